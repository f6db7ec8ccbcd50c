import { usd } from '#contract/money.ts';
import { PREMIUM_TIERS } from './premium.ts';
import { GENERIC_DAYS, type Traits } from './traits.ts';

/** The registry of `.cc` and `.tv`: as that of `.com`, with an account of its own, and premium names under `.tv` sold by fee. */
export const NAMESTORE: Traits = {
  name: 'namestore',
  title: 'Sandbox NameStore',
  suffixes: {
    cc: { year: usd('8.00').minor, labelMin: 1, international: true, product: 'dotCC', roid: '_DOMAIN_CC-SBX' },
    tv: {
      year: usd('28.00').minor,
      labelMin: 1,
      international: true,
      product: 'dotTV',
      roid: '_DOMAIN_TV-SBX',
      premium: PREMIUM_TIERS,
    },
  },
  restore: usd('40.00').minor,
  objects: ['domain', 'host', 'balance', 'rgp-poll', 'lowbalance-poll'],
  extensions: ['rgp', 'secDNS', 'namestoreExt', 'idnLang', 'changePoll', 'loginSec', 'fee'],
  purveyor: false,
  idn: 'tag',
  idnTables: [],
  dnssec: true,
  autoRenews: true,
  codesDemanded: false,
  nameservers: { min: 0, max: 13 },
  namesPerCheck: 50,
  sessions: 10,
  idleMs: 600_000,
  days: GENERIC_DAYS,
  reserved: ['government', 'parliament'],
  seeded: ['cc', 'tv'],
};
