/**
 * How a transfer out stands (acceptance F2). `in_review`: a member of staff looks before a password is given.
 * `delayed`: moved between accounts a short while ago. `code_pending`: the registry is being told the password.
 * `approval_pending`: the other registrar has asked for the name.
 */
export const TRANSFER_OUT_STATES = [
  'awaiting_confirmation',
  'in_review',
  'delayed',
  'code_pending',
  'code_issued',
  'approval_pending',
  'transferred',
  'rejected',
  'cancelled',
  'refused',
  'lapsed',
] as const;
export type TransferOutState = (typeof TRANSFER_OUT_STATES)[number];

/** Why a member of staff looks first. Words: `transferout:review.<reason>`. */
export const REVIEW_REASONS = ['many', 'newEmail', 'newPassword'] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** What became of a transfer password. Words: `transferout:codeEnd.<end>`. */
export const CODE_ENDS = ['burnt', 'lapsed', 'cancelled', 'rejected', 'used'] as const;
export type CodeEnd = (typeof CODE_ENDS)[number];
