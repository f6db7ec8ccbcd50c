import { PERIOD_YEARS, sessionsUpTo, TRANSFER_ADDS_YEARS } from './generic.ts';
import { assumed, type Capabilities, type Restriction, type SuffixProfile, stated } from './profile.ts';

/**
 * Facts of the registry of China: `.cn`, its second-level groups and the Chinese suffix, which exists in a simplified
 * and a traditional form: whoever registers under one has both (specification §5, §9). Current texts are only partly
 * public.
 */

const TRANSFER_RULE = "Registry's transfer rules, article 3 (English page of 2003; the text of today was not found)";
const RESELLERS = "Published terms of the registry's resellers; they differ by a few days";
/** Read in copies; the registry's own policy of 2014 for its gTLDs has the same mechanism with the same days. */
const NOTICE = "Registry's notice to registrars of 20 December 2007 (copies)";

const CAPABILITIES: Capabilities = {
  contacts: 'full',
  contactRoles: ['registrant', 'admin', 'tech', 'billing'],
  postalInfo: 'both',
  contactExtension: 'cnnic',
  nameservers: 'objects',
  nameserversMin: 1,
  nameserversMax: 6,
  hostsMax: 6,
  dnssec: 'none',
  autoRenews: true,
  restore: true,
  premium: false,
  realName: 'before-create',
  verificationCode: 'create',
  transferWithAuthInfo: true,
};

/**
 * The registry renews by itself and gives the year back for 45 days; there is nothing between redemption and release.
 */
const GRACE_CN = assumed(
  {
    addDays: 5,
    renewDays: 15,
    transferDays: 0,
    autoRenewDaysMax: 45,
    redemptionDays: 15,
    pendingDeleteDays: 0,
    restoreReportDays: 7,
  },
  `${NOTICE}; explicit renewals: registry's policy for its gTLDs of 2014; redemption: ${RESELLERS}`,
);

/** Groups that are open to everybody and known to everybody: they stand by themselves. */
const COMMON_GROUPS = ['com', 'net', 'org'] as const;
/** The group of science: registrars sell it in part, and nobody says to whom the registry gives it. */
const SCIENCE_GROUP = 'ac';
/** The group of each province and region, with the province's code (GB/T 2260). */
const PROVINCE_GROUPS = {
  bj: '110000',
  tj: '120000',
  he: '130000',
  sx: '140000',
  nm: '150000',
  ln: '210000',
  jl: '220000',
  hl: '230000',
  sh: '310000',
  js: '320000',
  zj: '330000',
  ah: '340000',
  fj: '350000',
  jx: '360000',
  sd: '370000',
  ha: '410000',
  hb: '420000',
  hn: '430000',
  gd: '440000',
  gx: '450000',
  hi: '460000',
  cq: '500000',
  sc: '510000',
  gz: '520000',
  yn: '530000',
  xz: '540000',
  sn: '610000',
  gs: '620000',
  qh: '630000',
  nx: '640000',
  xj: '650000',
  tw: '710000',
  hk: '810000',
  mo: '820000',
} as const;
/** Groups that the registry gives out by examination, to these alone. */
const RESTRICTED_GROUPS = {
  gov: 'government',
  edu: 'education',
  mil: 'military',
  'xn--zfr164b': 'administration',
  'xn--55qw42g': 'publicInterest',
} as const;
/** The two Chinese groups as people write them, the traditional form of the first too. */
const CHINESE_GROUPS: Readonly<Record<string, keyof typeof RESTRICTED_GROUPS>> = {
  '\u653f\u52a1': 'xn--zfr164b',
  '\u653f\u52d9': 'xn--zfr164b',
  'xn--lhrz14b': 'xn--zfr164b',
  '\u516c\u76ca': 'xn--55qw42g',
};

const CHECKED = '2026-11-22';
const HYPHENS =
  "Registry's answers to frequent questions (copy of 6 Nov 2017) and a registrar's text (copy of 11 Jan 2024): no two hyphens in a row";
const LENGTH =
  "registry's policy for .\u516c\u53f8 (2014): 20 Chinese characters at most; newer pages of registrars name only the 63 octets";
const LABEL = stated(
  { lengthMin: 2, lengthMax: 63, internationalised: true, singleHyphens: true, unicodeMax: 20 } as const,
  `${HYPHENS}; ${LENGTH}`,
  CHECKED,
);
/** Directly under the country's suffix its groups cannot be registered. */
const LABEL_CN = stated(
  {
    ...LABEL.value,
    reserved: [
      ...[...COMMON_GROUPS, SCIENCE_GROUP],
      ...Object.keys(PROVINCE_GROUPS),
      ...Object.keys(RESTRICTED_GROUPS),
      ...Object.keys(CHINESE_GROUPS),
    ],
  },
  `Ministry's announcement 2018 no. 7 of 29 Jan 2018: 9 category groups and 34 administrative ones; ${LABEL.source}`,
  CHECKED,
);
const LABEL_ASCII = stated(
  { lengthMin: 2, lengthMax: 63, internationalised: false, singleHyphens: true } as const,
  `Registry's naming rules: under a second-level group only letters, digits and hyphens; ${HYPHENS}`,
  CHECKED,
);

function profile(suffix: string, own: Partial<SuffixProfile>, capabilities: Partial<Capabilities> = {}): SuffixProfile {
  return {
    suffix,
    unicode: suffix,
    registry: 'cnnic',
    label: LABEL_ASCII,
    periodYears: PERIOD_YEARS,
    grace: GRACE_CN,
    capabilities: assumed({ ...CAPABILITIES, ...capabilities }, 'Public frame examples of 2015 to 2017; resellers'),
    transferPendingDays: assumed(5, 'Practice of resellers'),
    transferAddsYears: TRANSFER_ADDS_YEARS,
    transferRules: stated(
      // The registry has no rule for a name that was transferred before; our own days stand in `rules/transfer.ts`.
      { afterCreateDays: 60, afterTransferDays: 0, beforeExpiryDays: 15 },
      `${TRANSFER_RULE}; specification §9`,
    ),
    renewalWindow: assumed(
      { from: 'registration', lateDays: 30 },
      `House rule inside the 45 days of the registry: ${NOTICE}`,
    ),
    automaticYear: assumed(
      { onTransfer: 'kept', withoutFunds: 'redemption', onRestore: 'charged' },
      `${NOTICE}; the year of a restore: house default, one reseller says that its fee includes it`,
    ),
    deletion: assumed({ daysAfterExpiry: 30, atOnceInAddPeriod: true }, NOTICE),
    sessions: sessionsUpTo({ max: 4, idleSeconds: 300 }),
    ...own,
  };
}

export const CN = profile('cn', { label: LABEL_CN }, { idnExtension: 'cdn' });
export const CN_COMMON: readonly SuffixProfile[] = COMMON_GROUPS.map((group) => profile(`${group}.cn`, {}));

/** Groups that few want, each with the same terms: gathered where suffixes are chosen and priced. */
export const CN_GATHERED: readonly SuffixProfile[] = [
  profile(`${SCIENCE_GROUP}.cn`, { under: CN.suffix, restrictedTo: 'science' }),
  ...Object.entries(PROVINCE_GROUPS).map(([group, province]) => profile(`${group}.cn`, { under: CN.suffix, province })),
];

export const CN_RESTRICTED: Readonly<Record<string, Restriction>> = Object.fromEntries([
  ...Object.entries(RESTRICTED_GROUPS).map(([group, to]) => [`${group}.cn`, to] as const),
  ...Object.entries(CHINESE_GROUPS).map(([written, group]) => [`${written}.cn`, RESTRICTED_GROUPS[group]] as const),
]);

/** The Chinese suffix in simplified characters; the traditional form belongs to the same object. */
export const CHINA = profile(
  'xn--fiqs8s',
  {
    label: assumed(
      { ...LABEL.value, asciiLabels: 'unknown' },
      "Registry's notice of 29 May 2012 opens labels of letters and digits from 29 Oct 2012; copies of 2024 want a Chinese character: to be asked",
      CHECKED,
    ),
    unicode: '\u4e2d\u56fd',
    bundledWith: [{ suffix: 'xn--fiqz9s', unicode: '\u4e2d\u570b' }],
  },
  { idnExtension: 'cdn' },
);
