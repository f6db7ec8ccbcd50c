import { LDH_ASCII, labelFrom, PERIOD_YEARS, sessionsUpTo, TRANSFER_ADDS_YEARS } from './generic.ts';
import { assumed, type Capabilities, type SuffixProfile, stated } from './profile.ts';

/**
 * Facts of the registry of China: `.cn`, its second-level groups and the Chinese suffix, which exists in a simplified and a traditional
 * form: whoever registers under one has both (specification §5, §9). Current texts are only partly public.
 */

const TRANSFER_RULE = "Registry's transfer rules, article 3 (English page of 2003; the text of today was not found)";
const RESELLERS = "Published terms of the registry's resellers; they differ by a few days";

const CAPABILITIES: Capabilities = {
  contacts: 'full',
  contactRoles: ['registrant', 'admin', 'tech', 'billing'],
  postalInfo: 'both',
  contactExtension: 'cnnic',
  nameservers: 'objects',
  nameserversMin: 1,
  nameserversMax: 6,
  dnssec: 'none',
  autoRenews: false,
  idnLanguageTag: false,
  restore: true,
  premium: false,
  realName: 'before-create',
  verificationCode: 'create',
  transferWithAuthInfo: true,
};

/** No automatic renewal, no refund on deletion, and nothing between redemption and release. */
const GRACE_CN = assumed(
  {
    addDays: 0,
    renewDays: 0,
    transferDays: 0,
    autoRenewDaysMax: 0,
    redemptionDays: 15,
    pendingDeleteDays: 0,
    restoreReportDays: 7,
  },
  RESELLERS,
);

const LABEL = labelFrom(2);
const LABEL_ASCII = stated(
  { lengthMin: 2, lengthMax: 63, pattern: LDH_ASCII, internationalised: false },
  "Registry's naming rules: under a second-level group only letters, digits and hyphens",
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
      { afterCreateDays: 60, afterTransferDays: 60, beforeExpiryDays: 15 },
      `${TRANSFER_RULE}; specification §9`,
    ),
    renewalWindow: assumed({ from: 'registration', lateDays: 30 }, RESELLERS),
    deletion: assumed({ by: 'registry', daysAfterExpiry: 30, atOnceInAddPeriod: false }, RESELLERS),
    sessions: sessionsUpTo({ max: 4, namesPerCheck: 20, idleSeconds: 300 }),
    ...own,
  };
}

export const CN = profile('cn', { label: LABEL }, { idnExtension: 'cdn' });
export const COM_CN = profile('com.cn', {});
export const NET_CN = profile('net.cn', {});
export const ORG_CN = profile('org.cn', {});

/** The Chinese suffix in simplified characters; the traditional form belongs to the same object. */
export const CHINA = profile(
  'xn--fiqs8s',
  {
    label: LABEL,
    unicode: '\u4e2d\u56fd',
    bundledWith: [{ suffix: 'xn--fiqz9s', unicode: '\u4e2d\u570b' }],
  },
  { idnExtension: 'cdn' },
);
