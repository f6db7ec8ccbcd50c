import type { WalletState } from '#contract/states/wallet.ts';
import { defineMachine } from '../../../platform/machine.ts';

/**
 * A signed message approves at once; a picture waits for staff. One verified wallet for each network: a newer one
 * replaces it.
 */
export const walletMachine = defineMachine<WalletState, 'approve' | 'refuse' | 'withdraw' | 'replace' | 'remove'>({
  name: 'wallet',
  table: 'wallet',
  initial: 'pending',
  states: {
    pending: { approve: 'verified', refuse: 'refused', withdraw: 'withdrawn' },
    verified: { replace: 'replaced', remove: 'removed' },
    refused: {},
    withdrawn: {},
    replaced: {},
    removed: {},
  },
});
