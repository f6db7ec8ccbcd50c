import { OWN_DATA_LISTED_MAX } from '#contract/rules/own/own-data.ts';
import type { OwnDataState } from '#contract/states/own-data.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export interface OwnDataRow {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly state: OwnDataState;
  readonly pictures: boolean;
  readonly askedAt: Date;
  readonly run: number;
  readonly size: bigint | null;
  readonly readyAt: Date | null;
  readonly dueAt: Date;
}

const COLUMNS = ['id', 'customerId', 'state', 'pictures', 'askedAt', 'run', 'size', 'readyAt', 'dueAt'] as const;

/** A document to gather; undefined when one is under way. */
export async function insertOwnData(
  tx: Tx,
  row: Pick<OwnDataRow, 'customerId' | 'pictures' | 'dueAt'>,
): Promise<bigint | undefined> {
  const made = await tx.db
    .insertInto('ownData')
    .values({ ...row, state: 'gathering', askedAt: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export async function selectOwnData(tx: Tx, customerId: bigint): Promise<OwnDataRow[]> {
  const query = tx.db.selectFrom('ownData').select(COLUMNS).where('customerId', '=', customerId);
  return (await query.orderBy('id', 'desc').limit(OWN_DATA_LISTED_MAX).execute()) as OwnDataRow[];
}

export async function findOwnData(tx: Tx, customerId: bigint, id: bigint): Promise<OwnDataRow | undefined> {
  const query = tx.db.selectFrom('ownData').select(COLUMNS).where('customerId', '=', customerId);
  return (await query.where('id', '=', id).executeTakeFirst()) as OwnDataRow | undefined;
}

export async function lockOwnData(tx: Tx, id: bigint): Promise<OwnDataRow | undefined> {
  const query = tx.db.selectFrom('ownData').select(COLUMNS).where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) as OwnDataRow | undefined;
}

/** A new attempt begins from nothing: earlier ones write no more. */
export async function beginRun(tx: Tx, { id, run }: OwnDataRow): Promise<number> {
  await erasePieces(tx, id);
  await tx.db
    .updateTable('ownData')
    .set({ run: run + 1 })
    .where('id', '=', id)
    .execute();
  return run + 1;
}

export async function insertPiece(tx: Tx, ownDataId: bigint, place: number, sealed: string): Promise<void> {
  await tx.db.insertInto('ownDataPiece').values({ ownDataId, place, sealed }).execute();
}

/** One piece, or nothing after the last. */
export async function selectPiece(tx: Tx, ownDataId: bigint, place: number): Promise<string | undefined> {
  const query = tx.db.selectFrom('ownDataPiece').select('sealed').where('ownDataId', '=', ownDataId);
  return (await query.where('place', '=', place).executeTakeFirst())?.sealed;
}

export async function erasePieces(tx: Tx, ownDataId: bigint): Promise<void> {
  await tx.db.deleteFrom('ownDataPiece').where('ownDataId', '=', ownDataId).execute();
}

export async function saveReady(tx: Tx, id: bigint, size: number, dueAt: Date): Promise<void> {
  await tx.db
    .updateTable('ownData')
    .set({ size: BigInt(size), readyAt: tx.now, dueAt })
    .where('id', '=', id)
    .execute();
}

/** Documents whose time is over, ready or never finished. */
export async function lockOverdue(tx: Tx, limit: number): Promise<OwnDataRow[]> {
  const rows = await tx.db
    .selectFrom('ownData')
    .select(COLUMNS)
    .where('state', 'in', ['gathering', 'ready'])
    .where('dueAt', '<=', tx.now)
    .orderBy('dueAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows as OwnDataRow[];
}
