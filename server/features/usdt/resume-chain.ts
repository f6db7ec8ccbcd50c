import { type ChainNetwork, USDT_RESUME_BLOCKS_MAX } from '#contract/rules/finance/usdt.ts';
import type { ChainGateway } from '../../gateways/chain/index.ts';
import { systemCaller, type Tx, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { bookByTwo } from '../dual-control/index.ts';
import { actingStaff } from '../staff-access/index.ts';
import {
  type CursorRow,
  clearResume,
  keepBlocks,
  lockCursor,
  moveCursor,
  saveResume,
  saveResumeSecond,
} from './cursor-store.ts';
import { BLOCKS_KEPT } from './look-at-chain.ts';
import { loseDeposit } from './settle-deposit.ts';
import { type DepositRow, lockAbove, standingAbove, standingBelow } from './store.ts';

const CALLER = systemCaller('usdt-resume');
/** So many deposits below the named block must be the chain's, or the block is not below the fork. */
const LOOKED_AT_BELOW = 20;

/** The troubles out of which a network goes on only where a member says from which block. */
export const STOPPED: readonly string[] = ['replaced_too_deep', 'resume_above_fork'];

/** The lowest block a network may go on from. */
export const resumeLowest = (height: bigint): bigint =>
  height > BigInt(USDT_RESUME_BLOCKS_MAX) ? height - BigInt(USDT_RESUME_BLOCKS_MAX) : 0n;

/**
 * A member has looked, and says from which block on, that both chains share, a stopped network is read again. Another
 * must confirm it.
 */
export async function askResume(
  tx: Tx,
  network: ChainNetwork,
  of: { readonly from: bigint; readonly reason: string },
): Promise<void> {
  const staff = await actingStaff(tx);
  const cursor = await lockCursor(tx, network).catch(() => undefined);
  if (!cursor || cursor.height === null) throw refuse('NOT_FOUND');
  if (!STOPPED.includes(cursor.trouble ?? '') || cursor.resumeFrom !== null) throw refuse('STATE_HAS_MOVED');
  const lowest = resumeLowest(cursor.height);
  if (of.from > cursor.height || of.from < lowest)
    throw refuse('CHAIN_RESUME_RANGE', { from: String(lowest), to: String(cursor.height) });
  await saveResume(tx, network, { from: of.from, by: staff.id, reason: of.reason });
  await record(tx, {
    act: 'chain.resume',
    object: { kind: 'chain', id: network },
    after: { network, from: of.from, height: cursor.height, reason: of.reason },
  });
}

/**
 * The network's cursor, locked, with the block that a member has named; `from` is what the member who acts has seen.
 */
async function named(tx: Tx, network: ChainNetwork, from: bigint): Promise<CursorRow & { resumeBy: bigint }> {
  const cursor = await lockCursor(tx, network).catch(() => undefined);
  if (!cursor) throw refuse('NOT_FOUND');
  const { resumeBy, resumeSecond, trouble } = cursor;
  const waits = STOPPED.includes(trouble ?? '') && resumeSecond === null;
  if (resumeBy === null || !waits || cursor.resumeFrom !== from) throw refuse('STATE_HAS_MOVED');
  return { ...cursor, resumeBy };
}

/**
 * Another member has looked too: deposits go or come by it, whosever they are, so it is never one alone. The watcher
 * does it.
 */
export async function confirmResume(tx: Tx, network: ChainNetwork, from: bigint): Promise<void> {
  const staff = await actingStaff(tx);
  const { resumeBy } = await named(tx, network, from);
  const object = { kind: 'chain', id: network };
  await bookByTwo(tx, { kind: 'chain.resume', object, customerId: null, worth: null }, resumeBy);
  await saveResumeSecond(tx, network, staff.id);
  await record(tx, { act: 'chain.confirm', object, after: { network, from } });
}

/** What a member named is taken back, by whomever; another block can be named. */
export async function dropResume(tx: Tx, network: ChainNetwork, from: bigint): Promise<void> {
  await actingStaff(tx);
  await named(tx, network, from);
  await clearResume(tx, network, null);
  await record(tx, { act: 'chain.drop', object: { kind: 'chain', id: network }, after: { network, from } });
}

async function hashesOf(gateway: ChainGateway, rows: readonly DepositRow[]): Promise<Map<bigint, string | undefined>> {
  const hashes = new Map<bigint, string | undefined>();
  for (const { height } of rows) if (!hashes.has(height)) hashes.set(height, (await gateway.blockAt(height))?.hash);
  return hashes;
}

/** Still what the member asked for? Another process may have done it. */
async function stillAsked(tx: Tx, network: ChainNetwork, from: bigint): Promise<boolean> {
  const { resumeFrom, resumeSecond } = await lockCursor(tx, network);
  return resumeFrom === from && resumeSecond !== null;
}

/**
 * Goes back to the named block: what the chain no longer has above it is lost, and everything above is read again.
 * Where a deposit below is not the chain's either, the block is above the fork: nothing is changed, and staff read so.
 */
export async function resumeChain(house: House, gateway: ChainGateway, cursor: CursorRow): Promise<void> {
  const { network, resumeFrom: from } = cursor;
  if (from === null) return;
  const [head, base] = [await gateway.head(), await gateway.blockAt(from)];
  const { below, above } = await transact(house, CALLER, async (tx) => ({
    below: await standingBelow(tx, network, from, LOOKED_AT_BELOW),
    above: await standingAbove(tx, network, from),
  }));
  const hashes = await hashesOf(gateway, [...below, ...above]);
  const there = (row: DepositRow) => hashes.get(row.height) === row.blockHash;
  await transact(house, CALLER, async (tx) => {
    if (!(await stillAsked(tx, network, from))) return;
    const object = { kind: 'chain', id: network };
    if (!base || !below.every(there)) {
      await clearResume(tx, network, 'resume_above_fork');
      await record(tx, { act: 'chain.resumeRefused', object, after: { network, from } });
      return;
    }
    let lost = 0;
    for (const row of await lockAbove(tx, network, from)) {
      if (there(row)) continue;
      await loseDeposit(tx, row);
      lost += 1;
    }
    await keepBlocks(tx, network, -1n, [base], BLOCKS_KEPT);
    await clearResume(tx, network, null);
    await moveCursor(tx, network, { height: base.height, hash: base.hash, head: head.height });
    await record(tx, { act: 'chain.resumed', object, after: { network, from, lost } });
    house.log.warn({ network, from: String(from), lost }, 'a network goes on from the block that a member named');
  });
}
