/**
 * How a transfer in stands (acceptance F1). `requesting`: approved by the customer, the registry is being asked.
 * `pending`: the registry waits for the losing registrar. `code_wrong`: the registry refused the code; another one can
 * be entered.
 */
export const TRANSFER_IN_STATES = [
  'awaiting_confirmation',
  'requesting',
  'code_wrong',
  'pending',
  'completed',
  'failed',
  'declined',
  'cancelled',
  'lapsed',
] as const;
export type TransferInState = (typeof TRANSFER_IN_STATES)[number];

/** Why a transfer in came to nothing. Words: `transferin:failed.<reason>`. */
export const TRANSFER_IN_FAILURES = [
  'rejected',
  'cancelledThere',
  'codeWrong',
  'locked',
  'notYet',
  'underWay',
  'notRegistered',
  'notOurs',
  'refused',
] as const;
export type TransferInFailure = (typeof TRANSFER_IN_FAILURES)[number];

/** What became of a transfer password that a customer gave us. Words: `transferin:codeEnd.<end>`. */
export const RECEIVED_CODE_ENDS = ['used', 'refused', 'erased'] as const;
export type ReceivedCodeEnd = (typeof RECEIVED_CODE_ENDS)[number];
