import * as z from 'zod/mini';
import { actionsOf } from '../actions.ts';
import { endpoint } from '../endpoint.ts';
import { Instant, MoneyOnWire, pageOf } from '../envelope.ts';
import { CART_NAMES_MAX, TERM_YEARS_MAX, TERM_YEARS_MIN } from '../rules/domain.ts';
import { LIST_BODY_KB_MAX } from '../rules/edge/input.ts';
import { SEARCH_STATES } from '../states/domain.ts';
import { NAMING_STATES } from '../states/naming.ts';
import { LINE_STATES, ORDER_STATES } from '../states/order.ts';
import { Limit } from './domains.ts';

/** A sum in US dollars and cents, as the customer saw it. */
export const SumSeen = z.strictObject({
  Amount: z.string().check(z.regex(/^\d{1,12}\.\d{2}$/)),
  Currency: z.literal('USD'),
});
/** Said yes to: a renewal within 45 days of another or of a transfer may not add a year (specification §9). */
export const YearLossSeen = z.optional(z.literal(true));
const Name = z.string().check(z.minLength(1), z.maxLength(255));
/** Whole years, 1-10 (acceptance D3). */
export const Years = z.int().check(z.minimum(TERM_YEARS_MIN), z.maximum(TERM_YEARS_MAX));

export const CartItem = z.object({
  Name: z.string(),
  Unicode: z.string(),
  Suffix: z.string(),
  Years: z.number(),
  /** The registry has a price of its own for this name; it is not the one of the price list. */
  Premium: z.boolean(),
  UnitPrice: MoneyOnWire,
  Price: MoneyOnWire,
  /** Why it cannot be bought now, in the reader's language. */
  Problem: z.optional(z.string()),
});
/** What a suffix's registry wants of a holder, where not every template will do: for which names, and what fits. */
export const HolderNeed = z.object({
  Suffix: z.string(),
  Names: z.array(z.string()),
  Fits: z.array(z.string()),
  /** Only templates whose identity is verified fit (page /template/cn). */
  Verified: z.boolean(),
});
export type HolderNeed = z.infer<typeof HolderNeed>;

export const Cart = z.object({ Items: z.array(CartItem), Total: MoneyOnWire, Holders: z.array(HolderNeed) });
export type Cart = z.infer<typeof Cart>;

/** A name that was left out, with words for the customer. */
export const TakenOut = z.object({ Name: z.string(), Reason: z.string() });

export const cart = endpoint({
  method: 'GET',
  path: '/domain/cart',
  who: 'signedIn',
  input: z.strictObject({}),
  output: Cart,
  errors: [],
  summary: 'My cart with the prices of now.',
});

export const addToCart = endpoint({
  method: 'POST',
  path: '/domain/cart/add',
  who: 'signedIn',
  input: z.strictObject({
    Items: z.array(z.strictObject({ Name, Years })).check(z.minLength(1), z.maxLength(CART_NAMES_MAX)),
  }),
  output: z.object({ Cart, TakenOut: z.array(TakenOut) }),
  errors: ['CART_FULL'],
  afterReset: true,
  done: 'orders:done.added',
  summary:
    'Puts names in my cart; also how a visitor’s cart joins it after signing in. A name already there takes the new term.',
});

export const changeCart = endpoint({
  method: 'POST',
  path: '/domain/cart/change',
  who: 'signedIn',
  input: z.strictObject({ Name, Years }),
  output: Cart,
  errors: ['NOT_IN_CART'],
  afterReset: true,
  done: 'orders:done.changed',
  summary: 'Changes the term of a name in my cart.',
});

export const removeFromCart = endpoint({
  method: 'POST',
  path: '/domain/cart/remove',
  fails: 'deletion',
  who: 'signedIn',
  input: z.strictObject({ Names: z.array(Name).check(z.minLength(1), z.maxLength(CART_NAMES_MAX)) }),
  output: Cart,
  errors: [],
  afterReset: true,
  done: 'orders:done.removed',
  summary: 'Takes names out of my cart.',
});

export const clearCart = endpoint({
  method: 'POST',
  path: '/domain/cart/clear',
  who: 'signedIn',
  input: z.strictObject({}),
  output: Cart,
  errors: [],
  afterReset: true,
  done: 'orders:done.removed',
  summary: 'Empties my cart.',
});

export const checkCart = endpoint({
  method: 'POST',
  path: '/domain/cart/check',
  who: 'signedIn',
  input: z.strictObject({}),
  output: z.object({
    Name: z.string(),
    Status: z.enum(SEARCH_STATES),
    Premium: z.boolean(),
    Reason: z.optional(z.string()),
  }),
  errors: [],
  afterReset: true,
  stream: true,
  summary: 'Asks the registries again about the names of my cart, line by line; shown before paying.',
});

const TemplateId = z.string().check(z.regex(/^\d{1,18}$/));
/** Who names are registered for: without a choice the profile's template; another for the names of a suffix. */
export const holderFields = {
  TemplateId: z.optional(TemplateId),
  Templates: z.optional(
    z.array(z.strictObject({ Suffix: z.string().check(z.maxLength(63)), TemplateId })).check(z.maxLength(50)),
  ),
};
/** Whether the names renew themselves afterwards, a year each time; as the account's default says without it. */
export const RenewNew = z.optional(z.boolean());
/** Names with a price of their own, each with the price that was said yes to. */
export const PremiumSeen = z.optional(
  z.array(z.strictObject({ Name, Price: SumSeen })).check(z.maxLength(CART_NAMES_MAX)),
);

/** What is still missing for an order, beside the refusal INSUFFICIENT_BALANCE. */
export const Shortage = z.object({ Missing: MoneyOnWire, Available: MoneyOnWire, Total: MoneyOnWire });

export const checkout = endpoint({
  method: 'POST',
  path: '/domain/checkout',
  who: 'customer',
  input: z.strictObject({
    /** The sum the customer saw; another one now is a refusal, not a surprise. */
    Total: SumSeen,
    /** The names with their terms that the customer saw: another window may have put others in their place. */
    Items: z.optional(z.array(z.strictObject({ Name, Years })).check(z.maxLength(CART_NAMES_MAX))),
    ...holderFields,
    AutoRenew: RenewNew,
    Premium: PremiumSeen,
    Agreed: z.literal(true, 'common:agree.needed'),
  }),
  output: z.object({
    Number: z.string(),
    Amount: MoneyOnWire,
    Lines: z.number(),
    /** Where the names are followed, when there are several. */
    Task: z.optional(z.string()),
    TakenOut: z.array(TakenOut),
    /** Names that stay in the cart: they only want another template. */
    InCart: z.number(),
  }),
  errors: [
    'CART_EMPTY',
    'CART_CHANGED',
    'NOTHING_TO_BUY',
    'PRICE_CHANGED',
    'PREMIUM_TO_CONFIRM',
    'NO_TEMPLATE',
    'INSUFFICIENT_BALANCE',
  ],
  done: 'orders:done.checkout',
  stepUp: true,
  signs: 'signs:checkout',
  idempotent: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'Buys what is in my cart: holds the money of each name and starts its registration.',
});

export const renewDomain = endpoint({
  method: 'POST',
  path: '/domain/renew',
  who: 'customer',
  input: z.strictObject({ Domain: Name, Years, Total: SumSeen, YearLossSeen }),
  output: z.object({ Number: z.string(), Amount: MoneyOnWire }),
  errors: [
    'DOMAIN_NOT_FOUND',
    'RENEWAL_REFUSED',
    'SUFFIX_NOT_SOLD',
    'ORDER_UNDER_WAY',
    'PRICE_CHANGED',
    'YEAR_MAY_BE_LOST',
    'INSUFFICIENT_BALANCE',
  ],
  done: 'orders:done.renew',
  whileSuspended: true,
  stepUp: true,
  signs: 'signs:renewOne',
  idempotent: true,
  summary: 'Renews one of my names by 1-10 years, never past ten years from now.',
});

export const ORDER_KINDS = ['register', 'renew', 'restore'] as const;

export const OrderRow = z.object({
  Number: z.string(),
  At: Instant,
  Type: z.enum(ORDER_KINDS),
  Amount: MoneyOnWire,
  State: z.enum(ORDER_STATES),
  Lines: z.number(),
  Done: z.number(),
  Failed: z.number(),
  Cancelled: z.number(),
  /** Who wanted it: the customer themselves, or their standing wish that names be renewed by themselves. */
  Origin: z.enum(['customer', 'auto_renew']),
  /** Names that wait because their registry cannot be reached: their money is held, not spent. */
  Waiting: z.number(),
  Actions: actionsOf(['cancel'], { cancel: '/domain/order/cancel' }),
});

export const orderList = endpoint({
  method: 'GET',
  path: '/domain/order',
  who: 'customer',
  input: z.strictObject({
    After: z.optional(z.string().check(z.maxLength(600))),
    Limit,
    State: z.optional(z.enum(ORDER_STATES)),
    Type: z.optional(z.enum(ORDER_KINDS)),
    /** The number of an order, or a name that is or was mine. */
    Text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(255))),
    /** Only those that this name of mine was in. */
    Domain: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
  }),
  output: pageOf(OrderRow),
  errors: ['LIST_CURSOR_WRONG', 'DOMAIN_NOT_FOUND'],
  summary: 'My purchase orders, newest first.',
});

export const OrderLine = z.object({
  /** As its order's, but for the year that a restore did not bring. */
  Type: z.enum(ORDER_KINDS),
  Name: z.string(),
  Unicode: z.string(),
  Suffix: z.string(),
  Years: z.number(),
  Premium: z.boolean(),
  UnitPrice: MoneyOnWire,
  Price: MoneyOnWire,
  State: z.enum(LINE_STATES),
  /** Why it failed or waits, in the reader's language. */
  Reason: z.optional(z.string()),
  /** Where the name stands with the verification service; absent where none is asked. */
  Naming: z.optional(z.enum(NAMING_STATES)),
  ExpiresAt: z.optional(Instant),
  FinishedAt: z.optional(Instant),
});

export const orderDetail = endpoint({
  method: 'GET',
  path: '/domain/order/detail',
  who: 'customer',
  input: z.strictObject({ Number: z.string().check(z.minLength(1), z.maxLength(40)) }),
  output: z.object({
    ...OrderRow.shape,
    /** Of the amount: taken for completed names, still held, and given back. */
    Charged: MoneyOnWire,
    Held: MoneyOnWire,
    Released: MoneyOnWire,
    /** It was cancelled: names that were too late, being done since, and names that are not decided yet. */
    Cancelling: z.optional(z.object({ At: Instant, Late: z.number(), Open: z.number() })),
    Items: z.array(OrderLine),
  }),
  errors: ['ORDER_NOT_FOUND'],
  summary: 'One purchase order, a line per name.',
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/domain/order/cancel',
  who: 'customer',
  input: z.strictObject({ Number: z.string().check(z.minLength(1), z.maxLength(40)) }),
  /** `Begun`: names that are on their way; each is given back within moments where it is not on the wire yet. */
  output: z.object({ Cancelled: z.number(), Begun: z.number() }),
  errors: ['ORDER_NOT_FOUND', 'NOTHING_TO_CANCEL'],
  done: 'orders:done.cancel',
  summary:
    'Gives up the names of an order that no registry was asked for yet; their money is free at once, and within moments that of names on their way which were not sent.',
});
