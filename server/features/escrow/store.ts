import { COMPARABLES_MAX } from '#contract/rules/escrow/deal.ts';
import {
  DEAL_STATES_TAKEN,
  type DealSide,
  type DealState,
  type DealType,
  type FeePayer,
  type StoppedChoice,
} from '#contract/states/escrow/deal.ts';
import { newestFirst, type Page } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Words } from '../tasks/index.ts';

export interface DealRow {
  readonly id: bigint;
  readonly number: string;
  readonly type: DealType;
  readonly state: DealState;
  readonly name: string;
  readonly unicode: string;
  readonly suffix: string;
  readonly sellerId: bigint | null;
  readonly buyerId: bigint | null;
  readonly target: string | null;
  readonly remarks: string;
  /** Cents. */
  readonly price: bigint;
  readonly feeBy: FeePayer;
  readonly buyerFee: bigint;
  readonly sellerFee: bigint;
  readonly appliedAt: Date;
  readonly dueAt: Date | null;
  readonly buyerAcceptedAt: Date | null;
  readonly sellerAcceptedAt: Date | null;
  readonly paidAt: Date | null;
  readonly freezeId: bigint | null;
  /** The seller's row, once its hold stands. */
  readonly domainId: bigint | null;
  readonly movedId: bigint | null;
  readonly disputeBy: DealSide | 'house' | null;
  /** As a side wrote it. */
  readonly disputeReason: string | null;
  /** Why the house stepped in, said to each reader in their language. */
  readonly disputeWhy: Words | null;
  readonly disputedAt: Date | null;
  readonly proposedFor: DealSide | null;
  readonly proposedBy: bigint | null;
  readonly secondBy: bigint | null;
  readonly decidedFor: DealSide | null;
  readonly decidedAt: Date | null;
  readonly appealReason: string | null;
  readonly appealedAt: Date | null;
  readonly appealProposedFor: DealSide | null;
  readonly appealProposedBy: bigint | null;
  readonly appealSecondBy: bigint | null;
  /** The term that was reminded of. */
  readonly remindedFor: Date | null;
  /** When the seller of a name elsewhere was reminded to bring it. */
  readonly bringRemindedAt: Date | null;
  /** It stands still since then, because a side is suspended; what was left of its clock, and what one member chose. */
  readonly stoppedAt: Date | null;
  readonly stoppedLeftMs: bigint | null;
  readonly stoppedChoice: StoppedChoice | null;
  readonly stoppedChoiceBy: bigint | null;
  readonly endedAt: Date | null;
  readonly reason: string | null;
}

/** What hold, freeze and move of a deal are known by. */
export const causeOf = (id: bigint): string => `deal:${id}`;

type New = Pick<
  DealRow,
  | 'number'
  | 'type'
  | 'name'
  | 'unicode'
  | 'suffix'
  | 'sellerId'
  | 'buyerId'
  | 'target'
  | 'remarks'
  | 'price'
  | 'feeBy'
  | 'buyerFee'
  | 'sellerFee'
  | 'dueAt'
  | 'domainId'
>;

export async function insertDeal(tx: Tx, deal: New): Promise<bigint> {
  const row = { ...deal, state: 'applied', appliedAt: tx.now } as const;
  return (await tx.db.insertInto('deal').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Written before the state moves, because the CHECKs join the two. */
export async function saveDeal(
  tx: Tx,
  id: bigint,
  { disputeWhy, ...facts }: Partial<Omit<DealRow, 'id' | 'number' | 'state'>>,
): Promise<void> {
  const why = disputeWhy ? { disputeWhy: JSON.stringify(disputeWhy) } : {};
  await tx.db
    .updateTable('deal')
    .set({ ...facts, ...why })
    .where('id', '=', id)
    .execute();
}

/**
 * A deal of which this customer is one of the sides; nothing is told before our quote to whom we only believe to be the
 * other.
 */
export async function findDeal(tx: Tx, customerId: bigint, number: string, lock = false): Promise<DealRow | undefined> {
  let query = tx.db
    .selectFrom('deal')
    .selectAll()
    .where('number', '=', number)
    .where(({ or, eb }) => or([eb('sellerId', '=', customerId), eb('buyerId', '=', customerId)]));
  if (lock) query = query.forUpdate();
  return (await query.executeTakeFirst()) as DealRow | undefined;
}

export async function findAnyDeal(tx: Tx, id: bigint): Promise<DealRow | undefined> {
  return (await tx.db.selectFrom('deal').selectAll().where('id', '=', id).executeTakeFirst()) as DealRow | undefined;
}

/** The numbers of these deals, by id. */
export async function dealNumbers(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('deal')
    .select(['id', 'number'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Any deal, locked, for what the house itself does with it. */
export async function lockDeal(tx: Tx, id: bigint): Promise<DealRow | undefined> {
  const query = tx.db.selectFrom('deal').selectAll().where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) as DealRow | undefined;
}

/** A customer's deals, newest first; each side by its own index. */
export async function pageDeals(
  tx: Tx,
  customerId: bigint,
  state: DealState | undefined,
  after: string | undefined,
): Promise<Page<DealRow>> {
  let query = tx.db
    .selectFrom('deal')
    .selectAll()
    .where(({ or, eb }) => or([eb('sellerId', '=', customerId), eb('buyerId', '=', customerId)]));
  if (state) query = query.where('state', '=', state);
  return newestFirst<DealRow>(query, after);
}

/** Deals of one applicant that have not ended. */
export async function countOpen(tx: Tx, customerId: bigint): Promise<bigint> {
  const query = tx.db
    .selectFrom('deal')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where(({ or, eb }) => or([eb('sellerId', '=', customerId), eb('buyerId', '=', customerId)]))
    .where('endedAt', 'is', null);
  return (await query.executeTakeFirstOrThrow()).total;
}

/**
 * Another deal of the name that both have accepted already. Race: of two deals of one name that are accepted at once
 * the second waits here.
 */
export async function isTaken(tx: Tx, name: string, but: bigint): Promise<boolean> {
  await tx.client.query("SELECT pg_advisory_xact_lock(hashtextextended('deal ' || $1, 0))", [name]);
  const query = tx.db
    .selectFrom('deal')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', but)
    .where('state', 'in', [...DEAL_STATES_TAKEN]);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Deals whose term is over; each is worked in a transaction of its own. */
export async function overdue(tx: Tx, limit: number, after: bigint): Promise<bigint[]> {
  const rows = await tx.db
    .selectFrom('deal')
    .select('id')
    .where('state', 'in', ['quoted', 'accepted', 'paid', 'seller_confirmed', 'decided'])
    .where('dueAt', '<=', tx.now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deals whose term of a side is over by then, not yet reminded of. */
export async function dueSoon(tx: Tx, by: Date, limit: number, after: bigint): Promise<bigint[]> {
  const rows = await tx.db
    .selectFrom('deal')
    .select('id')
    .where('state', 'in', ['quoted', 'accepted', 'paid', 'seller_confirmed', 'decided'])
    .where('dueAt', '>', tx.now)
    .where('dueAt', '<=', by)
    .where(({ eb, ref }) => eb('remindedFor', 'is distinct from', ref('dueAt')))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deals under way that hold this row of a name. */
export async function openDealsOf(tx: Tx, domainId: bigint): Promise<bigint[]> {
  const query = tx.db.selectFrom('deal').select('id').where('domainId', '=', domainId).where('endedAt', 'is', null);
  return (await query.orderBy('id').execute()).map(({ id }) => id);
}

/** What names under the same suffix were sold for here, newest first. */
export async function comparables(tx: Tx, suffix: string): Promise<Pick<DealRow, 'unicode' | 'price' | 'endedAt'>[]> {
  const query = tx.db.selectFrom('deal').select(['unicode', 'price', 'endedAt']);
  return query
    .where('suffix', '=', suffix)
    .where('state', '=', 'completed')
    .orderBy('endedAt', 'desc')
    .limit(COMPARABLES_MAX)
    .execute();
}
