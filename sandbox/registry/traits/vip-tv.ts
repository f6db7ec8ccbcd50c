import { usd } from '#contract/money.ts';
import { PREMIUM_TIERS } from './premium.ts';
import { AGP_LIMITS, GENERIC_DAYS, GENERIC_LIFE, type Traits } from './traits.ts';

/** The registry of `.vip`: thick, prices by fee, tables for internationalised names. */
export const VIP: Traits = {
  name: 'vip',
  title: 'Sandbox Registry of vip',
  suffixes: {
    vip: { year: usd('12.00').minor, labelMin: 2, international: true, roid: '-VIP', premium: PREMIUM_TIERS },
  },
  restore: usd('40.00').minor,
  objects: ['domain', 'host', 'contact'],
  extensions: ['rgp', 'secDNS', 'fee', 'idn', 'loginSec', 'verificationCode'],
  // Registration Data Policy, in force since 21 Aug 2025.
  contacts: { roles: [], optional: 'tech', both: false, identity: false },
  purveyor: false,
  idn: 'table',
  idnTables: ['zh', 'ja', 'ko', 'de'],
  dnssec: true,
  life: GENERIC_LIFE,
  codesDemanded: false,
  addRefunds: AGP_LIMITS,
  codesWithinDays: 5,
  nameservers: { min: 0, max: 13 },
  namesPerCheck: 13,
  sessions: 8,
  idleMs: 300_000,
  days: GENERIC_DAYS,
  reserved: ['government', 'olympic'],
  seeded: ['vip'],
};

/**
 * The registry of `.tv`, on the same operator's platform: an account of its own, neither internationalised names nor
 * DNSSEC.
 */
const { codesWithinDays: _china, addRefunds: _generic, ...PLATFORM } = VIP;
export const TV: Traits = {
  ...PLATFORM,
  name: 'tv',
  title: 'Sandbox Registry of tv',
  suffixes: {
    tv: { year: usd('28.00').minor, labelMin: 2, international: false, roid: '-TV', premium: PREMIUM_TIERS },
  },
  extensions: PLATFORM.extensions.filter((extension) => !['secDNS', 'idn', 'verificationCode'].includes(extension)),
  idnTables: [],
  dnssec: false,
  reserved: ['government', 'parliament'],
  seeded: ['tv'],
};
