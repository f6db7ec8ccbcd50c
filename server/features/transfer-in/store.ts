import { sql } from 'kysely';
import type { TransferInState } from '#contract/states/transfers/transfer-in.ts';
import type { Fee } from '../../gateways/registry/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export interface TransferRow {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly batchId: bigint;
  readonly name: string;
  readonly unicode: string;
  readonly suffix: string;
  readonly state: TransferInState;
  readonly templateId: bigint;
  readonly autoRenew: boolean;
  readonly folderId: bigint | null;
  /** Cents. */
  readonly price: bigint;
  readonly cost: bigint;
  readonly fee: Fee | null;
  readonly freezeId: bigint | null;
  /** Sealed. */
  readonly code: string | null;
  readonly wrongCodes: number;
  readonly registrar: string | null;
  readonly askedAt: Date;
  readonly dueAt: Date | null;
  readonly approvedAt: Date | null;
  readonly expectedBy: Date | null;
  readonly decideBy: Date | null;
  readonly yearLostUntil: Date | null;
  readonly endedAt: Date | null;
  readonly reason: string | null;
  readonly domainId: bigint | null;
}

/** What the code of a transfer is sealed for. */
export const codeUse = (name: string): string => `transfer-in:${name}`;

const COLUMNS = [
  'id',
  'customerId',
  'batchId',
  'name',
  'unicode',
  'suffix',
  'state',
  'templateId',
  'autoRenew',
  'folderId',
  'price',
  'cost',
  'fee',
  'freezeId',
  'code',
  'wrongCodes',
  'registrar',
  'askedAt',
  'dueAt',
  'approvedAt',
  'expectedBy',
  'decideBy',
  'yearLostUntil',
  'endedAt',
  'reason',
  'domainId',
] as const;

export async function insertBatch(tx: Tx, customerId: bigint): Promise<bigint> {
  const made = tx.db.insertInto('transferInBatch').values({ customerId, askedAt: tx.now }).returning('id');
  return (await made.executeTakeFirstOrThrow()).id;
}

export type NewTransfer = Pick<
  TransferRow,
  | 'name'
  | 'unicode'
  | 'suffix'
  | 'templateId'
  | 'autoRenew'
  | 'folderId'
  | 'price'
  | 'cost'
  | 'fee'
  | 'code'
  | 'registrar'
  | 'yearLostUntil'
> & { readonly dueAt: Date };

/**
 * Writes the transfers of an order; answers their ids in the order given. Race: of two of one name the second meets the
 * unique index.
 */
export async function insertTransfers(
  tx: Tx,
  of: { customerId: bigint; batchId: bigint },
  rows: readonly NewTransfer[],
): Promise<bigint[]> {
  const made = await tx.db
    .insertInto('transferIn')
    .values(
      rows.map(({ fee, ...row }) => ({
        ...row,
        ...of,
        fee: fee === null ? null : JSON.stringify(fee),
        state: 'awaiting_confirmation',
        askedAt: tx.now,
      })),
    )
    .returning(['id', 'name'])
    .execute();
  const ids = new Map(made.map(({ id, name }) => [name, id]));
  return rows.map(({ name }) => ids.get(name) as bigint);
}

export async function saveFreezes(tx: Tx, ids: readonly bigint[], freezes: readonly bigint[]): Promise<void> {
  await tx.client.query(
    'UPDATE transfer_in t SET freeze_id = f.held FROM unnest($1::bigint[], $2::bigint[]) AS f (id, held) WHERE t.id = f.id',
    [ids, freezes],
  );
}

/** Those of the names that are on their way already, whoever asked. */
export async function namesUnderWay(tx: Tx, names: readonly string[]): Promise<Map<string, bigint>> {
  if (names.length === 0) return new Map();
  const query = tx.db.selectFrom('transferIn').select(['name', 'customerId']).where('endedAt', 'is', null);
  const rows = await query.where(sql<boolean>`name = ANY (${names}::text[])`).execute();
  return new Map(rows.map(({ name, customerId }) => [name, customerId]));
}

export async function lockTransfer(tx: Tx, id: bigint): Promise<TransferRow | undefined> {
  const query = tx.db.selectFrom('transferIn').select(COLUMNS).where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) as TransferRow | undefined;
}

/** Transfers locked in the order of their ids. */
export async function lockTransfers(tx: Tx, ids: readonly bigint[]): Promise<TransferRow[]> {
  const query = tx.db.selectFrom('transferIn').select(COLUMNS).where(sql<boolean>`id = ANY (${ids}::bigint[])`);
  return (await query.orderBy('id').forUpdate().execute()) as TransferRow[];
}

export async function ofBatch(tx: Tx, batchId: bigint, { lock = false } = {}): Promise<TransferRow[]> {
  const query = tx.db.selectFrom('transferIn').select(COLUMNS).where('batchId', '=', batchId).orderBy('id');
  return (await (lock ? query.forUpdate() : query).execute()) as TransferRow[];
}

/** What the tasks are told of transfers: how they stand. */
export async function standingOf(
  tx: Tx,
  ids: readonly bigint[],
): Promise<Pick<TransferRow, 'id' | 'state' | 'reason' | 'domainId'>[]> {
  if (ids.length === 0) return [];
  const query = tx.db.selectFrom('transferIn').select(['id', 'state', 'reason', 'domainId']).orderBy('id');
  const rows = await query.where(sql<boolean>`id = ANY (${ids}::bigint[])`).execute();
  return rows as Pick<TransferRow, 'id' | 'state' | 'reason' | 'domainId'>[];
}

/** Counts a letter of an order; undefined where so many have gone already. */
export async function countLetter(tx: Tx, batchId: bigint, max: number): Promise<boolean> {
  const query = tx.db.updateTable('transferInBatch').set(({ eb }) => ({ letters: eb('letters', '+', 1) }));
  const counted = await query.where('id', '=', batchId).where('letters', '<', max).executeTakeFirst();
  return counted.numUpdatedRows > 0n;
}

export interface TransfersAsked {
  readonly state?: TransferInState | undefined;
  readonly before: bigint | null;
  readonly limit: number;
}

/** A customer's transfers, newest first, below the id `before` where one is given. */
export async function pageMine(
  tx: Tx,
  customerId: bigint,
  { state, before, limit }: TransfersAsked,
): Promise<TransferRow[]> {
  let query = tx.db.selectFrom('transferIn').select(COLUMNS).where('customerId', '=', customerId);
  if (state) query = query.where('state', '=', state);
  if (before !== null) query = query.where('id', '<', before);
  return (await query.orderBy('id', 'desc').limit(limit).execute()) as TransferRow[];
}

export async function countOpen(tx: Tx, customerId: bigint): Promise<number> {
  const query = tx.db.selectFrom('transferIn').select(({ fn }) => fn.countAll<bigint>().as('total'));
  const { total } = await query
    .where('customerId', '=', customerId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number.parseInt(String(total), 10);
}

/** Transfers whose customer let their time pass; those that they decide at this moment are left to them. */
export async function lockOverdue(tx: Tx, limit: number): Promise<TransferRow[]> {
  const query = tx.db.selectFrom('transferIn').select(COLUMNS).where('dueAt', '<=', tx.now).orderBy('dueAt');
  return (await query.limit(limit).forUpdate().skipLocked().execute()) as TransferRow[];
}
