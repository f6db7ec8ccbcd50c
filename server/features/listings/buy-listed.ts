import { addDays } from '#contract/calendar.ts';
import { fromMinor, toGrouped, toWire, usd } from '#contract/money.ts';
import {
  LISTING_LET_GO_DAYS,
  LISTING_LET_GO_MAX,
  LISTING_RESERVE_HOURS,
  LISTINGS_RESERVED_MAX,
} from '#contract/rules/market/listing.ts';
import { assertAffordable } from '../../ledger/affordable.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { timeText } from '../../platform/documents/local-time.ts';
import { registeredName } from '../../platform/idn.ts';
import { refuse } from '../../platform/refusal.ts';
import { coolingUntil, recipientOf } from '../account/index.ts';
import { findDomains } from '../domains/index.ts';
import { sendNotice } from '../notices/index.ts';
import {
  endOverdue,
  judgePushes,
  letGoSince,
  type OrdersUnderWay,
  refuseBeyondLimit,
  refuseSelf,
  reserveByPush,
} from '../push/index.ts';
import { reservedLetter } from './letters.ts';
import { moveListing } from './move-listing.ts';
import { countBuying, findOpen, type Listing, lockOpen, savePush } from './store.ts';

const HOUR_MS = 3_600_000;

/**
 * What the buyer saw is what they buy. @throws refusals LISTING_OWN, LISTING_RESERVED, LISTING_GONE,
 * LISTING_PRICE_MOVED
 */
function priceAsSeen(listing: Listing, buyerId: bigint, price: string): bigint {
  if (listing.customerId === buyerId) throw refuse('LISTING_OWN');
  if (listing.state === 'reserved') throw refuse('LISTING_RESERVED');
  if (listing.price === null) throw refuse('LISTING_GONE');
  if (usd(price).minor === listing.price) return listing.price;
  const now = fromMinor(listing.price);
  throw refuse('LISTING_PRICE_MOVED', { price: toGrouped(now) }, { Price: toWire(now) });
}

/** A name is not kept for whoever has it kept and lets it go, time after time. @throws refusal LISTING_LET_GO */
async function refuseLettingGo(tx: Tx, buyerId: bigint, domainId: bigint): Promise<void> {
  const gone = await letGoSince(tx, buyerId, { domainId, since: addDays(tx.now, -LISTING_LET_GO_DAYS) });
  const first = gone[LISTING_LET_GO_MAX - 1];
  if (!first) return;
  const until = addDays(first, LISTING_LET_GO_DAYS);
  const vars = { max: LISTING_LET_GO_MAX, days: LISTING_LET_GO_DAYS, until: timeText(until) };
  throw refuse('LISTING_LET_GO', vars, { Until: until.toISOString() });
}

/**
 * Keeps a listed name for the acting customer (specification §2): a push of it waits for them, whose acceptance pays
 * and moves the name in one transaction. Their money is asked for here, so that nobody keeps names from others that
 * they cannot pay; it is not held. Race: the name is locked first, then its listing; of two buyers at once the second
 * finds it reserved.
 * @throws refusals LISTING_GONE, LISTING_RESERVED, LISTING_OWN, LISTING_PRICE_MOVED, LISTING_NOT_NOW,
 *   LISTINGS_RESERVED_TOO_MANY,
 *   LISTING_LET_GO, DEAL_WITH_SELF, DEAL_NEEDS_IDENTITY, INSUFFICIENT_BALANCE
 */
export async function buyListed(
  tx: Tx,
  underWay: OrdersUnderWay,
  { domain, price }: { readonly domain: string; readonly price: string },
): Promise<{ pushId: bigint; dueAt: Date }> {
  const buyerId = customerOf(tx);
  const found = await findOpen(tx, registeredName(domain) ?? '');
  if (!found) throw refuse('LISTING_GONE');
  const rows = await findDomains(tx, found.customerId, [found.name], 'lock');
  // A buyer whose time is over stands in nobody's way, also before the sweep comes round.
  await endOverdue(
    tx,
    rows.map(({ id }) => id),
  );
  const listing = await lockOpen(tx, found.id);
  const [row] = rows;
  if (!listing || row?.id !== listing.domainId) throw refuse('LISTING_GONE');
  const cents = priceAsSeen(listing, buyerId, price);
  const [judged] = await judgePushes(tx, rows, { priced: true, underWay });
  if (judged?.verdict.verdict !== 'good' || (await coolingUntil(tx, listing.customerId)))
    throw refuse('LISTING_NOT_NOW');
  if ((await countBuying(tx, buyerId)) >= BigInt(LISTINGS_RESERVED_MAX))
    throw refuse('LISTINGS_RESERVED_TOO_MANY', { max: LISTINGS_RESERVED_MAX });
  await refuseLettingGo(tx, buyerId, row.id);
  await refuseSelf(tx, listing.customerId, buyerId);
  await refuseBeyondLimit(tx, [buyerId, listing.customerId], cents);
  await assertAffordable(tx, buyerId, fromMinor(cents));
  const dueAt = new Date(tx.now.getTime() + LISTING_RESERVE_HOURS * HOUR_MS);
  const pushId = await reserveByPush(tx, row, { buyerId, price: cents, yields: listing.yields, dueAt });
  await savePush(tx, listing.id, { pushId, buyerId });
  await moveListing(tx, listing, 'reserve');
  await sendNotice(
    tx,
    await recipientOf(tx, listing.customerId),
    reservedLetter({ ...listing, price: cents }, pushId, dueAt),
  );
  return { pushId, dueAt };
}
