import { type ChainBlock, type ChainGateway, ChainTrouble, type TokenTransfer } from '../../gateways/chain/index.ts';
import type { CursorRow, KeptBlock } from './cursor-store.ts';

/**
 * Nearer to the head than this, blocks are read one by one under their own hashes; farther, by ranges. More than any
 * confirmation count.
 */
export const NEAR_BLOCKS = 64n;
/** Logs of so many blocks are asked at once at most. */
const RANGE_BLOCKS_MAX = 500n;
/** Hashes of so many last blocks are kept: the deepest replacement that is undone by itself. */
export const BLOCKS_KEPT = 256;
const AT_ONCE = 8;

/** The chain has replaced more than is kept: nothing is undone by itself, a person must look. */
export class ReplacedTooDeep extends Error {}

/** What one look found, to be written where the cursor still stands as it did. */
export interface Look {
  /** Everything above was replaced (or nothing, where it is the cursor's own height). */
  readonly keepTo: bigint;
  readonly blocks: readonly KeptBlock[];
  readonly transfers: readonly TokenTransfer[];
  readonly to: KeptBlock;
  readonly head: bigint;
  /** There is more to read at once. */
  readonly more: boolean;
}

/**
 * The last block of ours that is still the chain's; `behind` where the node has only our own blocks, and fewer of them.
 */
async function commonBlock(
  gateway: ChainGateway,
  head: ChainBlock,
  kept: readonly KeptBlock[],
): Promise<KeptBlock | 'behind'> {
  const same = async ({ height, hash }: KeptBlock) =>
    height <= head.height && (height === head.height ? head : await gateway.blockAt(height))?.hash === hash;
  const [newest] = kept;
  const oldest = kept.at(-1);
  if (!newest || !oldest) throw new ReplacedTooDeep(`no block of ${gateway.network} is kept`);
  if (head.height < oldest.height) throw new ChainTrouble('unreachable', 'the node has not caught up yet');
  // One of several nodes may lag behind the one that was asked before: that is no news.
  if (head.height < newest.height) {
    const there = kept.find(({ height }) => height === head.height);
    if (!there || there.hash === head.hash) return 'behind';
  }
  if (await same(newest)) return newest;
  if (!(await same(oldest))) throw new ReplacedTooDeep(`${gateway.network} has replaced ${kept.length} blocks or more`);
  for (const block of kept.slice(1)) if (await same(block)) return block;
  return oldest;
}

/**
 * How many blocks a node gives at once: half as many after each refusal, twice as many after each answer. Kept from
 * step to step.
 */
export interface Reach {
  blocks: bigint;
}
export const newReach = (): Reach => ({ blocks: RANGE_BLOCKS_MAX });

async function readRange(
  gateway: ChainGateway,
  from: bigint,
  to: bigint,
  reach: Reach,
): Promise<[TokenTransfer[], bigint]> {
  for (;;) {
    const wished = from + reach.blocks - 1n;
    const end = wished < to ? wished : to;
    try {
      const transfers = await gateway.transfersBetween(from, end);
      if (end === wished && reach.blocks * 2n <= RANGE_BLOCKS_MAX) reach.blocks *= 2n;
      return [transfers, end];
    } catch (error) {
      if (!(error instanceof ChainTrouble) || error.kind !== 'refused' || end === from) throw error;
      reach.blocks = (end - from + 1n) / 2n;
    }
  }
}

/**
 * Blocks after `base` up to the head that follow one another without a gap; fewer where the chain moved while it was
 * read.
 */
async function nearBlocks(gateway: ChainGateway, base: KeptBlock, head: bigint): Promise<ChainBlock[]> {
  const blocks: ChainBlock[] = [];
  let last: KeptBlock = base;
  for (let from = base.height + 1n; from <= head; from += BigInt(AT_ONCE)) {
    const heights = Array.from({ length: AT_ONCE }, (_, i) => from + BigInt(i)).filter((height) => height <= head);
    for (const block of await Promise.all(heights.map((height) => gateway.blockAt(height)))) {
      if (block?.parent !== last.hash) return blocks;
      blocks.push(block);
      last = block;
    }
  }
  return blocks;
}

async function readNear(gateway: ChainGateway, base: KeptBlock, head: bigint) {
  const blocks = await nearBlocks(gateway, base, head);
  const transfers: TokenTransfer[] = [];
  const read: ChainBlock[] = [];
  for (let at = 0; at < blocks.length; at += AT_ONCE) {
    const some = blocks.slice(at, at + AT_ONCE);
    const found = await Promise.all(some.map((block) => gateway.transfersOf(block)));
    for (const [i, block] of some.entries()) {
      const of = found[i];
      // The node no longer knows the block: what comes after it is of another chain.
      if (of === undefined) return { read, transfers };
      read.push(block);
      transfers.push(...of);
    }
  }
  return { read, transfers };
}

/**
 * Reads what has happened since the cursor: nothing where the node has no news. In no transaction; nothing is written.
 * `kept`: the hashes kept, newest first, the cursor's own among them.
 * @throws ChainTrouble where the network cannot be read now, ReplacedTooDeep
 */
export async function lookAtChain(
  gateway: ChainGateway,
  cursor: CursorRow,
  kept: readonly KeptBlock[],
  reach: Reach,
): Promise<Look | undefined> {
  const head = await gateway.head();
  if (cursor.height === null) {
    // A little below the head: the block that the first look stands on must not be one that is replaced tomorrow.
    const start = head.height > NEAR_BLOCKS ? head.height - NEAR_BLOCKS : 0n;
    const to = await gateway.blockAt(start);
    return to && { keepTo: start, blocks: [to], transfers: [], to, head: head.height, more: true };
  }
  const base = await commonBlock(gateway, head, kept);
  if (base === 'behind') return undefined;
  const far = head.height - NEAR_BLOCKS;
  if (base.height < far) {
    const [transfers, end] = await readRange(gateway, base.height + 1n, far, reach);
    const to = await gateway.blockAt(end);
    if (!to) return undefined;
    return { keepTo: base.height, blocks: [to], transfers, to, head: head.height, more: true };
  }
  const { read, transfers } = await readNear(gateway, base, head.height);
  const to = read.at(-1) ?? base;
  return { keepTo: base.height, blocks: read, transfers, to, head: head.height, more: false };
}
