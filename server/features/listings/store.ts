import type { ListingState } from '#contract/states/market/listing.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export interface Listing {
  readonly id: bigint;
  readonly customerId: bigint;
  readonly domainId: bigint;
  readonly name: string;
  readonly unicode: string;
  readonly suffix: string;
  /** Characters of the label as it is read. */
  readonly length: number;
  readonly state: ListingState;
  /** Cents; none where its seller hears offers alone. */
  readonly price: bigint | null;
  readonly takesOffers: boolean;
  /** Cents: what the house answers for the seller, without telling it. */
  readonly floor: bigint | null;
  /** The seller agreed that whoever buys the name becomes its holder. */
  readonly yields: boolean;
  readonly listedAt: Date;
  readonly endedAt: Date | null;
  readonly pushId: bigint | null;
}

export const LISTING_COLUMNS = [
  'id',
  'customerId',
  'domainId',
  'name',
  'unicode',
  'suffix',
  'length',
  'state',
  'price',
  'takesOffers',
  'floor',
  'yields',
  'listedAt',
  'endedAt',
  'pushId',
] as const;

const OPEN = ['listed', 'reserved'] as const;

/**
 * Writes listings of names that the caller has locked. Race: of two listings of one name the second meets the unique
 * index.
 */
export async function insertListings(
  tx: Tx,
  rows: readonly Omit<Listing, 'id' | 'state' | 'listedAt' | 'endedAt' | 'pushId'>[],
): Promise<bigint[]> {
  const made = await tx.db
    .insertInto('listing')
    .values(rows.map((row) => ({ ...row, state: 'listed', listedAt: tx.now })))
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}

/** Which of these names are for sale, or being bought, now. */
export async function openOf(tx: Tx, domainIds: readonly bigint[]): Promise<Set<bigint>> {
  if (domainIds.length === 0) return new Set();
  const rows = await tx.db
    .selectFrom('listing')
    .select('domainId')
    .where('domainId', 'in', [...domainIds])
    .where('state', 'in', OPEN)
    .execute();
  return new Set(rows.map(({ domainId }) => domainId));
}

/** The open listing of a name (A-labels). */
export async function findOpen(tx: Tx, name: string): Promise<Listing | undefined> {
  const query = tx.db.selectFrom('listing').select(LISTING_COLUMNS).where('name', '=', name).where('state', 'in', OPEN);
  return (await query.executeTakeFirst()) as Listing | undefined;
}

const locked = async (tx: Tx, by: 'id' | 'domainId' | 'pushId', value: bigint): Promise<Listing | undefined> => {
  const query = tx.db.selectFrom('listing').select(LISTING_COLUMNS).where(by, '=', value).where('state', 'in', OPEN);
  return (await query.forUpdate().executeTakeFirst()) as Listing | undefined;
};

/** An open listing, locked; nothing once it is over. */
export const lockOpen = (tx: Tx, id: bigint) => locked(tx, 'id', id);
export const lockOpenOfName = (tx: Tx, domainId: bigint) => locked(tx, 'domainId', domainId);
/** That which a push was made of, while it is open; it may have been bought by another push since. */
export const lockOpenOfPush = (tx: Tx, pushId: bigint) => locked(tx, 'pushId', pushId);

/** The listing of a name that is open, or comes back when its owner's account does; locked. */
export async function lockStandingOfName(tx: Tx, domainId: bigint): Promise<Listing | undefined> {
  const query = tx.db.selectFrom('listing').select(LISTING_COLUMNS).where('domainId', '=', domainId);
  const standing = query
    .where('state', 'in', [...OPEN, 'suspended'])
    .orderBy('id', 'desc')
    .limit(1);
  return (await standing.forUpdate().executeTakeFirst()) as Listing | undefined;
}

/** Some of a customer's listings in these states, locked. */
export async function lockSome(
  tx: Tx,
  customerId: bigint,
  states: readonly ListingState[],
  limit: number,
): Promise<Listing[]> {
  const query = tx.db.selectFrom('listing').select(LISTING_COLUMNS).where('customerId', '=', customerId);
  return (await query
    .where('state', 'in', [...states])
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()) as Listing[];
}

/** Names that one customer is buying now. */
export async function countBuying(tx: Tx, buyerId: bigint): Promise<bigint> {
  const query = tx.db
    .selectFrom('listing')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('state', '=', 'reserved')
    .where('buyerId', '=', buyerId);
  return (await query.executeTakeFirstOrThrow()).total;
}

/** Who buys it, and by which push; written before the state moves, because the CHECK joins them. */
export async function savePush(tx: Tx, id: bigint, of: { pushId: bigint; buyerId: bigint }): Promise<void> {
  await tx.db.updateTable('listing').set(of).where('id', '=', id).execute();
}

/** Written before the state moves, because the CHECK joins the two. */
export async function saveEnd(tx: Tx, id: bigint): Promise<void> {
  await tx.db.updateTable('listing').set({ endedAt: tx.now }).where('id', '=', id).execute();
}

/** A customer's listings, newest first, below the id `before` where one is given. */
export async function pageMine(
  tx: Tx,
  customerId: bigint,
  { state, before, limit }: { state: ListingState | undefined; before: bigint | null; limit: number },
): Promise<Listing[]> {
  let query = tx.db.selectFrom('listing').select(LISTING_COLUMNS).where('customerId', '=', customerId);
  if (state) query = query.where('state', '=', state);
  if (before !== null) query = query.where('id', '<', before);
  return (await query.orderBy('id', 'desc').limit(limit).execute()) as Listing[];
}

/** One of a customer's own. */
export async function findMine(tx: Tx, customerId: bigint, id: bigint): Promise<Listing | undefined> {
  const query = tx.db.selectFrom('listing').select(LISTING_COLUMNS).where('customerId', '=', customerId);
  return (await query.where('id', '=', id).executeTakeFirst()) as Listing | undefined;
}
