import type { UsdtDepositState } from '#contract/states/usdt-deposit.ts';
import { defineMachine } from '../../platform/machine.ts';

/** A deposit follows its chain: what a block holds can be lost with it, and found again in another. */
export const usdtDepositMachine = defineMachine<UsdtDepositState, 'credit' | 'setAside' | 'orphan' | 'see'>({
  name: 'usdt_deposit',
  table: 'usdt_deposit',
  initial: 'seen',
  states: {
    seen: { credit: 'credited', setAside: 'small', orphan: 'orphaned' },
    credited: { orphan: 'orphaned' },
    small: { orphan: 'orphaned' },
    orphaned: { see: 'seen' },
  },
});
