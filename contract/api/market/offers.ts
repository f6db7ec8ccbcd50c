import * as z from 'zod/mini';
import { actionsOf } from '../../actions.ts';
import { endpoint } from '../../endpoint.ts';
import { Instant, MoneyOnWire, pageOf } from '../../envelope.ts';
import { OFFER_DAYS, OFFER_MESSAGE_LENGTH_MAX } from '../../rules/market/offers.ts';
import { DEAL_SIDES, DEAL_STATES } from '../../states/escrow/deal.ts';
import { OFFER_CLOSINGS, OFFER_STATES } from '../../states/market/offer.ts';
import { DealPrice, DealRow } from '../escrow/deals.ts';

/** Offers on names of the market, and the one inbox of whoever trades (acceptance K1, K2). */

const RowId = z.string().check(z.regex(/^\d{1,18}$/));
const Agreed = z.literal(true, 'common:agree.needed');
const NAME_LENGTH_MAX = 253;
const Name = z.string().check(z.minLength(1), z.maxLength(NAME_LENGTH_MAX));
const Days = z.literal([...OFFER_DAYS], 'offers:days.needed');
const Message = z.optional(z.string().check(z.trim(), z.maxLength(OFFER_MESSAGE_LENGTH_MAX, 'offers:message.long')));

/** What the reader may do with an offer now; the page shows exactly these. */
export const OFFER_ACTIONS = ['accept', 'counter', 'refuse', 'withdraw'] as const;

export const OfferRow = z.object({
  Id: z.string(),
  Side: z.enum(DEAL_SIDES),
  State: z.enum(OFFER_STATES),
  Name: z.string(),
  Unicode: z.string(),
  /** The price that stands. */
  Price: MoneyOnWire,
  /** What the seller would have of it after our fee; told to the seller. */
  SellerGets: z.optional(MoneyOnWire),
  At: Instant,
  /** Until when it can be answered. */
  DueAt: z.optional(Instant),
  EndedAt: z.optional(Instant),
  /** Why it was closed. */
  Closed: z.optional(z.enum(OFFER_CLOSINGS)),
  /** The deal that it became. */
  Deal: z.optional(z.string()),
  /**
   * Every price that was on the table, oldest first, with what was written beside it; contact data of the other side is
   * masked.
   */
  Prices: z.array(
    z.object({
      By: z.enum(DEAL_SIDES),
      Price: MoneyOnWire,
      Message: z.optional(z.string()),
      Masked: z.boolean(),
      At: Instant,
    }),
  ),
  Actions: actionsOf(OFFER_ACTIONS, {
    accept: '/market/offer/accept',
    counter: '/market/offer/counter',
    refuse: '/market/offer/refuse',
    withdraw: '/market/offer/withdraw',
  }),
});
export type OfferRow = z.infer<typeof OfferRow>;

export const makeOffer = endpoint({
  method: 'POST',
  path: '/market/offer/make',
  who: 'customer',
  input: z.strictObject({ Name, Price: DealPrice, Days, Message, Agreed }),
  /** `declined`: answered at once, since its seller does not look at so little. */
  output: z.object({ Id: z.string(), State: z.enum(['open', 'declined']) }),
  errors: [
    'LISTING_GONE',
    'LISTING_OWN',
    'LISTING_RESERVED',
    'LISTING_NOT_NOW',
    'DEAL_WITH_SELF',
    'DEAL_NEEDS_IDENTITY',
    'OFFERS_NOT_TAKEN',
    'OFFER_OPEN_ALREADY',
    'OFFERS_TOO_MANY_TODAY',
    'OFFERS_TOO_MANY_OPEN',
    'OFFER_AT_PRICE',
  ],
  idempotent: true,
  summary: 'Offers a price for a name whose seller hears offers; it stands for so many days, or until it is withdrawn.',
});

export const openOffer = endpoint({
  method: 'GET',
  path: '/market/offer/open',
  who: 'customer',
  input: z.strictObject({ Name }),
  output: z.object({ Offer: z.optional(OfferRow) }),
  errors: [],
  summary: 'My open offer on a name, where I made one.',
});

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/market/offer/accept',
  who: 'customer',
  /** `Price`: what the reader saw; another may have taken its place meanwhile. */
  input: z.strictObject({ Id: RowId, Price: DealPrice, Agreed }),
  output: z.object({ Deal: z.string() }),
  errors: ['STATE_HAS_MOVED', 'OFFER_OVER', 'DEAL_NAME_BARRED', 'LISTING_NOT_NOW', 'DEAL_NAME_TAKEN', 'DEAL_WITH_SELF'],
  done: 'offers:done.accepted',
  stepUp: true,
  signs: 'signs:offerAccept',
  idempotent: true,
  summary:
    'Accepts the price that stands: it becomes a deal in which the buyer pays next, and the name is held for it.',
});

export const counterOffer = endpoint({
  method: 'POST',
  path: '/market/offer/counter',
  who: 'customer',
  input: z.strictObject({ Id: RowId, Price: DealPrice, Days, Message, Agreed }),
  /** `declined`: a buyer's price that was answered at once, since its seller does not look at so little. */
  output: z.object({ State: z.enum(OFFER_STATES) }),
  errors: [
    'STATE_HAS_MOVED',
    'OFFER_OVER',
    'OFFER_SAME',
    'OFFER_PRICES_TOO_MANY',
    'DEAL_NAME_BARRED',
    'LISTING_NOT_NOW',
    'DEAL_NEEDS_IDENTITY',
  ],
  done: 'offers:done.countered',
  stepUp: true,
  signs: 'signs:offerCounter',
  idempotent: true,
  summary: 'Answers with another price, which takes the place of what stood and stands for its own days.',
});

export const refuseOffer = endpoint({
  method: 'POST',
  path: '/market/offer/refuse',
  who: 'customer',
  input: z.strictObject({ Id: RowId }),
  output: z.void(),
  errors: ['STATE_HAS_MOVED'],
  afterReset: true,
  done: 'offers:done.refused',
  summary: 'Refuses the price that stands, as the side that answers it.',
});

export const withdrawOffer = endpoint({
  method: 'POST',
  path: '/market/offer/withdraw',
  who: 'customer',
  input: z.strictObject({ Id: RowId }),
  output: z.void(),
  errors: ['STATE_HAS_MOVED'],
  afterReset: true,
  done: 'offers:done.withdrawn',
  summary: 'The buyer takes their offer back while it is not accepted.',
});

/**
 * `waiting`: whatever waits for the reader, the soonest first; `got` and `made`: offers on the reader's names and the
 * reader's own, newest first.
 */
export const INBOX_BOXES = ['waiting', 'got', 'made'] as const;
export type InboxBox = (typeof INBOX_BOXES)[number];

export const inbox = endpoint({
  method: 'GET',
  path: '/escrow/inbox',
  who: 'customer',
  input: z.strictObject({
    Box: z.enum(INBOX_BOXES),
    /** Of `got` and `made`. */
    State: z.optional(z.enum(OFFER_STATES)),
    After: z.optional(z.string().check(z.regex(/^(?:\d{1,18}|\d{1,15}\.[od]\.\d{1,18})$/))),
  }),
  output: pageOf(z.object({ Offer: z.optional(OfferRow), Deal: z.optional(DealRow) })),
  errors: [],
  summary: 'One inbox of offers and deals: what waits for me with its clock, offers that I got and that I made.',
});

export const tradeMarks = endpoint({
  method: 'GET',
  path: '/market/marks',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({
    /** Deals that hold a name of mine, the newest first; `Text`: the state in the reader's words. */
    Deals: z.array(z.object({ Domain: z.string(), Number: z.string(), State: z.enum(DEAL_STATES), Text: z.string() })),
    /** Names of mine for which an offer waits for my answer, and until when the first of them does. */
    Offers: z.array(z.object({ Domain: z.string(), Count: z.number(), DueAt: Instant })),
    /** Names of mine in a dispute that I was told of. */
    Disputes: z.array(z.object({ Domain: z.string() })),
  }),
  errors: [],
  summary:
    'Which of my names are in a deal or a dispute, or have an offer to answer: what lists and pages of names say beside them.',
});
