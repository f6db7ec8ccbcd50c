import * as api from '#contract/api/market/listings.ts';
import { fromMinor, toWire, usd } from '#contract/money.ts';
import { LISTING_PAGE_ROWS } from '#contract/rules/market/listing.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { registeredName } from '../../platform/idn.ts';
import { refuse } from '../../platform/refusal.ts';
import { findDomains } from '../domains/index.ts';
import type { OrdersUnderWay } from '../push/index.ts';
import { previewTask } from '../tasks/index.ts';
import { buyListed } from './buy-listed.ts';
import { listingKind, listNames } from './list-names.ts';
import { cursorOf, pageMarket } from './market-store.ts';
import { beingBought, standingOf } from './sale-standing.ts';
import { findOpen, type Listing, pageMine } from './store.ts';
import { withdrawListing } from './withdraw-listing.ts';

/** What everybody may read of a listing; whose it is stands nowhere. */
const shown = ({ name, unicode, price, takesOffers, listedAt }: Listing): Omit<api.MarketRow, 'Reserved'> => ({
  Name: name,
  Unicode: unicode,
  ...(price === null ? {} : { Price: toWire(fromMinor(price)) }),
  TakesOffers: takesOffers,
  ListedAt: listedAt.toISOString(),
});

const centsOf = (dollars: string | undefined): bigint | undefined =>
  dollars === undefined ? undefined : usd(dollars).minor;

function afterOf(cursor: string | undefined): { key: bigint; id: bigint } | undefined {
  const [key, id] = cursor?.split('.') ?? [];
  return key === undefined || id === undefined ? undefined : { key: BigInt(key), id: BigInt(id) };
}

async function presentName(tx: Tx, domain: string) {
  const listing = await findOpen(tx, registeredName(domain) ?? '');
  const [row] = listing ? await findDomains(tx, listing.customerId, [listing.name]) : [];
  if (!listing || !row) throw refuse('LISTING_GONE');
  const reader = tx.by.kind === 'customer' ? tx.by.customerId : undefined;
  const mine = reader === listing.customerId;
  const state = await standingOf(tx, listing);
  const free = state === 'listed' && !mine;
  return {
    ...shown(listing),
    State: state,
    RegisteredAt: row.registeredAt.toISOString(),
    ExpiresAt: row.expiresAt.toISOString(),
    Mine: mine,
    ...(free && reader !== undefined ? { Available: toWire((await balanceOf(tx, reader)).available) } : {}),
    Actions: [
      ...(free && listing.price !== null ? [reader === undefined ? ('signIn' as const) : ('buy' as const)] : []),
      // A visitor writes the offer first, and signs in to send it.
      ...(free && listing.takesOffers ? (['offer'] as const) : []),
    ],
  };
}

const reads: readonly Route[] = [
  route(api.listMarket, async (tx, { Text = '', Suffix, From, To, Length, Kind, Order = 'newest', After }) => {
    const rows = await pageMarket(tx, {
      text: Text.toLowerCase(),
      suffix: Suffix,
      from: centsOf(From),
      to: centsOf(To),
      length: Length === undefined ? undefined : Number.parseInt(Length, 10),
      kind: Kind,
      order: Order,
      after: afterOf(After),
      limit: LISTING_PAGE_ROWS + 1,
    });
    const page = rows.slice(0, LISTING_PAGE_ROWS);
    const last = rows.length > page.length ? page.at(-1) : undefined;
    const bought = await beingBought(tx, page);
    return {
      Items: page.map((listing) => ({ ...shown(listing), Reserved: bought.has(listing.domainId) })),
      ...(last ? { Next: cursorOf(Order, last) } : {}),
    };
  }),
  route(api.marketName, (tx, { Name }) => presentName(tx, Name)),
  route(api.listListings, async (tx, { State, After }) => {
    const before = After === undefined ? null : BigInt(After);
    const rows = await pageMine(tx, customerOf(tx), { state: State, before, limit: LISTING_PAGE_ROWS + 1 });
    const page = rows.slice(0, LISTING_PAGE_ROWS);
    const last = rows.length > page.length ? page.at(-1) : undefined;
    const bought = await beingBought(tx, page);
    const stateOf = ({ state, domainId }: Listing) => (state === 'listed' && bought.has(domainId) ? 'reserved' : state);
    return {
      Items: page.map((listing) => ({
        Id: String(listing.id),
        ...shown(listing),
        ...(listing.floor === null ? {} : { Floor: toWire(fromMinor(listing.floor)) }),
        State: stateOf(listing),
        ...(listing.endedAt && listing.state !== 'suspended' ? { EndedAt: listing.endedAt.toISOString() } : {}),
        ...(listing.pushId === null ? {} : { Push: String(listing.pushId) }),
        Actions: listing.state === 'listed' ? ['withdraw' as const] : [],
      })),
      ...(last ? { Next: String(last.id) } : {}),
    };
  }),
];

/**
 * Calls of the market and of one's own listings. `underWay` tells which names an order has in hand
 * (`processes/api.ts`).
 */
export const listingRoutes = (underWay: OrdersUnderWay): readonly Route[] => [
  ...reads,
  route(api.previewListing, async (tx, { Names }) => ({
    Preview: await previewTask(tx, listingKind(underWay), { customerId: customerOf(tx), names: Names }),
  })),
  route(api.startListing, async (tx, { Names, Price, TakesOffers = false, Floor }) => ({
    Count: await listNames(tx, underWay, { names: Names, price: Price, takesOffers: TakesOffers, floor: Floor }),
  })),
  route(api.withdrawListing, (tx, { Id }) => withdrawListing(tx, BigInt(Id))),
  route(api.buyListed, async (tx, { Name, Price }) => {
    const { pushId, dueAt } = await buyListed(tx, underWay, { domain: Name, price: Price });
    return { Push: String(pushId), DueAt: dueAt.toISOString() };
  }),
];
