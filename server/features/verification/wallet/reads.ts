import type { ChainNetwork } from '#contract/rules/finance/usdt.ts';
import { readWalletAddress } from '../../../gateways/chain/index.ts';
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

/** The customer's verified wallet of a network, as it is shown, and since when it is. */
export async function verifiedWallet(
  tx: Tx,
  customerId: bigint,
  network: ChainNetwork,
): Promise<{ readonly address: string; readonly since: Date } | undefined> {
  const rows = await selectStanding(tx, customerId);
  const row = rows.find((one) => one.state === 'verified' && one.network === network);
  return row && { address: row.address, since: row.decidedAt ?? row.createdAt };
}

/** The addresses that this customer proved to be theirs, as the 20 bytes that are one key's on every network. */
async function provedBytes(tx: Tx, customerId: bigint): Promise<ReadonlySet<string>> {
  const proved = (await selectStanding(tx, customerId)).filter(({ state }) => state === 'verified');
  const read = await Promise.all(proved.map(({ network, address }) => readWalletAddress(network, address)));
  return new Set(read.flatMap((address) => address?.hex ?? []));
}

/** Whether stablecoins of these two customers go to the same wallet, be it on another network. */
export async function sharesWallet(tx: Tx, one: bigint, other: bigint): Promise<boolean> {
  const mine = await provedBytes(tx, one);
  return mine.size > 0 && [...(await provedBytes(tx, other))].some((hex) => mine.has(hex));
}

/** The requests that wait for staff. */
export async function walletsWaiting(tx: Tx) {
  const { count, oldest } = await countWaiting(tx);
  return count === 0
    ? undefined
    : { Kind: 'wallets' as const, Waiting: count, ...(oldest ? { OldestAt: oldest.toISOString() } : {}) };
}
