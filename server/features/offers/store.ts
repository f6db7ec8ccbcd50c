import { sql } from 'kysely';
import { INBOX_COUNT_MAX } from '#contract/rules/market/offers.ts';
import type { DealSide } from '#contract/states/escrow/deal.ts';
import type { OfferClosing, OfferState } from '#contract/states/market/offer.ts';
import { newestFirst, type Page } from '../../platform/db/page.ts';
import { together } from '../../platform/db/together.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export interface OfferRow {
  readonly id: bigint;
  readonly listingId: bigint;
  readonly domainId: bigint;
  readonly name: string;
  readonly unicode: string;
  readonly sellerId: bigint;
  readonly buyerId: bigint;
  readonly state: OfferState;
  /** Cents: what stands on the table. */
  readonly price: bigint;
  readonly madeAt: Date;
  readonly dueAt: Date;
  readonly endedAt: Date | null;
  readonly closedFor: OfferClosing | null;
  readonly dealId: bigint | null;
  /** The clock that was reminded of. */
  readonly remindedFor: Date | null;
}

export interface PriceRow {
  readonly offerId: bigint;
  readonly offeredBy: DealSide;
  readonly price: bigint;
  readonly message: string;
  readonly offeredAt: Date;
}

/** Where a list of what waits goes on: the clock and the id of the last row. */
export interface AfterDue {
  readonly at: Date;
  readonly id: bigint;
}

type New = Pick<OfferRow, 'listingId' | 'domainId' | 'name' | 'unicode' | 'sellerId' | 'buyerId' | 'price' | 'dueAt'>;

export async function insertOffer(tx: Tx, offer: New): Promise<OfferRow> {
  const row = { ...offer, state: 'open', madeAt: tx.now };
  const made = await tx.db.insertInto('nameOffer').values(row).returningAll().executeTakeFirstOrThrow();
  return made as OfferRow;
}

export async function insertPrice(tx: Tx, row: Omit<PriceRow, 'offeredAt'>): Promise<void> {
  await tx.db
    .insertInto('nameOfferPrice')
    .values({ ...row, offeredAt: tx.now })
    .execute();
}

/** Written before the state moves, because the CHECKs join the two. */
export async function saveOffer(
  tx: Tx,
  id: bigint,
  facts: Partial<Pick<OfferRow, 'price' | 'dueAt' | 'endedAt' | 'closedFor' | 'dealId' | 'remindedFor'>>,
): Promise<void> {
  await tx.db.updateTable('nameOffer').set(facts).where('id', '=', id).execute();
}

/** An offer of which this customer is one of the sides. */
export async function findOffer(tx: Tx, customerId: bigint, id: bigint): Promise<OfferRow | undefined> {
  const query = tx.db
    .selectFrom('nameOffer')
    .selectAll()
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('sellerId', '=', customerId), eb('buyerId', '=', customerId)]));
  return (await query.executeTakeFirst()) as OfferRow | undefined;
}

export async function lockOffer(tx: Tx, id: bigint): Promise<OfferRow | undefined> {
  const query = tx.db.selectFrom('nameOffer').selectAll().where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) as OfferRow | undefined;
}

/** The open offer of a buyer on a name, by its row or by its A-labels. */
export async function findOpenOffer(
  tx: Tx,
  buyerId: bigint,
  of: { readonly domainId: bigint } | { readonly name: string },
): Promise<OfferRow | undefined> {
  let query = tx.db.selectFrom('nameOffer').selectAll().where('buyerId', '=', buyerId).where('endedAt', 'is', null);
  query = 'name' in of ? query.where('name', '=', of.name) : query.where('domainId', '=', of.domainId);
  return (await query.executeTakeFirst()) as OfferRow | undefined;
}

/** Offers of a buyer on a name since then, whatever became of them. */
export async function countSince(tx: Tx, buyerId: bigint, domainId: bigint, since: Date): Promise<bigint> {
  const query = tx.db
    .selectFrom('nameOffer')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('buyerId', '=', buyerId)
    .where('domainId', '=', domainId)
    .where('madeAt', '>', since);
  return (await query.executeTakeFirstOrThrow()).total;
}

export async function countOpenOffers(tx: Tx, buyerId: bigint): Promise<bigint> {
  const query = tx.db
    .selectFrom('nameOffer')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('buyerId', '=', buyerId)
    .where('endedAt', 'is', null);
  return (await query.executeTakeFirstOrThrow()).total;
}

/** Open offers on a listing, locked in the order of their ids. */
export async function lockOpenOf(tx: Tx, listingId: bigint): Promise<OfferRow[]> {
  const query = tx.db.selectFrom('nameOffer').selectAll().where('listingId', '=', listingId);
  return (await query.where('endedAt', 'is', null).orderBy('id').forUpdate().execute()) as OfferRow[];
}

/** Open offers of which this customer is a side, locked in the order of their ids. */
export async function lockOpenOfSide(tx: Tx, customerId: bigint): Promise<OfferRow[]> {
  const query = tx.db
    .selectFrom('nameOffer')
    .selectAll()
    .where(({ or, eb }) => or([eb('sellerId', '=', customerId), eb('buyerId', '=', customerId)]));
  return (await query.where('endedAt', 'is', null).orderBy('id').forUpdate().execute()) as OfferRow[];
}

/** Offers whose time is over; each is ended in a transaction of its own. */
export async function overdueOffers(tx: Tx, limit: number, after: bigint): Promise<bigint[]> {
  const query = tx.db.selectFrom('nameOffer').select('id').where('endedAt', 'is', null).where('dueAt', '<=', tx.now);
  return (await query.where('id', '>', after).orderBy('id').limit(limit).execute()).map(({ id }) => id);
}

/**
 * Offers whose clock ends by then and that nobody was reminded of; one that stood for less than `leastMs` is none of
 * them.
 */
export async function offersDueSoon(
  tx: Tx,
  {
    by,
    leastMs,
    after,
    limit,
  }: { readonly by: Date; readonly leastMs: number; readonly after: bigint; readonly limit: number },
): Promise<bigint[]> {
  const query = tx.db
    .selectFrom('nameOffer')
    .select('id')
    .where('endedAt', 'is', null)
    .where('dueAt', '>', tx.now)
    .where('dueAt', '<=', by)
    .where(({ eb, ref }) => eb('remindedFor', 'is distinct from', ref('dueAt')))
    // The letter that brought the price is a reminder itself where its clock is no longer than the reminder's.
    .where(sql<boolean>`due_at - (SELECT max(p.offered_at) FROM name_offer_price p WHERE p.offer_id = name_offer.id)
      > make_interval(secs => ${leastMs / 1000})`);
  return (await query.where('id', '>', after).orderBy('id').limit(limit).execute()).map(({ id }) => id);
}

/** Offers that a customer got or made, in one state where one is asked for; each is read from an index of its own. */
export function offersOf(tx: Tx, customerId: bigint, side: DealSide, state: OfferState | undefined) {
  const query = tx.db
    .selectFrom('nameOffer')
    .selectAll()
    .where(side === 'seller' ? 'sellerId' : 'buyerId', '=', customerId);
  return state ? query.where('state', '=', state) : query;
}

/** Offers that a customer got or made, newest first. */
export const pageOffers = (
  tx: Tx,
  customerId: bigint,
  of: { readonly side: DealSide; readonly state: OfferState | undefined; readonly after: string | undefined },
): Promise<Page<OfferRow>> => newestFirst<OfferRow>(offersOf(tx, customerId, of.side, of.state), of.after);

/** What waits for one side, the soonest first; each side is read from an index of its own. */
function awaiting(tx: Tx, customerId: bigint, side: DealSide) {
  return tx.db
    .selectFrom('nameOffer')
    .where(side === 'seller' ? 'sellerId' : 'buyerId', '=', customerId)
    .where('state', '=', side === 'seller' ? 'open' : 'countered')
    .where('dueAt', '>', tx.now);
}

/** The question of one page of what waits for one side. */
export function awaitingPage(tx: Tx, customerId: bigint, side: DealSide, after: AfterDue | undefined) {
  const query = awaiting(tx, customerId, side).selectAll().orderBy('dueAt').orderBy('id');
  return after ? query.where(sql<boolean>`(due_at, id) > (${after.at}, ${after.id})`) : query;
}

const SIDES = ['seller', 'buyer'] as const satisfies readonly DealSide[];

/** Offers that wait for the customer's answer, the soonest first, after where a page ended. */
export async function offersAwaiting(
  tx: Tx,
  customerId: bigint,
  after: AfterDue | undefined,
  limit: number,
): Promise<OfferRow[]> {
  const found: OfferRow[] = [];
  for (const side of SIDES)
    found.push(...((await awaitingPage(tx, customerId, side, after).limit(limit).execute()) as OfferRow[]));
  return found;
}

/** How many wait for the customer's answer; no more than the inbox shows are counted. */
export async function countAwaiting(tx: Tx, customerId: bigint): Promise<number> {
  const countOf = async (side: (typeof SIDES)[number]) =>
    (
      await awaiting(tx, customerId, side)
        .select('id')
        .limit(INBOX_COUNT_MAX + 1)
        .execute()
    ).length;
  const [one, other] = await together(tx, () => [countOf(SIDES[0]), countOf(SIDES[1])]);
  return one + other;
}

/** Names of a seller's for which an offer waits, with how many do and the first clock. */
export async function waitingByName(
  tx: Tx,
  sellerId: bigint,
  limit: number,
): Promise<{ readonly name: string; readonly count: number; readonly dueAt: Date }[]> {
  const rows = await awaiting(tx, sellerId, 'seller')
    .select(({ fn }) => ['name', sql<number>`count(*)::integer`.as('count'), fn.min('dueAt').as('dueAt')])
    .groupBy('name')
    .orderBy('dueAt')
    .limit(limit)
    .execute();
  return rows as { name: string; count: number; dueAt: Date }[];
}

/** Every price of these offers, the oldest first. */
export async function pricesOf(tx: Tx, offerIds: readonly bigint[]): Promise<Map<bigint, PriceRow[]>> {
  const found = new Map<bigint, PriceRow[]>(offerIds.map((id) => [id, []]));
  if (offerIds.length === 0) return found;
  const query = tx.db
    .selectFrom('nameOfferPrice')
    .select(['offerId', 'offeredBy', 'price', 'message', 'offeredAt'])
    .where('offerId', 'in', [...offerIds])
    .orderBy('id');
  for (const row of (await query.execute()) as PriceRow[]) found.get(row.offerId)?.push(row);
  return found;
}
