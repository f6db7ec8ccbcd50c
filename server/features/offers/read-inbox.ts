import type * as api from '#contract/api/market/offers.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { INBOX_COUNT_MAX } from '#contract/rules/market/offers.ts';
import type { OfferState } from '#contract/states/market/offer.ts';
import { together } from '../../platform/db/together.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { countDealsAwaiting, dealsAwaiting, presentDeal } from '../escrow/index.ts';
import { presentOffers } from './present-offers.ts';
import { countAwaiting, offersAwaiting, pageOffers } from './store.ts';

type Answer = OutputOf<typeof api.inbox>;

const PAGE_ROWS = 20;
/** Beyond every id: of what waits until the same instant, deals stand before offers. */
const LAST_ID = 2n ** 63n - 1n;

interface Cursor {
  readonly at: Date;
  readonly kind: 'o' | 'd';
  readonly id: bigint;
}

function cursorOf(after: string | undefined): Cursor | undefined {
  const [at, kind, id] = after?.split('.') ?? [];
  if (at === undefined || id === undefined) return undefined;
  return { at: new Date(Number.parseInt(at, 10)), kind: kind === 'o' ? 'o' : 'd', id: BigInt(id) };
}

type Waiting = Cursor & { readonly item: () => Promise<Answer['Items'][number]> };

const before = (a: Cursor, b: Cursor): number =>
  a.at.getTime() - b.at.getTime() || (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : a.id < b.id ? -1 : 1);

/** Offers and deals that wait for the reader, the soonest first, merged from one list of each. */
export async function readWaiting(tx: Tx, reader: bigint, after: string | undefined): Promise<Answer> {
  const from = cursorOf(after);
  const dealsFrom = from && { at: from.at, id: from.kind === 'd' ? from.id : LAST_ID };
  const offersFrom = from && { at: from.at, id: from.kind === 'o' ? from.id : 0n };
  const deals = await dealsAwaiting(tx, reader, dealsFrom, PAGE_ROWS + 1);
  const offers = await offersAwaiting(tx, reader, offersFrom, PAGE_ROWS + 1);
  const merged: Waiting[] = [
    ...deals.map(
      (deal): Waiting => ({
        ...{ at: deal.dueAt, kind: 'd', id: deal.id },
        item: async () => ({ Deal: presentDeal(deal, reader, tx.now) }),
      }),
    ),
    ...offers.map(
      (offer): Waiting => ({
        ...{ at: offer.dueAt, kind: 'o', id: offer.id },
        item: async () => {
          const [shown] = await presentOffers(tx, reader, [offer]);
          return shown ? { Offer: shown } : {};
        },
      }),
    ),
  ].sort(before);
  const shown = merged.slice(0, PAGE_ROWS);
  const last = merged.length > shown.length ? shown.at(-1) : undefined;
  const Items: Answer['Items'] = [];
  for (const { item } of shown) Items.push(await item());
  return { Items, ...(last ? { Next: `${last.at.getTime()}.${last.kind}.${last.id}` } : {}) };
}

/** Offers that the reader got or made, newest first. */
export async function readOffers(
  tx: Tx,
  reader: bigint,
  of: { readonly box: 'got' | 'made'; readonly state: OfferState | undefined; readonly after: string | undefined },
): Promise<Answer> {
  // A cursor of the other list begins this one anew.
  const after = of.after?.includes('.') ? undefined : of.after;
  const page = await pageOffers(tx, reader, { side: of.box === 'got' ? 'seller' : 'buyer', state: of.state, after });
  const Items = (await presentOffers(tx, reader, page.rows)).map((offer) => ({ Offer: offer }));
  return { Items, ...(page.next === undefined ? {} : { Next: page.next }) };
}

/** How many offers and deals wait for a customer, for the menu; `INBOX_COUNT_MAX + 1` where there are more. */
export async function countInbox(tx: Tx, customerId: bigint): Promise<number> {
  const [offers, deals] = await together(tx, () => [
    countAwaiting(tx, customerId),
    countDealsAwaiting(tx, customerId, INBOX_COUNT_MAX + 1),
  ]);
  return Math.min(offers + deals, INBOX_COUNT_MAX + 1);
}
