import { sql } from 'kysely';
import type { PushState } from '#contract/states/transfers/push.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export interface PushRow {
  readonly id: bigint;
  readonly senderId: bigint;
  /** As it was typed: an address in its stored form, or an id. */
  readonly target: string;
  readonly receiverId: bigint | null;
  readonly state: PushState;
  readonly names: number;
  /** Cents; null: free. */
  readonly price: bigint | null;
  /** The sender agreed that the receiver becomes the names' holder. */
  readonly yields: boolean;
  readonly sentAt: Date;
  readonly dueAt: Date;
  readonly decidedAt: Date | null;
  readonly told: 'waiting' | 'cancelled' | null;
  readonly holderTask: string | null;
}

export interface PushName {
  readonly pushId: bigint;
  readonly place: number;
  readonly name: string;
  readonly unicode: string;
  /** The sender's row. */
  readonly domainId: bigint;
}

export type Side = 'sent' | 'received';

/** What the hold of a push is known by. */
export const causeOf = (id: bigint): string => `push:${id}`;

const COLUMNS = [
  'id',
  'senderId',
  'target',
  'receiverId',
  'state',
  'names',
  'price',
  'yields',
  'sentAt',
  'dueAt',
  'decidedAt',
  'told',
  'holderTask',
] as const;
const NAME_COLUMNS = ['pushId', 'place', 'name', 'unicode', 'domainId'] as const;
const columnOf = (side: Side) => (side === 'sent' ? 'senderId' : 'receiverId');

/**
 * Writes a push and its names. Race: of two pushes of one name the second meets the unique index; callers hold the
 * names locked before.
 */
export async function insertPush(
  tx: Tx,
  push: Pick<PushRow, 'senderId' | 'target' | 'receiverId' | 'price' | 'yields' | 'dueAt'>,
  names: readonly Pick<PushName, 'name' | 'unicode' | 'domainId'>[],
  remindedAt: Date | null = null,
): Promise<bigint> {
  const { id } = await tx.db
    .insertInto('push')
    .values({ ...push, state: 'waiting', names: names.length, sentAt: tx.now, remindedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.client.query(
    `INSERT INTO push_name (push_id, place, name, unicode, domain_id)
     SELECT $1, n.place, n.name, n.unicode, n.domain_id
     FROM unnest($2::text[], $3::text[], $4::bigint[]) WITH ORDINALITY AS n (name, unicode, domain_id, place)`,
    [id, names.map(({ name }) => name), names.map(({ unicode }) => unicode), names.map(({ domainId }) => domainId)],
  );
  return id;
}

/** When this customer let priced pushes of a name go since, the latest first. */
export async function letGoSince(
  tx: Tx,
  receiverId: bigint,
  of: { readonly domainId: bigint; readonly since: Date },
): Promise<Date[]> {
  const rows = await tx.db
    .selectFrom('pushName')
    .innerJoin('push', 'push.id', 'pushName.pushId')
    .select('push.decidedAt')
    .where('pushName.domainId', '=', of.domainId)
    .where('push.receiverId', '=', receiverId)
    .where('push.price', 'is not', null)
    .where('push.state', 'in', ['refused', 'lapsed'])
    .where('push.decidedAt', '>', of.since)
    .orderBy('push.decidedAt', 'desc')
    .execute();
  return rows.map(({ decidedAt }) => decidedAt as Date);
}

/** Pushes of one sender that wait. */
export async function countOpen(tx: Tx, senderId: bigint): Promise<bigint> {
  const query = tx.db
    .selectFrom('push')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('senderId', '=', senderId)
    .where('state', '=', 'waiting');
  return (await query.executeTakeFirstOrThrow()).total;
}

/** Pushes to one receiver that they can still take. */
export async function countWaiting(tx: Tx, receiverId: bigint): Promise<number> {
  const query = tx.db
    .selectFrom('push')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('receiverId', '=', receiverId)
    .where('state', '=', 'waiting')
    .where('dueAt', '>', tx.now);
  return Number.parseInt(String((await query.executeTakeFirstOrThrow()).total), 10);
}

export interface PushesAsked {
  readonly side?: Side | undefined;
  readonly state?: PushState | undefined;
  readonly before: bigint | null;
  readonly limit: number;
}

/** A customer's pushes, newest first, below the id `before` where one is given; each side by its own index. */
export async function selectPushes(
  tx: Tx,
  customerId: bigint,
  { side, state, before, limit }: PushesAsked,
): Promise<PushRow[]> {
  const of = async (each: Side): Promise<PushRow[]> => {
    let query = tx.db.selectFrom('push').select(COLUMNS).where(columnOf(each), '=', customerId);
    // One whose time is over is lapsed to its readers before the sweep comes round.
    if (state === 'lapsed')
      query = query.where(({ or, and, eb }) =>
        or([eb('state', '=', 'lapsed'), and([eb('state', '=', 'waiting'), eb('dueAt', '<=', tx.now)])]),
      );
    else if (state === 'waiting') query = query.where('state', '=', state).where('dueAt', '>', tx.now);
    else if (state) query = query.where('state', '=', state);
    if (before !== null) query = query.where('id', '<', before);
    return (await query.orderBy('id', 'desc').limit(limit).execute()) as PushRow[];
  };
  if (side) return of(side);
  const both = [...(await of('sent')), ...(await of('received'))];
  return both.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit);
}

/** A push of which this customer is one of the sides. */
export async function findPush(tx: Tx, customerId: bigint, id: bigint): Promise<PushRow | undefined> {
  const row = await tx.db
    .selectFrom('push')
    .select(COLUMNS)
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('senderId', '=', customerId), eb('receiverId', '=', customerId)]))
    .executeTakeFirst();
  return row as PushRow | undefined;
}

/** A push of which this customer is that side, locked; nothing when they are not. */
export async function lockPush(tx: Tx, customerId: bigint, side: Side, id: bigint): Promise<PushRow | undefined> {
  const query = tx.db.selectFrom('push').select(COLUMNS).where(columnOf(side), '=', customerId);
  return (await query.where('id', '=', id).forUpdate().executeTakeFirst()) as PushRow | undefined;
}

/** Any push, locked, for what the house itself does with it. */
export async function lockAnyPush(tx: Tx, id: bigint): Promise<PushRow | undefined> {
  const query = tx.db.selectFrom('push').select(COLUMNS).where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) as PushRow | undefined;
}

/** Pushes that wait of which this customer is a side, in the order of their ids. */
export async function waitingOfSide(tx: Tx, customerId: bigint): Promise<Pick<PushRow, 'id' | 'senderId'>[]> {
  const query = tx.db
    .selectFrom('push')
    .select(['id', 'senderId'])
    .where(({ or, eb }) => or([eb('senderId', '=', customerId), eb('receiverId', '=', customerId)]));
  return query.where('state', '=', 'waiting').orderBy('id').execute();
}

/** Pushes that wait and whose time is over; those that somebody decides at this moment are left to them. */
export async function lockLapsed(tx: Tx, limit: number): Promise<PushRow[]> {
  const query = tx.db.selectFrom('push').select(COLUMNS).where('state', '=', 'waiting').where('dueAt', '<=', tx.now);
  return (await query.orderBy('dueAt').limit(limit).forUpdate().skipLocked().execute()) as PushRow[];
}

/** Those pushes of these names that wait although their time is over, locked. */
export async function lockOverdue(tx: Tx, domainIds: readonly bigint[]): Promise<PushRow[]> {
  if (domainIds.length === 0) return [];
  const open = tx.db
    .selectFrom('pushName')
    .select('pushId')
    .where(sql<boolean>`domain_id = ANY (${domainIds}::bigint[])`)
    .where('open', '=', true);
  const query = tx.db.selectFrom('push').select(COLUMNS).where('id', 'in', open);
  const over = query.where('state', '=', 'waiting').where('dueAt', '<=', tx.now);
  return (await over.orderBy('id').forUpdate().execute()) as PushRow[];
}

/** Pushes that lapse before `by` and of which nobody was reminded; marked as reminded. */
export async function takeToRemind(tx: Tx, by: Date, limit: number): Promise<PushRow[]> {
  const found = await tx.db
    .selectFrom('push')
    .select(COLUMNS)
    .where('state', '=', 'waiting')
    .where('remindedAt', 'is', null)
    .where('dueAt', '>', tx.now)
    .where('dueAt', '<=', by)
    .orderBy('dueAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (found.length > 0)
    await tx.db
      .updateTable('push')
      .set({ remindedAt: tx.now })
      .where(
        'id',
        'in',
        found.map(({ id }) => id),
      )
      .execute();
  return found as PushRow[];
}

export async function namesOf(tx: Tx, pushIds: readonly bigint[]): Promise<Map<bigint, PushName[]>> {
  if (pushIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('pushName')
    .select(NAME_COLUMNS)
    .where('pushId', 'in', [...pushIds])
    .orderBy('pushId')
    .orderBy('place')
    .execute();
  return Map.groupBy(rows, ({ pushId }) => pushId);
}

/** The first name of each push, for lists. */
export async function firstNames(tx: Tx, pushIds: readonly bigint[]): Promise<Map<bigint, string>> {
  if (pushIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('pushName')
    .select(['pushId', 'unicode'])
    .where('pushId', 'in', [...pushIds])
    .where('place', '=', 1)
    .execute();
  return new Map(rows.map(({ pushId, unicode }) => [pushId, unicode]));
}

/** The push in which a name of the sender's waits. */
export async function openPushOf(tx: Tx, domainId: bigint): Promise<bigint | undefined> {
  const query = tx.db.selectFrom('pushName').select('pushId').where('domainId', '=', domainId).where('open', '=', true);
  return (await query.executeTakeFirst())?.pushId;
}

/** Written before the state moves, because the CHECK joins the two; its names wait no more. */
export async function closePush(tx: Tx, id: bigint): Promise<void> {
  await tx.db.updateTable('push').set({ decidedAt: tx.now }).where('id', '=', id).execute();
  await tx.db.updateTable('pushName').set({ open: false }).where('pushId', '=', id).execute();
}

export async function saveTold(tx: Tx, id: bigint, told: 'waiting' | 'cancelled'): Promise<void> {
  await tx.db.updateTable('push').set({ told }).where('id', '=', id).execute();
}

/**
 * What became of the names with the receiver, and the task that changes their holder; a name that was sold alone is
 * known as sold.
 */
export async function saveMoved(
  tx: Tx,
  id: bigint,
  moved: ReadonlyMap<string, bigint>,
  holderTask: string | undefined,
): Promise<void> {
  await tx.client.query(
    `UPDATE push_name p SET moved_id = m.id, sold_at = CASE WHEN u.price IS NOT NULL AND u.names = 1 THEN u.decided_at END
     FROM push u, unnest($2::text[], $3::bigint[]) AS m (name, id)
     WHERE u.id = $1 AND p.push_id = u.id AND p.name = m.name`,
    [id, [...moved.keys()], [...moved.values()]],
  );
  if (holderTask !== undefined) await tx.db.updateTable('push').set({ holderTask }).where('id', '=', id).execute();
}

/** Names that their new owner got by this push and still has, for the page that leads to them. */
export async function stillWith(tx: Tx, pushId: bigint, customerId: bigint): Promise<Set<string>> {
  const rows = await tx.db
    .selectFrom('pushName')
    .innerJoin('domainV', 'domainV.id', 'pushName.movedId')
    .select('pushName.name')
    .where('pushId', '=', pushId)
    .where('domainV.customerId', '=', customerId)
    .execute();
  return new Set(rows.map(({ name }) => name));
}
