import type { legal as source } from '../zh-HK/legal.ts';

export const legal = {
  'terms.title': 'Terms of service',
  'terms.about': 'The conditions under which names are registered, renewed and managed here.',
  'terms.1.head': 'The service',
  'terms.1.text':
    'As registrar we register, renew and manage names at the registries on your behalf. The policy of the registry applies to each name and prevails where the two differ.',
  'terms.2.head': 'Your data',
  'terms.2.text':
    'Registrant data must be true, accurate and current. False data can lead to the suspension or cancellation of a name.',
  'terms.3.head': 'Prices and balance',
  'terms.3.text':
    'Prices are in US dollars and fixed at checkout. The amount is frozen first and charged only when the registry has confirmed; what fails goes back to your available balance at once. Fees for years that were registered or renewed are not refunded.',
  'terms.4.head': 'Expiry',
  'terms.4.text':
    'Renew a name before it expires. After expiry it may stop resolving, enter redemption or be deleted; a restore has its own fee, shown in the price list.',
  'terms.5.head': 'Disputes',
  'terms.5.text':
    'You agree to the Uniform Domain Name Dispute Resolution Policy (UDRP) and the dispute policy of the registry concerned. A disputed name is locked; it goes on resolving.',
  'terms.6.head': 'What is not allowed',
  'terms.6.text':
    'Names must not be used for phishing, malware, spam or anything unlawful. On a valid complaint we may suspend the name.',
  'terms.7.head': 'Security of your account',
  'terms.7.text': 'Keep your password and security code safe. Anything done with them counts as done by you.',
  'terms.operator':
    'These are the standard terms that come with the system; the operator may add what the local law asks for.',
  'privacy.title': 'Privacy policy',
  'privacy.about': 'What we collect, why, and for how long.',
  'privacy.1.head': 'What we collect',
  'privacy.1.text':
    'Your account e-mail, contact details, the registrants in your templates, orders and payments, the addresses and devices you sign in from, and what you do here.',
  'privacy.2.head': 'What it is for',
  'privacy.2.text':
    'To register and manage names, take payments, send the notices that law and service require, keep accounts safe and handle complaints. We do not sell data.',
  'privacy.3.head': 'Who receives it',
  'privacy.3.text':
    'Registries receive what they require. You pay on the page of the payment provider; no card number passes through us. Public look-ups show only what policy allows.',
  'privacy.4.head': 'Storage and security',
  'privacy.4.text':
    'Passwords and security codes are kept only as hashes, transfer passwords encrypted. Records of money and acts are kept as the law requires and cannot be changed.',
  'privacy.5.head': 'Your rights',
  'privacy.5.text':
    'You can see and correct your data under account profile at any time, and ask for a copy or for the deletion of what need not be kept.',
} as const satisfies Record<keyof typeof source, string>;
