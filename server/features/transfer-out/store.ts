import { sql } from 'kysely';
import type { ReviewReason, TransferOutState } from '#contract/states/transfers/transfer-out.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type BesideColumns, transitionWith } from '../../platform/machine.ts';
import { type TransferOutEvent, transferOutMachine } from './machine.ts';

export interface TransferRow {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly requestId: bigint | null;
  readonly domainId: bigint;
  readonly name: string;
  readonly unicode: string;
  readonly state: TransferOutState;
  readonly policyId: string;
  readonly requestedAt: Date;
  readonly dueAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly reviewReasons: ReviewReason[];
  readonly codeUntil: Date | null;
  readonly registrar: string | null;
  readonly answer: 'approve' | 'reject' | null;
  readonly endedAt: Date | null;
  readonly reason: string | null;
  readonly stopsAt: Date | null;
  readonly nameServers: string[];
  /** The case by which the name was given to somebody without an account here; null of every other transfer. */
  readonly decidedCase: string | null;
}

const COLUMNS = [
  'id',
  'customerId',
  'requestId',
  'domainId',
  'name',
  'unicode',
  'state',
  'policyId',
  'requestedAt',
  'dueAt',
  'confirmedAt',
  'reviewReasons',
  'codeUntil',
  'registrar',
  'answer',
  'endedAt',
  'reason',
  'stopsAt',
  'nameServers',
  'decidedCase',
] as const;

/** What the hold of a transfer is known by. */
export const causeOf = (id: bigint): string => `transfer_out:${id}`;

/** Columns that change with the state; the database joins them to it. */
export interface Changes {
  readonly due_at?: Date | null;
  readonly confirmed_at?: Date;
  readonly code_until?: Date | null;
  readonly registrar?: string;
  readonly answer?: null;
  readonly ended_at?: Date;
  readonly reason?: string | null;
  readonly stops_at?: Date;
}

const BESIDE: BesideColumns<keyof Changes> = {
  due_at: 'timestamptz',
  confirmed_at: 'timestamptz',
  code_until: 'timestamptz',
  registrar: 'text',
  answer: 'text',
  ended_at: 'timestamptz',
  reason: 'text',
  stops_at: 'timestamptz',
};

/** Moves a transfer and what belongs to its new state, with a history row. @throws refusal STATE_HAS_MOVED */
export const moveTransfer = (tx: Tx, row: TransferRow, event: TransferOutEvent, changes: Changes): Promise<void> =>
  transitionWith(tx, transferOutMachine, row, event, { columns: BESIDE, changes });

export async function insertRequest(tx: Tx, customerId: bigint): Promise<bigint> {
  const made = tx.db.insertInto('transferOutRequest').values({ customerId, askedAt: tx.now }).returning('id');
  return (await made.executeTakeFirstOrThrow()).id;
}

export type NewTransfer = Pick<
  TransferRow,
  | 'customerId'
  | 'requestId'
  | 'domainId'
  | 'name'
  | 'unicode'
  | 'state'
  | 'policyId'
  | 'dueAt'
  | 'registrar'
  | 'nameServers'
> &
  Partial<Pick<TransferRow, 'decidedCase'>>;

/** Race: of two of one name the second meets the unique index; callers hold the name locked before. */
export async function insertTransfers(tx: Tx, rows: readonly NewTransfer[]): Promise<bigint[]> {
  const made = await tx.db
    .insertInto('transferOut')
    .values(rows.map((row) => ({ ...row, requestedAt: tx.now })))
    .returning(['id', 'name'])
    .execute();
  const ids = new Map(made.map(({ id, name }) => [name, id]));
  return rows.map(({ name }) => ids.get(name) as bigint);
}

export async function lockTransfer(tx: Tx, id: bigint): Promise<TransferRow | undefined> {
  const query = tx.db.selectFrom('transferOut').select(COLUMNS).where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) as TransferRow | undefined;
}

export async function findTransfer(tx: Tx, id: bigint): Promise<TransferRow | undefined> {
  const query = tx.db.selectFrom('transferOut').select(COLUMNS).where('id', '=', id);
  return (await query.executeTakeFirst()) as TransferRow | undefined;
}

/** A customer's transfers that no other registrar has asked for, locked. */
export async function lockStaying(tx: Tx, customerId: bigint): Promise<TransferRow[]> {
  const query = tx.db.selectFrom('transferOut').select(COLUMNS).where('customerId', '=', customerId);
  const staying = query.where('endedAt', 'is', null).where('state', '!=', 'approval_pending');
  return (await staying.orderBy('id').forUpdate().execute()) as TransferRow[];
}

/** Names of a customer that another registrar has asked for. */
export async function askedNamesOf(tx: Tx, customerId: bigint): Promise<bigint[]> {
  const query = tx.db.selectFrom('transferOut').select('domainId').where('customerId', '=', customerId);
  const rows = await query.where('state', '=', 'approval_pending').orderBy('id').execute();
  return rows.map(({ domainId }) => domainId);
}

/** The open transfer of a name, locked. */
export async function lockOpenOf(tx: Tx, domainId: bigint): Promise<TransferRow | undefined> {
  const query = tx.db.selectFrom('transferOut').select(COLUMNS).where('domainId', '=', domainId);
  return (await query.where('endedAt', 'is', null).forUpdate().executeTakeFirst()) as TransferRow | undefined;
}

export async function ofRequest(tx: Tx, requestId: bigint, { lock = false } = {}): Promise<TransferRow[]> {
  const query = tx.db.selectFrom('transferOut').select(COLUMNS).where('requestId', '=', requestId).orderBy('id');
  return (await (lock ? query.forUpdate() : query).execute()) as TransferRow[];
}

/** Counts a letter of a request; false where so many have gone already. */
export async function countLetter(tx: Tx, requestId: bigint, max: number): Promise<boolean> {
  const query = tx.db.updateTable('transferOutRequest').set(({ eb }) => ({ letters: eb('letters', '+', 1) }));
  const counted = await query.where('id', '=', requestId).where('letters', '<', max).executeTakeFirst();
  return counted.numUpdatedRows > 0n;
}

export async function saveReview(tx: Tx, id: bigint, reviewReasons: readonly ReviewReason[]): Promise<void> {
  await tx.db
    .updateTable('transferOut')
    .set({ reviewReasons: [...reviewReasons] })
    .where('id', '=', id)
    .execute();
}

/** What the customer said to the other registrar's request; done when the registry has heard it. */
export async function saveAnswer(
  tx: Tx,
  id: bigint,
  answer: 'approve' | 'reject' | null,
  reason: string | null,
): Promise<void> {
  await tx.db.updateTable('transferOut').set({ answer, reason }).where('id', '=', id).execute();
}

export interface TransfersAsked {
  readonly state?: TransferOutState | undefined;
  readonly before: bigint | null;
  readonly limit: number;
}

/** A customer's transfers, newest first, below the id `before` where one is given. */
export async function pageMine(tx: Tx, customerId: bigint, asked: TransfersAsked): Promise<TransferRow[]> {
  const { state, before, limit } = asked;
  let query = tx.db.selectFrom('transferOut').select(COLUMNS).where('customerId', '=', customerId);
  if (state) query = query.where('state', '=', state);
  if (before !== null) query = query.where('id', '<', before);
  return (await query.orderBy('id', 'desc').limit(limit).execute()) as TransferRow[];
}

async function count(tx: Tx, of: { customerId: bigint } & ({ open: true } | { since: Date })): Promise<number> {
  let query = tx.db
    .selectFrom('transferOut')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('customerId', '=', of.customerId);
  query =
    'open' in of
      ? query.where('endedAt', 'is', null)
      : query.where('requestedAt', '>', of.since).where('requestId', 'is not', null);
  return Number.parseInt(String((await query.executeTakeFirstOrThrow()).total), 10);
}

export const countOpen = (tx: Tx, customerId: bigint): Promise<number> => count(tx, { customerId, open: true });
/** Names asked for since then. */
export const countSince = (tx: Tx, customerId: bigint, since: Date): Promise<number> =>
  count(tx, { customerId, since });

/** Those that wait for a person, the oldest first. */
export async function pageReviews(tx: Tx, after: bigint | null, limit: number): Promise<TransferRow[]> {
  let query = tx.db.selectFrom('transferOut').select(COLUMNS).where('state', '=', 'in_review');
  if (after !== null) query = query.where('id', '>', after);
  return (await query.orderBy('id').limit(limit).execute()) as TransferRow[];
}

/** How many wait for a person, and since when. */
export async function reviewsWaiting(tx: Tx): Promise<{ count: number; oldest: Date | null }> {
  const row = await tx.db
    .selectFrom('transferOut')
    .select(({ fn }) => [fn.countAll<bigint>().as('total'), fn.min('confirmedAt').as('oldest')])
    .where('state', '=', 'in_review')
    .executeTakeFirstOrThrow();
  return { count: Number.parseInt(String(row.total), 10), oldest: row.oldest };
}

/** Transfers whose step is over by the clock; those that somebody moves at this moment are left to them. */
export async function lockDue(tx: Tx, limit: number): Promise<TransferRow[]> {
  const query = tx.db
    .selectFrom('transferOut')
    .select(COLUMNS)
    .where('dueAt', '<=', tx.now)
    .where('endedAt', 'is', null);
  const timed = query.where('state', 'in', ['awaiting_confirmation', 'delayed', 'code_issued']);
  return (await timed.orderBy('dueAt').limit(limit).forUpdate().skipLocked().execute()) as TransferRow[];
}

/** Names that may be leaving and were not asked about since then; marked as asked about. */
export async function takeToAsk(tx: Tx, since: Date, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ domainId: bigint }>`UPDATE transfer_out SET asked_at = ${tx.now} WHERE id IN (
      SELECT id FROM transfer_out WHERE ended_at IS NULL AND state IN ('code_issued', 'approval_pending')
        AND coalesce(asked_at, requested_at) <= ${since} ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING domain_id`.execute(tx.db);
  return rows.map(({ domainId }) => domainId);
}
