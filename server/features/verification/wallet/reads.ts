import type { ChainNetwork } from '#contract/rules/finance/usdt.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { countWaiting, selectStanding } from './store.ts';

/** How far a customer's wallets have come, by network; nothing where there is none. */
export async function walletStatesOf(tx: Tx, customerId: bigint): Promise<Map<ChainNetwork, 'pending' | 'verified'>> {
  const states = new Map<ChainNetwork, 'pending' | 'verified'>();
  for (const { network, state } of await selectStanding(tx, customerId)) {
    if (state === 'verified' || !states.has(network)) states.set(network, state as 'pending' | 'verified');
  }
  return states;
}

/** The requests that wait for staff. */
export async function walletsWaiting(tx: Tx) {
  const { count, oldest } = await countWaiting(tx);
  return count === 0
    ? undefined
    : { Kind: 'wallets' as const, Waiting: count, ...(oldest ? { OldestAt: oldest.toISOString() } : {}) };
}
