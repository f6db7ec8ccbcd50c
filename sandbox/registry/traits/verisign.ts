import { usd } from '#contract/money.ts';
import { AGP_LIMITS, GENERIC_DAYS, GENERIC_LIFE, type Traits } from './traits.ts';

/**
 * The registry of `.com` and `.net`: no contacts, a product named on every object command, verification codes as an
 * option.
 */
export const VERISIGN: Traits = {
  name: 'verisign',
  title: 'Sandbox Registry',
  suffixes: {
    com: { year: usd('10.26').minor, labelMin: 1, international: true, product: 'dotCOM', roid: '_DOMAIN_COM-SBX' },
    net: { year: usd('10.91').minor, labelMin: 1, international: true, product: 'dotNET', roid: '_DOMAIN_NET-SBX' },
  },
  restore: usd('40.00').minor,
  objects: ['domain', 'host', 'balance', 'rgp-poll', 'lowbalance-poll'],
  extensions: ['rgp', 'secDNS', 'namestoreExt', 'idnLang', 'changePoll', 'loginSec', 'verificationCode'],
  purveyor: false,
  idn: 'tag',
  idnTables: [],
  dnssec: true,
  life: GENERIC_LIFE,
  codesDemanded: false,
  addRefunds: AGP_LIMITS,
  nameservers: { min: 0, max: 13 },
  namesPerCheck: 13,
  sessions: 10,
  idleMs: 600_000,
  // A moved domain could be moved on at once here: the registrars keep the 60 days after a transfer between themselves.
  days: { ...GENERIC_DAYS, transferAfterTransfer: 0 },
  // Appendix 6 of older registry agreements.
  reserved: [
    ...['aso', 'gnso', 'ccnso', 'apnic', 'arin', 'afrinic', 'lacnic', 'ripe', 'iab', 'ietf', 'iesg', 'irtf', 'istf'],
    ...['rfc-editor', 'root-servers', 'gtld-servers', 'iana-servers', 'latnic', 'nro', 'whois', 'www'],
  ],
  seeded: ['com', 'net'],
};
