import {
  AUTOMATIC_YEAR,
  DELETION,
  GRACE,
  GRACE_GENERIC,
  labelFrom,
  PERIOD_YEARS,
  RENEWAL_WINDOW,
  sessionsUpTo,
  TRANSFER_ADDS_YEARS,
  TRANSFER_PENDING_DAYS,
  TRANSFER_RULES,
  TRANSFER_RULES_NEXT,
} from './generic.ts';
import { assumed, type Capabilities, type Fact, type LabelRule, type SuffixProfile } from './profile.ts';

/**
 * Facts of `.vip` and `.tv`: one operator's platform, whose registries hold contacts and sell premium names by fee
 * (specification §5). Each suffix has its own accreditation there, so each has an account and sessions of its own.
 */

const CHECKED = '2026-11-22';

const CAPABILITIES: Capabilities = {
  contacts: 'full',
  contactRoles: ['registrant', 'tech'],
  postalInfo: 'int',
  nameservers: 'objects',
  nameserversMin: 0,
  nameserversMax: 13,
  dnssec: 'ds',
  autoRenews: true,
  restore: true,
  fee: 'fee-1.0',
  premium: true,
  realName: 'none',
  verificationCode: 'none',
  transferWithAuthInfo: true,
};

function profile(suffix: 'vip' | 'tv', label: Fact<LabelRule>, capabilities: Fact<Capabilities>): SuffixProfile {
  return {
    suffix,
    unicode: suffix,
    registry: suffix,
    label,
    periodYears: PERIOD_YEARS,
    grace: suffix === 'vip' ? GRACE_GENERIC : GRACE,
    capabilities,
    transferPendingDays: TRANSFER_PENDING_DAYS,
    transferAddsYears: TRANSFER_ADDS_YEARS,
    transferRules: TRANSFER_RULES,
    transferRulesNext: TRANSFER_RULES_NEXT,
    renewalWindow: RENEWAL_WINDOW,
    automaticYear: AUTOMATIC_YEAR,
    deletion: DELETION,
    sessions: sessionsUpTo({ max: 8, idleSeconds: 300 }),
  };
}

const CONTACTS =
  "ICANN's Registration Data Policy in force since 21 Aug 2025 (registrant, technical optional, no others); the operator's evaluation of 3 Feb 2026 (thick)";

export const VIP = profile(
  'vip',
  labelFrom(2),
  assumed(
    { ...CAPABILITIES, idnExtension: 'idn-1.0', idnTableChinese: 'zh', verificationCode: 'optional' },
    `Registry agreement of the suffix; ${CONTACTS}; its version of the fee extension is assumed; codes for Chinese holders as under .com since 19 Dec 2016 (a registrar's notice)`,
    CHECKED,
  ),
);

/** Until the registry has told otherwise neither internationalised names nor DNSSEC are offered under `.tv`. */
export const TV = profile(
  'tv',
  assumed(
    { lengthMin: 2, lengthMax: 63, internationalised: false },
    "A gateway provider's page of 1 May 2024 (two characters at least); internationalised names are to be asked for",
    CHECKED,
  ),
  assumed(
    { ...CAPABILITIES, dnssec: 'none' },
    "IANA's root record of 20 May 2024 (technical contact: the operator's); contract of 30 Mar 2022; contacts, fees and DNSSEC are assumed as under .vip or not at all",
    CHECKED,
  ),
);
