import {
  AUTOMATIC_YEAR,
  DELETION,
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
import { type Capabilities, type SuffixProfile, stated } from './profile.ts';

/** Facts of `.com` and `.net`, one registry with one set of rules (specification §5, §7). */

const EPP_EXTENSIONS = "Operator's list of EPP extensions for its core suffixes";

const CAPABILITIES: Capabilities = {
  contacts: 'none',
  contactRoles: [],
  postalInfo: 'int',
  nameservers: 'objects',
  nameserversMin: 0,
  nameserversMax: 13,
  dnssec: 'ds',
  autoRenews: true,
  idnExtension: 'tag',
  idnTableChinese: 'CHI',
  restore: true,
  premium: false,
  realName: 'none',
  verificationCode: 'optional',
  transferWithAuthInfo: true,
};

function profile(suffix: string, subProduct: string): SuffixProfile {
  return {
    suffix,
    unicode: suffix,
    registry: 'verisign',
    label: labelFrom(1),
    periodYears: PERIOD_YEARS,
    grace: GRACE_GENERIC,
    capabilities: stated({ ...CAPABILITIES, subProduct }, EPP_EXTENSIONS),
    transferPendingDays: TRANSFER_PENDING_DAYS,
    transferAddsYears: TRANSFER_ADDS_YEARS,
    transferRules: TRANSFER_RULES,
    transferRulesNext: TRANSFER_RULES_NEXT,
    renewalWindow: RENEWAL_WINDOW,
    automaticYear: AUTOMATIC_YEAR,
    deletion: DELETION,
    sessions: sessionsUpTo({ max: 10, idleSeconds: 600 }),
  };
}

export const COM = profile('com', 'dotCOM');
export const NET = profile('net', 'dotNET');
