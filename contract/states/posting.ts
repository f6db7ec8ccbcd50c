/** Every kind of money movement there is. Words: `balance:posting.<kind>`. */
export const POSTING_KINDS = [
  'recharge_paid',
  'payment_held',
  'held_credited',
  'freeze_opened',
  'freeze_released',
  'registration_charged',
  'renewal_charged',
  'restore_charged',
  'balance_corrected',
  'charged_back',
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];
