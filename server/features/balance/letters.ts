import { type Money, toGrouped } from '#contract/money.ts';
import type { Letter } from '../notices/index.ts';

/** What can be spent has fallen below what the customer set. */
export const lowBalanceLetter = (of: { readonly available: Money; readonly below: Money }): Letter => ({
  kind: 'balance.low',
  rule: 'J1',
  subject: 'statement:letter.lowSubject',
  paragraphs: ['statement:letter.low', 'statement:letter.lowOnce'],
  vars: { available: toGrouped(of.available), below: toGrouped(of.below) },
  act: { words: 'statement:letter.lowAct', path: '/finance/recharge' },
});
