import type { certificate as source } from '../zh-HK/certificate.ts';

export const certificate = {
  'error.notNow': 'No certificate of registration can be given now: {{reason}}.',
  'check.form': 'A certificate number looks like C261122-7KQ2M9XD. Look at the certificate again.',
  'error.unknown': 'No certificate with this number was given. Compare it with the paper, or ask who gave it to you.',
  title: 'Certificate of domain name registration',
  says: 'This certifies that, at the time this certificate states, the domain name below is registered to the registrant below and administered by this registrar.',
  ascii: 'ASCII form',
  bundled: 'Registered with it',
  holder: 'Registrant',
  realName: 'Real-name verification',
  'realName.yes': 'Passed',
  'realName.no': 'No verification in force',
  registered: 'Registered on',
  expires: 'Expires on',
  registrar: 'Registrar',
  registry: 'Registry',
  statuses: 'Registry statuses',
  nameServers: 'Name servers',
  number: 'Certificate number',
  at: 'As of',
  check:
    "Scan the code or open this address to compare with what is publicly known of the name now; the registrant's name is not public.",
  note: 'A registration can be renewed, transferred or ended. This certificate is true only at the time stated above.',
  foot: '{{issuer}} · {{number}} · Page {page} of {pages}',
} as const satisfies Readonly<Record<keyof typeof source, string>>;
