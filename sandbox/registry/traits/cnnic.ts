import { usd } from '#contract/money.ts';
import { GENERIC_DAYS, type SuffixTraits, type Traits } from './traits.ts';

const cn = (international: boolean): SuffixTraits => ({
  year: usd('4.50').minor,
  labelMin: 2,
  international,
  roid: '-cn',
});

/** The groups under the country's suffix in which anybody can have a name. */
const GROUPS: readonly string[] = [
  ...['com', 'net', 'org', 'ac'],
  ...['bj', 'sh', 'tj', 'cq', 'he', 'sx', 'nm', 'ln', 'jl', 'hl', 'js', 'zj', 'ah', 'fj', 'jx', 'sd', 'ha'],
  ...['hb', 'hn', 'gd', 'gx', 'hi', 'sc', 'gz', 'yn', 'xz', 'sn', 'gs', 'qh', 'nx', 'xj', 'tw', 'hk', 'mo'],
];

/**
 * The registry of China: identified contacts, signed codes for name and holder, the registrar's own id on every create,
 * 1 to 6 name servers, and names under the Chinese suffix in both scripts at once. It renews for a year at the last day
 * from the registrar's prepaid deposit; 45 days to delete with the money back, unless the name was renewed or
 * transferred meanwhile; then 15 days of redemption and nothing after them (notice to registrars of 20 December 2007,
 * in copies).
 */
export const CNNIC: Traits = {
  name: 'cnnic',
  title: 'Sandbox CNNIC',
  suffixes: {
    cn: cn(true),
    ...Object.fromEntries(GROUPS.map((group) => [`${group}.cn`, cn(false)])),
    'xn--fiqs8s': { ...cn(true), year: usd('36.00').minor },
    'xn--fiqz9s': { ...cn(true), year: usd('36.00').minor },
  },
  twins: { 'xn--fiqs8s': 'xn--fiqz9s', 'xn--fiqz9s': 'xn--fiqs8s' },
  restore: usd('30.00').minor,
  objects: ['domain', 'host', 'contact'],
  extensions: ['rgp', 'cnnic-contact', 'cnnic-domain', 'cnnic-host', 'cdn', 'verificationCode'],
  contacts: { roles: ['admin', 'tech', 'billing'], both: true, identity: true },
  purveyor: true,
  idn: 'bundle',
  idnTables: [],
  dnssec: false,
  life: { autoRenews: true, prepaid: true, confirmedByActs: true, refunds: true, restoreYear: 'charged' },
  codesDemanded: true,
  nameservers: { min: 1, max: 6 },
  namesPerCheck: 13,
  sessions: 4,
  idleMs: 300_000,
  days: {
    ...GENERIC_DAYS,
    renewGrace: 15,
    transferGrace: 0,
    late: 30,
    redemption: 15,
    pendingDelete: 0,
    // What registrars keep between themselves is no rule of the registry's.
    transferAfterTransfer: 0,
    transferBeforeExpiry: 15,
  },
  labels: { singleHyphens: true, hanOnly: { most: 20 } },
  // Groups given out by examination: the three known ones, \u653f\u52a1 in both scripts and \u516c\u76ca.
  reserved: ['gov', 'edu', 'mil', 'com', 'net', 'org', 'police', 'xn--zfr164b', 'xn--lhrz14b', 'xn--55qw42g'],
  // Of the kinds that a reseller's list of 2009 names: words of generic suffixes, surnames, places, organisations.
  withheld: ['aero', 'museum', 'zhang', 'xn--1lq90i', 'unesco'],
  seeded: ['cn', 'com.cn'],
};
