import type { NamingState } from '#contract/states/naming.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

/** What the verification service was asked about the name of a line, and what it said. */
export interface NameCheck {
  readonly id: bigint;
  readonly lineId: bigint;
  /** Under which the service knows the question. */
  readonly reference: string;
  readonly state: NamingState;
  /** The signed document, base64, and until when a registry takes it; of a passed name. */
  readonly code: string | null;
  readonly expiresAt: Date | null;
  /** How often it was asked about under this reference. */
  readonly tries: number;
}

const COLUMNS = ['id', 'lineId', 'reference', 'state', 'code', 'expiresAt', 'tries'] as const;

export async function nameChecksOf(tx: Tx, lineIds: readonly bigint[]): Promise<Map<bigint, NameCheck>> {
  if (lineIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('nameCheck')
    .select(COLUMNS)
    .where('lineId', 'in', [...lineIds])
    .execute();
  return new Map((rows as NameCheck[]).map((row) => [row.lineId, row]));
}

/** A question that is about to be asked, written down before. */
export async function insertNameCheck(tx: Tx, lineId: bigint, reference: string): Promise<NameCheck> {
  const row = await tx.db
    .insertInto('nameCheck')
    .values({ lineId, reference, state: 'checking', askedAt: tx.now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return row as NameCheck;
}

/** A code that was passed once and is over: asked for anew, under a reference of its own. The machine moves the state. */
export async function saveReference(tx: Tx, id: bigint, reference: string): Promise<void> {
  const fresh = { reference, tries: 0, askedAt: tx.now, code: null, expiresAt: null, decidedAt: null };
  await tx.db.updateTable('nameCheck').set(fresh).where('id', '=', id).execute();
}

/** Counted before the service is asked: from the second time on it may know the question. */
export async function countAsked(tx: Tx, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .updateTable('nameCheck')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute();
}

/** What the service said of a name. */
export type Said = { readonly code: string; readonly expiresAt: Date } | { readonly reason: string };

/** Keeps the service's word; the machine moves the state after it. */
export async function saveSaid(tx: Tx, id: bigint, said: Said): Promise<void> {
  await tx.db
    .updateTable('nameCheck')
    .set({ ...said, decidedAt: tx.now })
    .where('id', '=', id)
    .execute();
}

/** Where the names of an order stand, by line; a line of which nobody was asked is absent. */
export async function namingStatesOf(tx: Tx, orderId: bigint): Promise<Map<bigint, NamingState>> {
  const rows = await tx.db
    .selectFrom('nameCheck')
    .innerJoin('orderLine', 'orderLine.id', 'nameCheck.lineId')
    .select(['nameCheck.lineId', 'nameCheck.state'])
    .where('orderLine.orderId', '=', orderId)
    .execute();
  return new Map(rows.map(({ lineId, state }) => [lineId, state as NamingState]));
}
