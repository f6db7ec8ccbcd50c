import type { TemplatePushState } from '#contract/states/template-push.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { TemplateValues } from '../store.ts';

export interface PushRow {
  readonly id: bigint;
  readonly giverId: bigint;
  readonly target: string;
  readonly receiverId: bigint | null;
  readonly state: TemplatePushState;
  readonly offeredAt: Date;
  readonly dueAt: Date;
  readonly decidedAt: Date | null;
  /** The last state that the receiver was told. */
  readonly told: 'offered' | 'cancelled' | null;
}

export interface PushItem {
  readonly pushId: bigint;
  readonly place: number;
  readonly templateId: bigint;
  readonly name: string;
  readonly kind: 'individual' | 'enterprise';
  /** Only while it is on offer. */
  readonly holding: TemplateValues | null;
  readonly copyId: bigint | null;
}

export type Side = 'given' | 'received';

const COLUMNS = ['id', 'giverId', 'target', 'receiverId', 'state', 'offeredAt', 'dueAt', 'decidedAt', 'told'] as const;
const columnOf = (side: Side) => (side === 'given' ? 'giverId' : 'receiverId');

export async function insertPush(
  tx: Tx,
  push: Pick<PushRow, 'giverId' | 'target' | 'receiverId' | 'dueAt'>,
  items: readonly Omit<PushItem, 'pushId' | 'place' | 'copyId'>[],
): Promise<bigint> {
  const { id } = await tx.db
    .insertInto('templatePush')
    .values({ ...push, state: 'offered', offeredAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('templatePushItem')
    .values(items.map((item, at) => ({ ...item, holding: JSON.stringify(item.holding), pushId: id, place: at + 1 })))
    .execute();
  return id;
}

/** Waiting offers of one giver. */
export async function countOpen(tx: Tx, giverId: bigint): Promise<bigint> {
  const query = tx.db
    .selectFrom('templatePush')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('giverId', '=', giverId)
    .where('state', '=', 'offered');
  return (await query.executeTakeFirstOrThrow()).total;
}

/** Offers to one receiver that they can still take. */
export async function countWaiting(tx: Tx, receiverId: bigint): Promise<number> {
  const query = tx.db
    .selectFrom('templatePush')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('receiverId', '=', receiverId)
    .where('state', '=', 'offered')
    .where('dueAt', '>', tx.now);
  return Number.parseInt(String((await query.executeTakeFirstOrThrow()).total), 10);
}

/** One side's pushes, newest first, below the id `before` where one is given. */
export async function selectPushes(
  tx: Tx,
  customerId: bigint,
  side: Side,
  before: bigint | null,
  limit: number,
): Promise<PushRow[]> {
  let query = tx.db
    .selectFrom('templatePush')
    .select(COLUMNS)
    .where(columnOf(side), '=', customerId)
    .orderBy('id', 'desc')
    .limit(limit);
  if (before !== null) query = query.where('id', '<', before);
  return (await query.execute()) as PushRow[];
}

/** A push of which this customer is that side, locked; nothing when they are not. */
export async function lockPush(tx: Tx, customerId: bigint, side: Side, id: bigint): Promise<PushRow | undefined> {
  const query = tx.db.selectFrom('templatePush').select(COLUMNS).where(columnOf(side), '=', customerId);
  return (await query.where('id', '=', id).forUpdate().executeTakeFirst()) as PushRow | undefined;
}

/** Any push, locked, for what the house itself does with it. */
export async function lockAnyPush(tx: Tx, id: bigint): Promise<PushRow | undefined> {
  const query = tx.db.selectFrom('templatePush').select(COLUMNS).where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) as PushRow | undefined;
}

/** Offers that wait, given by or to this account, locked. */
export async function lockOfferedOfSide(tx: Tx, customerId: bigint): Promise<PushRow[]> {
  const query = tx.db.selectFrom('templatePush').select(COLUMNS).where('state', '=', 'offered');
  const side = query.where(({ or, eb }) => or([eb('giverId', '=', customerId), eb('receiverId', '=', customerId)]));
  return (await side.orderBy('id').forUpdate().execute()) as PushRow[];
}

export async function saveTold(tx: Tx, id: bigint, told: 'offered' | 'cancelled'): Promise<void> {
  await tx.db.updateTable('templatePush').set({ told }).where('id', '=', id).execute();
}

/** Offers whose time is over; those that somebody decides at this moment are left to them. */
export async function lockLapsed(tx: Tx, limit: number): Promise<PushRow[]> {
  const rows = await tx.db
    .selectFrom('templatePush')
    .select(COLUMNS)
    .where('state', '=', 'offered')
    .where('dueAt', '<=', tx.now)
    .orderBy('dueAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows as PushRow[];
}

export async function itemsOf(tx: Tx, pushIds: readonly bigint[]): Promise<Map<bigint, PushItem[]>> {
  if (pushIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('templatePushItem')
    .select(['pushId', 'place', 'templateId', 'name', 'kind', 'holding', 'copyId'])
    .where('pushId', 'in', [...pushIds])
    .orderBy('pushId')
    .orderBy('place')
    .execute();
  return Map.groupBy(rows as unknown as PushItem[], ({ pushId }) => pushId);
}

/**
 * Written before the state moves, because the CHECK joins the two; the personal data on offer go in the same moment.
 */
export async function endOffer(tx: Tx, id: bigint): Promise<void> {
  await tx.db.updateTable('templatePush').set({ decidedAt: tx.now }).where('id', '=', id).execute();
  await tx.db.updateTable('templatePushItem').set({ holding: null }).where('pushId', '=', id).execute();
}

export async function saveCopy(tx: Tx, pushId: bigint, place: number, copyId: bigint): Promise<void> {
  const item = tx.db.updateTable('templatePushItem').where('pushId', '=', pushId).where('place', '=', place);
  await item.set({ copyId }).execute();
}
