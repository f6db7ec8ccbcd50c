import type { ChainNetwork } from '#contract/rules/finance/usdt.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/**
 * How far a network was read. Without a height it waits for its first look; `trouble` says why it cannot be read now.
 */
export interface CursorRow {
  readonly network: ChainNetwork;
  readonly height: bigint | null;
  readonly hash: string | null;
  readonly head: bigint | null;
  readonly trouble: string | null;
  readonly troubleSince: Date | null;
  readonly lookedAt: Date | null;
  /** The block that a member named to go on from, who, who confirmed it, and why; taken away once it is done. */
  readonly resumeFrom: bigint | null;
  readonly resumeBy: bigint | null;
  readonly resumeSecond: bigint | null;
  readonly resumeReason: string | null;
}

const COLUMNS = [
  'network',
  'height',
  'hash',
  'head',
  'trouble',
  'troubleSince',
  'lookedAt',
  'resumeFrom',
  'resumeBy',
  'resumeSecond',
  'resumeReason',
] as const;

/** The network is to be watched from its next look on. */
export async function wantCursor(tx: Tx, network: ChainNetwork): Promise<void> {
  await tx.db
    .insertInto('usdtCursor')
    .values({ network })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function selectCursors(tx: Tx): Promise<Map<ChainNetwork, CursorRow>> {
  const rows = (await tx.db.selectFrom('usdtCursor').select(COLUMNS).execute()) as CursorRow[];
  return new Map(rows.map((row) => [row.network, row]));
}

/** The lock under which everything of a network is written. */
export async function lockCursor(tx: Tx, network: ChainNetwork): Promise<CursorRow> {
  const query = tx.db.selectFrom('usdtCursor').select(COLUMNS).where('network', '=', network).forUpdate();
  return (await query.executeTakeFirstOrThrow()) as CursorRow;
}

/** The network can be read: whatever a member had named to go on from is not asked any more. */
export async function moveCursor(
  tx: Tx,
  network: ChainNetwork,
  to: { height: bigint; hash: string; head: bigint },
): Promise<void> {
  await tx.db
    .updateTable('usdtCursor')
    .set({ ...to, lookedAt: tx.wall, trouble: null, troubleSince: null, ...NO_RESUME })
    .where('network', '=', network)
    .execute();
}

/** Keeps why a network cannot be read; answers whether that is news. */
export async function setTrouble(tx: Tx, network: ChainNetwork, trouble: string): Promise<boolean> {
  const told = (await lockCursor(tx, network)).trouble === trouble;
  const since = told ? {} : { troubleSince: tx.now };
  await tx.db
    .updateTable('usdtCursor')
    .set({ trouble, lookedAt: tx.wall, ...since })
    .where('network', '=', network)
    .execute();
  return !told;
}

const NO_RESUME = { resumeFrom: null, resumeBy: null, resumeSecond: null, resumeAt: null, resumeReason: null } as const;

/** Another member confirmed it: the watcher does it at its next look. */
export async function saveResumeSecond(tx: Tx, network: ChainNetwork, by: bigint): Promise<void> {
  await tx.db.updateTable('usdtCursor').set({ resumeSecond: by }).where('network', '=', network).execute();
}

/** A member named the block to go on from. */
export async function saveResume(
  tx: Tx,
  network: ChainNetwork,
  of: { from: bigint; by: bigint; reason: string },
): Promise<void> {
  await tx.db
    .updateTable('usdtCursor')
    .set({ resumeFrom: of.from, resumeBy: of.by, resumeAt: tx.now, resumeReason: of.reason })
    .where('network', '=', network)
    .execute();
}

/** What was named is done, or could not be: then with the trouble that says so. */
export async function clearResume(tx: Tx, network: ChainNetwork, trouble: string | null): Promise<void> {
  await tx.db
    .updateTable('usdtCursor')
    .set({
      ...NO_RESUME,
      ...(trouble === null ? {} : { trouble, troubleSince: tx.now }),
    })
    .where('network', '=', network)
    .execute();
}

export interface KeptBlock {
  readonly height: bigint;
  readonly hash: string;
}

/** Hashes of the last blocks read, newest first. */
export async function keptBlocks(tx: Tx, network: ChainNetwork): Promise<KeptBlock[]> {
  const query = tx.db.selectFrom('usdtBlock').select(['height', 'hash']).where('network', '=', network);
  return query.orderBy('height', 'desc').execute();
}

/** Keeps hashes, forgets those above `from` that were replaced and those older than the last `count` heights. */
export async function keepBlocks(
  tx: Tx,
  network: ChainNetwork,
  from: bigint,
  blocks: readonly KeptBlock[],
  count: number,
): Promise<void> {
  await tx.db.deleteFrom('usdtBlock').where('network', '=', network).where('height', '>', from).execute();
  if (blocks.length > 0)
    await tx.db
      .insertInto('usdtBlock')
      .values(blocks.map(({ height, hash }) => ({ network, height, hash })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const newest = blocks.at(-1)?.height;
  if (newest !== undefined)
    await tx.db
      .deleteFrom('usdtBlock')
      .where('network', '=', network)
      .where('height', '<=', newest - BigInt(count))
      .execute();
}
