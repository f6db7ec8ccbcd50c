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
  'settlement_credited',
  'withdrawal_sent',
  'withdrawal_paid',
  'withdrawal_returned',
  'refund_sent',
  'refund_paid',
  'refund_returned',
  'transfer_held',
  'transfer_matched',
  'transfer_sent_back',
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];
