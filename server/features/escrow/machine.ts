import type { DealState } from '#contract/states/escrow/deal.ts';
import { defineMachine } from '../../platform/machine.ts';

/**
 * What may happen to a deal. `agree`: its sides agreed on the market before there was a deal; `lapse`: a term of the
 * sides is over before anything was paid; `decide`: two members decided a dispute, and who it went against may appeal
 * once; `return`: the money goes back to the buyer, whoever or whatever ended it; `reopen`: what was decided cannot be
 * carried out; `counter`: another price takes the place of the one that stood, of a side or of ours; `handOver` and
 * `complete` happen in one transaction, so that nobody ever sees one without the other.
 */
export type DealEvent =
  | 'evaluate'
  | 'agree'
  | 'quote'
  | 'counter'
  | 'refuse'
  | 'accept'
  | 'pay'
  | 'confirm'
  | 'handOver'
  | 'complete'
  | 'withdraw'
  | 'lapse'
  | 'dispute'
  | 'decide'
  | 'reopen'
  | 'appeal'
  | 'return';

export const dealMachine = defineMachine<DealState, DealEvent>({
  name: 'deal',
  table: 'deal',
  initial: 'applied',
  states: {
    applied: { agree: 'accepted', evaluate: 'evaluating', refuse: 'refused', withdraw: 'withdrawn' },
    evaluating: { quote: 'quoted', refuse: 'refused', withdraw: 'withdrawn' },
    quoted: { counter: 'quoted', accept: 'accepted', withdraw: 'withdrawn', lapse: 'expired' },
    accepted: { pay: 'paid', withdraw: 'withdrawn', lapse: 'expired' },
    paid: { confirm: 'seller_confirmed', return: 'returned', dispute: 'disputed' },
    seller_confirmed: { handOver: 'handed_over', return: 'returned', dispute: 'disputed' },
    handed_over: { complete: 'completed' },
    disputed: { decide: 'decided', return: 'returned' },
    decided: { reopen: 'disputed', appeal: 'appealed', handOver: 'handed_over', return: 'returned' },
    appealed: { handOver: 'handed_over', return: 'returned' },
    completed: {},
    refused: {},
    expired: {},
    withdrawn: {},
    returned: {},
  },
});
