import {
  DELETION,
  GRACE,
  labelFrom,
  PERIOD_YEARS,
  RENEWAL_WINDOW,
  sessionsUpTo,
  TRANSFER_ADDS_YEARS,
  TRANSFER_PENDING_DAYS,
  TRANSFER_RULES,
  TRANSFER_RULES_NEXT,
} from './generic.ts';
import { assumed, type Capabilities, type SuffixProfile } from './profile.ts';

/**
 * Facts of `.cc` and `.tv`: country codes run by the operator of `.com` on its second platform, with an account and sessions of their own,
 * the same thin model and the same extensions (specification §5).
 */

const EPP_EXTENSIONS = "Operator's list of EPP extensions for its NameStore suffixes; premium names by fee are assumed";

const CAPABILITIES: Capabilities = {
  contacts: 'none',
  contactRoles: [],
  postalInfo: 'int',
  nameservers: 'objects',
  nameserversMin: 0,
  nameserversMax: 13,
  dnssec: 'ds',
  autoRenews: true,
  idnLanguageTag: true,
  idnExtension: 'tag',
  idnTableChinese: 'CHI',
  restore: true,
  premium: false,
  realName: 'none',
  verificationCode: 'none',
  transferWithAuthInfo: true,
};

function profile(suffix: string, own: Partial<Capabilities>): SuffixProfile {
  return {
    suffix,
    unicode: suffix,
    registry: 'namestore',
    label: labelFrom(1),
    periodYears: PERIOD_YEARS,
    grace: GRACE,
    capabilities: assumed({ ...CAPABILITIES, ...own }, EPP_EXTENSIONS),
    transferPendingDays: TRANSFER_PENDING_DAYS,
    transferAddsYears: TRANSFER_ADDS_YEARS,
    transferRules: TRANSFER_RULES,
    transferRulesNext: TRANSFER_RULES_NEXT,
    renewalWindow: RENEWAL_WINDOW,
    deletion: DELETION,
    sessions: sessionsUpTo({ max: 10, namesPerCheck: 50, idleSeconds: 600 }),
  };
}

export const CC = profile('cc', { subProduct: 'dotCC' });
export const TV = profile('tv', { subProduct: 'dotTV', fee: 'fee-1.0', premium: true });
