import { type ChainNetwork, USDT_CONFIRMATIONS_BLOCKS } from '#contract/rules/finance/usdt.ts';
import type { TokenTransfer } from '../../gateways/chain/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { recordBirth, transition } from '../../platform/machine.ts';
import { type CursorRow, keepBlocks, lockCursor, moveCursor } from './cursor-store.ts';
import { BLOCKS_KEPT, type Look } from './look-at-chain.ts';
import { usdtDepositMachine } from './machine.ts';
import { loseDeposit, settleDeposit } from './settle-deposit.ts';
import { keepTransfer, lockAbove, lockFinal, moveDeposit, ownersOf } from './store.ts';

/** So many deposits are credited by one transaction. */
export const SETTLED_AT_ONCE = 50;

/** Up to here blocks are final under a head. */
export const finalHeight = (network: ChainNetwork, head: bigint): bigint =>
  head - BigInt(USDT_CONFIRMATIONS_BLOCKS[network]) + 1n;

async function keepDeposit(tx: Tx, network: ChainNetwork, customerId: bigint, transfer: TokenTransfer): Promise<void> {
  const { row, fresh } = await keepTransfer(tx, network, customerId, transfer);
  if (fresh) {
    await recordBirth(tx, usdtDepositMachine, row.id);
    return;
  }
  // The same log told again is no news; one that was lost stands in another block now.
  if (row.state !== 'orphaned') return;
  await moveDeposit(tx, row.id, transfer);
  await transition(tx, usdtDepositMachine, row, 'see');
}

/**
 * Writes what a look found, if nobody wrote meanwhile. Race: two processes look at once; the cursor's row is locked,
 * and the second finds it elsewhere than where its look began. Answers whether it wrote.
 */
export async function applyLook(tx: Tx, from: CursorRow, look: Look): Promise<boolean> {
  const { network } = from;
  const cursor = await lockCursor(tx, network);
  if (cursor.height !== from.height || cursor.hash !== from.hash) return false;
  if (cursor.height !== null && look.keepTo < cursor.height)
    for (const lost of await lockAbove(tx, network, look.keepTo)) await loseDeposit(tx, lost);
  const coming = look.transfers.filter(({ value }) => value > 0n);
  const owners = await ownersOf(
    tx,
    network,
    coming.map(({ to }) => to),
  );
  for (const transfer of coming) {
    const owner = owners.get(transfer.to);
    if (owner !== undefined) await keepDeposit(tx, network, owner, transfer);
  }
  await keepBlocks(tx, network, look.keepTo, look.blocks, BLOCKS_KEPT);
  await moveCursor(tx, network, { height: look.to.height, hash: look.to.hash, head: look.head });
  return true;
}

/**
 * `canonical`: `height:hash` of the blocks that were asked for once more and are still the chain's. Answers how many
 * were settled.
 */
export async function settleFinal(
  tx: Tx,
  network: ChainNetwork,
  head: bigint,
  canonical: ReadonlyMap<bigint, string | undefined>,
): Promise<number> {
  await lockCursor(tx, network);
  let settled = 0;
  for (const row of await lockFinal(tx, network, finalHeight(network, head), SETTLED_AT_ONCE)) {
    if (!canonical.has(row.height)) continue;
    if (canonical.get(row.height) === row.blockHash) await settleDeposit(tx, row);
    else await loseDeposit(tx, row);
    settled += 1;
  }
  return settled;
}
