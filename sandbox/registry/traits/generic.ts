import { usd } from '#contract/money.ts';
import { AGP_LIMITS, GENERIC_DAYS, GENERIC_LIFE, type Traits } from './traits.ts';

/**
 * A registry that no code of the house names: thick, by the RFCs alone, with prices by fee and three contacts at every
 * name. Whoever declares its suffixes can sell them.
 */
export const GENERIC: Traits = {
  name: 'generic',
  title: 'Sandbox Registry by the RFCs',
  suffixes: {
    org: { year: usd('10.26').minor, labelMin: 2, international: false, roid: '-LROR' },
    shop: { year: usd('10.26').minor, labelMin: 2, international: false, roid: '-GMO' },
  },
  restore: usd('40.00').minor,
  objects: ['domain', 'host', 'contact'],
  extensions: ['rgp', 'secDNS', 'fee'],
  contacts: { roles: ['admin', 'tech'], both: false, identity: false },
  purveyor: false,
  idn: 'table',
  idnTables: [],
  dnssec: true,
  life: GENERIC_LIFE,
  codesDemanded: false,
  addRefunds: AGP_LIMITS,
  nameservers: { min: 0, max: 13 },
  namesPerCheck: 5,
  sessions: 4,
  idleMs: 300_000,
  days: GENERIC_DAYS,
  reserved: [],
  seeded: ['org'],
};
