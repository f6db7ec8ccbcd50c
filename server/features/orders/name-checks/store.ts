import type { NamingState } from '#contract/states/naming.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Beside } from '../../../platform/machine.ts';

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

/** Questions that are about to be asked, written down before; by line. */
export async function insertNameChecks(
  tx: Tx,
  fresh: readonly Pick<NameCheck, 'lineId' | 'reference'>[],
): Promise<Map<bigint, NameCheck>> {
  if (fresh.length === 0) return new Map();
  const rows = await tx.db
    .insertInto('nameCheck')
    .values(fresh.map(({ lineId, reference }) => ({ lineId, reference, state: 'checking', askedAt: tx.now })))
    .returning(COLUMNS)
    .execute();
  return new Map((rows as NameCheck[]).map((row) => [row.lineId, row]));
}

/** Beside the state of codes that were passed once and are over: asked for anew, each under a reference of its own. */
export const askedAnew = (tx: Tx, references: readonly string[]): Beside[] => [
  { column: 'reference', type: 'text', values: references },
  { column: 'tries', type: 'integer', values: references.map(() => 0) },
  { column: 'asked_at', type: 'timestamptz', values: references.map(() => tx.now) },
  { column: 'code', type: 'text', values: references.map(() => null) },
  { column: 'expires_at', type: 'timestamptz', values: references.map(() => null) },
  { column: 'decided_at', type: 'timestamptz', values: references.map(() => null) },
];

/** Counted before the service is asked: from the second time on it may know the question. */
export async function countAsked(tx: Tx, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .updateTable('nameCheck')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute();
}

/** What the service said, beside the state of names that passed. */
export const passedWith = (tx: Tx, said: readonly { readonly code: string; readonly expiresAt: Date }[]): Beside[] => [
  { column: 'code', type: 'text', values: said.map(({ code }) => code) },
  { column: 'expires_at', type: 'timestamptz', values: said.map(({ expiresAt }) => expiresAt) },
  { column: 'decided_at', type: 'timestamptz', values: said.map(() => tx.now) },
];

/** The same of names that were refused. */
export const refusedWith = (tx: Tx, said: readonly { readonly reason: string }[]): Beside[] => [
  { column: 'reason', type: 'text', values: said.map(({ reason }) => reason) },
  { column: 'decided_at', type: 'timestamptz', values: said.map(() => tx.now) },
];

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
