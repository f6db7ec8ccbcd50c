import { usd } from '#contract/money.ts';
import { GENERIC_DAYS, GENERIC_LIFE, type Traits } from './traits.ts';

/** The registry of `.cc`: as that of `.com`, on another platform with an account of its own. */
export const NAMESTORE: Traits = {
  name: 'namestore',
  title: 'Sandbox NameStore',
  suffixes: {
    cc: { year: usd('8.00').minor, labelMin: 1, international: true, product: 'dotCC', roid: '_DOMAIN_CC-SBX' },
  },
  restore: usd('40.00').minor,
  objects: ['domain', 'host', 'balance', 'rgp-poll', 'lowbalance-poll'],
  extensions: ['rgp', 'secDNS', 'namestoreExt', 'idnLang', 'changePoll', 'loginSec'],
  purveyor: false,
  idn: 'tag',
  idnTables: [],
  dnssec: true,
  life: GENERIC_LIFE,
  codesDemanded: false,
  nameservers: { min: 0, max: 13 },
  namesPerCheck: 13,
  sessions: 10,
  idleMs: 600_000,
  days: GENERIC_DAYS,
  reserved: ['government', 'parliament'],
  seeded: ['cc'],
};
