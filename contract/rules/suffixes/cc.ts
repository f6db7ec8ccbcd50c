import {
  AUTOMATIC_YEAR,
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
 * Facts of `.cc`: a country code run by the operator of `.com` on its second platform, with an account and sessions of
 * its own, the same thin model and the same extensions (specification §5).
 */

const EPP_EXTENSIONS = "Operator's list of EPP extensions for its NameStore suffixes; IANA's root record of 4 Oct 2023";

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
  verificationCode: 'none',
  subProduct: 'dotCC',
  transferWithAuthInfo: true,
};

export const CC: SuffixProfile = {
  suffix: 'cc',
  unicode: 'cc',
  registry: 'namestore',
  label: labelFrom(1),
  periodYears: PERIOD_YEARS,
  grace: GRACE,
  capabilities: assumed(CAPABILITIES, EPP_EXTENSIONS),
  transferPendingDays: TRANSFER_PENDING_DAYS,
  transferAddsYears: TRANSFER_ADDS_YEARS,
  transferRules: TRANSFER_RULES,
  transferRulesNext: TRANSFER_RULES_NEXT,
  renewalWindow: RENEWAL_WINDOW,
  automaticYear: AUTOMATIC_YEAR,
  deletion: DELETION,
  sessions: sessionsUpTo({ max: 10, idleSeconds: 600 }),
};
