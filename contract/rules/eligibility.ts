import type { DatedRule } from './domain.ts';
import { MOVED_BETWEEN_ACCOUNTS_DAYS, REGISTRATION_AGE_DAYS_MIN, TRANSFER_LOCK_DAYS } from './transfer.ts';

/** Acts on a name whose possibility is judged from its facts, in the order a page tells them (GW2). */
export const JUDGED_ACTS = [
  'renew',
  'transferOut',
  'push',
  'sell',
  'changeHolder',
  'changeServers',
  'unlock',
  'delete',
  'restore',
] as const;
export type JudgedAct = (typeof JUDGED_ACTS)[number];

/** What a customer can do themselves to open an act. */
export const FIXES = ['unlock', 'renew', 'restore', 'askRegistrar'] as const;
export type Fix = (typeof FIXES)[number];

/**
 * A name with so little time left is not offered for sale: it could end before it is handed over (house rule, the
 * practice of markets).
 */
export const SALE_EXPIRY_MARGIN_DAYS = 15;

/**
 * Rules of acts that no suffix profile states. Waiting times of a registry and its grace periods come from the profile.
 */
export const ELIGIBILITY_RULES = {
  minAge: {
    id: 'transfer.minAge',
    value: REGISTRATION_AGE_DAYS_MIN,
    unit: 'days',
    source: 'House rules §9',
  },
  sincePrevious: {
    id: 'transfer.sincePrev',
    value: TRANSFER_LOCK_DAYS,
    unit: 'days',
    source: 'House rules §9',
  },
  holderChange: {
    id: 'transfer.holderChangeLock',
    value: TRANSFER_LOCK_DAYS,
    unit: 'days',
    source: 'House rules §9',
  },
  moved: {
    id: 'transfer.moved',
    value: MOVED_BETWEEN_ACCOUNTS_DAYS,
    unit: 'days',
    source: 'House rules §9',
  },
  beforeExpiry: { id: 'transfer.beforeExpiry', value: 0, unit: 'days', source: 'House rules §9' },
  expired: { id: 'house.expired', value: 0, unit: 'days', source: 'House rule: an expired name is renewed first' },
  saleMargin: {
    id: 'trade.beforeExpiry',
    value: SALE_EXPIRY_MARGIN_DAYS,
    unit: 'days',
    source: 'House rule, after the practice of trading places',
  },
  renewalEarly: { id: 'renewal.early', value: 0, unit: 'days', source: 'Registry agreement of the suffix' },
  renewalLate: { id: 'renewal.late', value: 0, unit: 'days', source: 'Registry agreement of the suffix' },
  notLocked: { id: 'lock.none', value: 0, unit: 'days', source: 'RFC 5731 §2.3' },
  notDeleted: { id: 'restore.notDeleted', value: 0, unit: 'days', source: 'RFC 3915 §3.1' },
  restoring: { id: 'restore.asked', value: 0, unit: 'days', source: 'RFC 3915 §3.1' },
  redemption: { id: 'grace.redemption', value: 0, unit: 'days', source: 'RFC 3915 §3.1' },
  certificateDeleted: {
    id: 'certificate.deleted',
    value: 0,
    unit: 'days',
    source: 'House rule: nobody can rely on a registration that was deleted',
  },
  certificateHolder: {
    id: 'certificate.holder',
    value: 0,
    unit: 'days',
    source: 'House rule: a lost answer of a registry is unknown until it is asked again',
  },
  addGrace: { id: 'grace.add', value: 0, unit: 'days', source: 'RFC 3915 §3.1' },
  ours: { id: 'transfer.ours', value: 0, unit: 'days', source: 'House rule: a name that is here cannot come' },
  accountSuspended: { id: 'account.suspended', value: 0, unit: 'days', source: 'Terms of service' },
  suffix: { id: 'transfer.suffix', value: 0, unit: 'days', source: 'Registry agreement of the suffix' },
} as const satisfies Readonly<Record<string, DatedRule>>;

/** What a hold is, for the page that explains it. */
export const HOLD_SOURCES = {
  transfer: 'Transfer Policy of ICANN; a name leaves once',
  push: 'House rules: a push is answered first',
  deal: 'Terms of the trading service',
  dispute: 'Uniform Domain-Name Dispute-Resolution Policy, rule 4',
  lock: 'Lock asked for by the holder or by law',
  suspended: 'ICANN Registrar Accreditation Agreement, RDDS Accuracy Program Specification',
  holder: 'House rule: one change of holder at a time',
} as const satisfies Readonly<Record<string, string>>;
