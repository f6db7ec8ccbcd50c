import type { help as source } from '../zh-HK/help.ts';

export const help = {
  title: 'Help',
  about: 'How things work here, and by which rules. Numbers come from the rules in force today.',
  contents: 'Contents',
  api: 'API reference',
  'start.head': 'Account and security',
  'start.1.q': 'How do I open an account?',
  'start.1.a':
    'Register with your e-mail and follow the link in the mail we send. Then set your profile and a security code; from your profile we make your first template, the holder of the names you register.',
  'start.2.q': 'What is the security code for?',
  'start.2.a':
    'It signs what moves money, names or security. After you enter it, further acts go on for {{stepUp}} minutes without asking. Whoever knows only your password, or reads your mailbox, cannot act without it.',
  'start.3.q': 'I forgot my password or my code',
  'start.3.a':
    'Both can be set again by mail, but not at once: when both came by mail, nothing leaves the account for {{cooling}} hours, every address of yours is told, and your authenticator or passkey ends the wait. Add one under account profile.',
  'names.head': 'Finding and registering names',
  'names.1.q': 'How many names can I look up at once?',
  'names.1.a':
    'Up to 500 combinations of names and suffixes. Each answer comes from its registry, with the price you would pay. What cannot be asked is shown as unknown, never as free.',
  'names.2.q': 'I have a list',
  'names.2.a':
    'Paste up to {{cart}} names under batch registration. We show what is ready, what can be mended and what is impossible before anything is paid; what fails at the registry is paid back at once.',
  'names.3.q': 'Why does a name cost more than the list says?',
  'names.3.a':
    'Registries sell some names at a premium, for the first year or for every year. Its registry tells the price; you see and agree to it before you pay.',
  'holder.head': 'Holders and templates',
  'holder.1.q': 'What is a template?',
  'holder.1.a':
    'The holder’s data, kept once and used for many names. Changing a template changes no name automatically: you apply it to the names you choose and see the consequences first.',
  'holder.2.q': 'What does .cn ask for?',
  'holder.2.a':
    'The holder’s identity must be verified before the name is registered. Hand in the papers with the template; we look at them within {{review}} working days and a verification service confirms them. Papers are kept sealed and erased when they are no longer needed.',
  'holder.3.q': 'Why must the holder confirm an e-mail?',
  'holder.3.a':
    'ICANN asks registrars to have the holder’s address confirmed within 15 days. Otherwise we have to take the name out of the DNS until it is; it comes back within minutes of the confirmation.',
  'money.head': 'Balance, top-up and refund',
  'money.1.q': 'How do I pay?',
  'money.1.a':
    'From a balance in US dollars. Top it up by card, Alipay, WeChat Pay, bank transfer or USDT. What you pay in another currency is converted at the rate shown before you pay.',
  'money.2.q': 'What does frozen mean?',
  'money.2.a':
    'An amount set aside for something that is under way: an order, a withdrawal, a deal. It is charged when that succeeds and is free again when it does not. Frozen details name the cause and the end of each.',
  'money.3.q': 'Can I have a top-up back?',
  'money.3.a':
    'What you have not spent goes back the way it came within {{refund}} days of the top-up. Bank transfers and USDT are sent back by hand, after two of our staff agreed.',
  'money.4.q': 'Can I withdraw?',
  'money.4.a':
    'What sales of names brought can be paid out to your bank account. Topped-up money is refunded to its source instead; rules against money laundering ask for that.',
  'life.head': 'The life of a name',
  'life.1.q': 'What happens when I do not renew?',
  'life.1.a':
    'We remind you before and after the last day. For some weeks the ordinary price still holds. Then the name leaves the DNS, is deleted into redemption, where only a restore with its fee saves it, and at last anyone can register it. The price list has the days of each suffix.',
  'life.2.q': 'How does auto-renewal work?',
  'life.2.a':
    'We try for the first time {{firstTry}} days before the last day and again several times. A price that rose beyond what you agreed to is never charged; you are asked. Your home page shows how far the balance reaches.',
  'life.3.q': 'Can I delete a name?',
  'life.3.a':
    'Yes, on its page. In the first days after registration most registries give the year back, and so do we; later nothing is paid back and the name goes into redemption.',
  'status.head': 'States and locks',
  'status.1.q': 'What is the transfer lock?',
  'status.1.a':
    'While it is on (clientTransferProhibited) no other registrar can take the name. You switch it off yourself when you want to leave, and we tell you by mail.',
  'status.2.q': 'Why is my name suspended?',
  'status.2.a':
    'The holder’s e-mail was not confirmed, a dispute or a court asked for it, or its use broke the rules. The page of the name says which, and what brings it back.',
  'status.3.q': 'What are the other locks for?',
  'status.3.a':
    'The update lock keeps name servers and holder as they are; the delete lock keeps the name. Switch them on for names that must never change by mistake.',
  'dns.head': 'Name servers and resolution',
  'dns.1.q': 'Modify DNS or domain resolution: which one?',
  'dns.1.a':
    'Modify DNS tells the registry which name servers answer for a name. Domain resolution is what our own name servers answer: the records. It works while the name uses our name servers.',
  'dns.2.q': 'What are lines?',
  'dns.2.a':
    'A record can hold for everybody or only for readers of one carrier or region, such as China Telecom or overseas, or only for search engines. Search engines come first, then the carriers, then overseas; without a record of a line the default answers.',
  'dns.3.q': 'What does DNSSEC do?',
  'dns.3.a':
    'It signs answers so that no one can forge them. One press makes the keys and gives the registry the DS when that is safe. Before you move to other name servers, switch it off: the DS has to go first.',
  'move.head': 'Moving names',
  'move.1.q': 'How do I bring a name to us?',
  'move.1.a':
    'Unlock it at the present registrar, fetch its transfer password there and paste both here. We look first whether it can come and whether a year would be lost; most suffixes add one year. It takes up to 5 days for most suffixes.',
  'move.2.q': 'How do I take a name away?',
  'move.2.a':
    'Ask for its transfer password under transfer out, confirm by mail, and give it to the new registrar. The page of the name says from when that is possible and by which rule. Hosted resolution goes on for {{stops}} days after the name left.',
  'move.3.q': 'How do I give a name to another account here?',
  'move.3.a':
    'By a push, free or for a price. The other side has {{push}} days to accept; money and name change hands in the same moment.',
  'trade.head': 'Trading',
  'trade.1.q': 'How am I protected in a deal?',
  'trade.1.a':
    'The buyer’s money and the seller’s name are both held. They change hands together or not at all. Every step says who must act and until when; both sides get a signed receipt.',
  'trade.2.q': 'How do I sell?',
  'trade.2.a':
    'Put a name on the market at a fixed price or open to offers, or tell us of a buyer you have found: we quote the fee before anyone agrees. The buyer pays within {{pay}} days.',
  'trade.3.q': 'What if something goes wrong?',
  'trade.3.a':
    'Either side can dispute before the name is handed over. Both give evidence; two of our staff decide, and nothing moves meanwhile.',
  'batch.head': 'Many names at once',
  'batch.1.q': 'How many names can one act change?',
  'batch.1.a':
    'Up to {{all}}: what one task of {{batch}} does not hold becomes several under one heading, with one progress and one undo. Fewer where names are bought, sold or leave us. Each act begins with a preview and becomes a task with its own page: progress, result of each name, download, and one press to try what failed again.',
  'batch.2.q': 'Can I take a batch back?',
  'batch.2.a':
    'Changes of name servers, locks, records, holders’ notes and the like can be undone for {{undo}} days. What was changed again since is left alone. What was paid to a registry cannot be undone.',
} as const satisfies Record<keyof typeof source, string>;
