import * as z from 'zod/mini';
import { actionsOf } from '../../actions.ts';
import { endpoint } from '../../endpoint.ts';
import { Instant, MoneyOnWire, pageOf } from '../../envelope.ts';
import { LIST_BODY_KB_MAX } from '../../rules/edge/input.ts';
import { typedAmount } from '../../rules/finance/typed-amount.ts';
import { MARKET_KINDS, MARKET_ORDERS, MARKET_TEXT_MAX } from '../../rules/market/listing.ts';
import { PUSH_PRICE_USD_MAX } from '../../rules/transfers/push.ts';
import { LISTING_STATES } from '../../states/market/listing.ts';
import { Preview, TASK_PREVIEW_ERRORS, TASK_START_ERRORS, TaskNames } from '../tasks.ts';

/** Names for sale at a fixed price, and the market where anybody finds them (specification §2, acceptance K1). */

const RowId = z.string().check(z.regex(/^\d{1,18}$/));
const Agreed = z.literal(true, 'common:agree.needed');
const NAME_LENGTH_MAX = 253;
const Name = z.string().check(z.minLength(1), z.maxLength(NAME_LENGTH_MAX));

/** Whole US dollars above zero (specification §5), for one name. */
const Price = typedAmount('push:price.form', /^[1-9]\d{0,6}(?:\.0{1,2})?$/).check(
  z.refine((text) => Number.parseInt(text, 10) <= PUSH_PRICE_USD_MAX, { message: 'push:price.most' }),
);
/** Whole US dollars, as a bound of a search. */
const Bound = z.string().check(z.regex(/^\d{1,7}$/, 'market:bound.form'));

/** What the reader may do with a name of the market now; the page shows exactly these. */
export const MARKET_ACTIONS = ['buy', 'signIn', 'offer'] as const;
export const LISTING_ACTIONS = ['withdraw'] as const;

const nameFields = {
  Name: z.string(),
  Unicode: z.string(),
  /** For which anybody has it at once; absent where its seller hears offers alone. */
  Price: z.optional(MoneyOnWire),
  TakesOffers: z.boolean(),
  ListedAt: Instant,
};

/** `Reserved`: somebody is buying it now, so that it is for sale again only if they do not go through with it. */
export const MarketRow = z.object({ ...nameFields, Reserved: z.boolean() });
export type MarketRow = z.infer<typeof MarketRow>;

export const listMarket = endpoint({
  method: 'GET',
  path: '/market/list',
  who: 'anyone',
  input: z.strictObject({
    Text: z.optional(z.string().check(z.trim(), z.maxLength(MARKET_TEXT_MAX))),
    Suffix: z.optional(z.string().check(z.maxLength(NAME_LENGTH_MAX))),
    From: z.optional(Bound),
    To: z.optional(Bound),
    /** Exactly so many characters before the suffix: of each length the market has an order by price. */
    Length: z.optional(z.string().check(z.regex(/^[1-9]\d?$/, 'market:length.form'))),
    Kind: z.optional(z.enum(MARKET_KINDS)),
    /** By price, only names that have one are shown. */
    Order: z.optional(z.enum(MARKET_ORDERS)),
    /** The last row that was read. */
    After: z.optional(z.string().check(z.regex(/^\d{1,18}\.\d{1,18}$/))),
  }),
  output: pageOf(MarketRow),
  errors: [],
  summary: 'Names of our customers that anybody may buy at a fixed price, or make an offer for.',
});

export const marketName = endpoint({
  method: 'GET',
  path: '/market/name',
  who: 'anyone',
  input: z.strictObject({ Name }),
  output: z.object({
    ...nameFields,
    State: z.enum(['listed', 'reserved']),
    RegisteredAt: Instant,
    ExpiresAt: Instant,
    /** The reader sells it. */
    Mine: z.boolean(),
    /** What the reader may spend, where they are signed in. */
    Available: z.optional(MoneyOnWire),
    Actions: actionsOf(MARKET_ACTIONS, { buy: '/market/buy', signIn: null, offer: '/market/offer/make' }),
  }),
  errors: ['LISTING_GONE'],
  summary: 'One name that is for sale: its price, its age, its last paid day.',
});

export const buyListed = endpoint({
  method: 'POST',
  path: '/market/buy',
  who: 'customer',
  input: z.strictObject({ Name, Price }),
  output: z.object({ Push: z.string(), DueAt: Instant }),
  errors: [
    'LISTING_GONE',
    'LISTING_RESERVED',
    'LISTING_OWN',
    'LISTING_PRICE_MOVED',
    'LISTING_NOT_NOW',
    'LISTINGS_RESERVED_TOO_MANY',
    'LISTING_LET_GO',
    'DEAL_WITH_SELF',
    'DEAL_NEEDS_IDENTITY',
    'INSUFFICIENT_BALANCE',
  ],
  done: 'market:done.reserved',
  idempotent: true,
  summary:
    'Keeps a listed name for me for a few hours. It waits as a push to me at its price: accepting that push pays and takes it over, refusing it lets it go.',
});

export const ListingRow = z.object({
  Id: z.string(),
  ...nameFields,
  /** Its owner alone reads it. */
  Floor: z.optional(MoneyOnWire),
  State: z.enum(LISTING_STATES),
  EndedAt: z.optional(Instant),
  /** The push by which somebody buys or bought it. */
  Push: z.optional(z.string()),
  Actions: actionsOf(LISTING_ACTIONS, { withdraw: '/market/mine/withdraw' }),
});
export type ListingRow = z.infer<typeof ListingRow>;

export const listListings = endpoint({
  method: 'GET',
  path: '/market/mine/list',
  who: 'customer',
  input: z.strictObject({ State: z.optional(z.enum(LISTING_STATES)), After: z.optional(RowId) }),
  output: pageOf(ListingRow),
  errors: [],
  summary: 'Names of mine that are or were for sale, newest first.',
});

export const previewListing = endpoint({
  method: 'POST',
  path: '/market/mine/preview',
  who: 'customer',
  input: z.strictObject({ Names: TaskNames }),
  output: z.object({ Preview }),
  errors: TASK_PREVIEW_ERRORS,
  afterReset: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'Which of my names can be put up for sale now, and why not.',
});

export const startListing = endpoint({
  method: 'POST',
  path: '/market/mine/start',
  who: 'customer',
  input: z.strictObject({
    Names: TaskNames,
    /** A price, offers, or both. */
    Price: z.optional(Price),
    TakesOffers: z.optional(z.boolean()),
    /** Offers below it are answered by us; nobody is told it. */
    Floor: z.optional(Price),
    Agreed,
  }),
  output: z.object({ Count: z.number() }),
  errors: [...TASK_START_ERRORS, 'DEAL_NEEDS_IDENTITY'],
  done: 'market:done.listed',
  stepUp: true,
  signs: 'signs:listNames',
  idempotent: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary:
    'Puts names of mine up for sale: at a price, for which whoever pays it gets the name without another word of mine, for offers, or both.',
});

export const withdrawListing = endpoint({
  method: 'POST',
  path: '/market/mine/withdraw',
  who: 'customer',
  input: z.strictObject({ Id: RowId }),
  output: z.void(),
  errors: ['STATE_HAS_MOVED'],
  afterReset: true,
  done: 'market:done.withdrawn',
  summary: 'Takes a name of mine off the market.',
});
