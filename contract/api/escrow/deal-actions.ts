import { actionsOf } from '../../actions.ts';

/** What the reader may do with a deal now; the page shows exactly these. */
export const DEAL_ACTIONS = [
  'accept',
  'counter',
  'pay',
  'confirm',
  'release',
  'withdraw',
  'dispute',
  'appeal',
  'abide',
  'write',
  'attach',
  'passport',
] as const;

export const DealActions = actionsOf(DEAL_ACTIONS, {
  accept: '/escrow/accept',
  counter: '/escrow/counter',
  pay: '/escrow/pay',
  confirm: '/escrow/confirm',
  release: '/escrow/release',
  withdraw: '/escrow/withdraw',
  dispute: '/escrow/dispute',
  appeal: '/escrow/appeal',
  abide: '/escrow/abide',
  write: '/escrow/say',
  attach: '/escrow/say',
  passport: null,
});
