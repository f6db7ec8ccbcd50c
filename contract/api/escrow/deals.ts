import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Instant, MoneyOnWire, pageOf } from '../../envelope.ts';
import { EMAIL_LENGTH_MAX } from '../../rules/account.ts';
import { Email } from '../../rules/email.ts';
import { DEAL_PRICE_USD_MAX, DEAL_REMARKS_LENGTH_MAX } from '../../rules/escrow/deal.ts';
import { DEAL_OFFER_DAYS } from '../../rules/escrow/offers.ts';
import { typedAmount } from '../../rules/finance/typed-amount.ts';
import { DEAL_SIDES, DEAL_STATES, DEAL_TYPES, FEE_PAYERS } from '../../states/escrow/deal.ts';
import { DEAL_VOICES } from '../../states/escrow/talk.ts';
import { DealActions } from './deal-actions.ts';

/** Deals of the trading service, as their two sides see them (acceptance K1, K2). */

const Nothing = z.void();
const Agreed = z.literal(true, 'common:agree.needed');
export const DealNumber = z.string().check(z.regex(/^D\d{6}-[0-9A-Z]{8}$/));
const ACCOUNT_ID = /^\d{1,18}$/;

/** Another account: its e-mail address or its id. */
export const OtherSide = z.string('push:to.needed').check(
  z.trim(),
  z.minLength(1, 'push:to.needed'),
  z.maxLength(EMAIL_LENGTH_MAX, { abort: true }),
  z.refine((text) => ACCOUNT_ID.test(text) || z.safeParse(Email, text).success, { message: 'push:to.form' }),
);

/** Whole US dollars above zero (acceptance K1). */
export const DealPrice = typedAmount('escrow:price.form', /^[1-9]\d{0,9}$/).check(
  z.refine((text) => Number.parseInt(text, 10) <= DEAL_PRICE_USD_MAX, { message: 'escrow:price.most' }),
);

const Words = z.string().check(z.trim(), z.maxLength(DEAL_REMARKS_LENGTH_MAX, 'escrow:remarks.long'));

export const DealDecision = z.object({ For: z.enum(DEAL_SIDES), At: Instant });
export const DealAppeal = z.object({ By: z.enum(DEAL_SIDES), Reason: z.string(), At: Instant });

const dealFields = {
  Number: z.string(),
  Side: z.enum(DEAL_SIDES),
  State: z.enum(DEAL_STATES),
  Domain: z.string(),
  Unicode: z.string(),
  /** It stands still, and our staff decide what becomes of it. */
  Stopped: z.optional(z.literal(true)),
  /** What was asked, until our quote takes its place. */
  Price: MoneyOnWire,
  At: Instant,
  /** Until when the next step is due, where it has a term. */
  DueAt: z.optional(Instant),
  /** Who acts next. */
  Next: z.optional(z.enum([...DEAL_SIDES, 'both', 'staff'])),
  Actions: DealActions,
};

export const DealRow = z.object(dealFields);
export type DealRow = z.infer<typeof DealRow>;

export const applyDeal = endpoint({
  method: 'POST',
  path: '/escrow/apply',
  who: 'customer',
  input: z.strictObject({
    Type: z.enum(DEAL_TYPES, 'escrow:type.needed'),
    Name: z.string('escrow:domain.form').check(z.trim(), z.minLength(1, 'escrow:domain.form'), z.maxLength(255)),
    Price: DealPrice,
    FeeBy: z.enum(FEE_PAYERS),
    /** The other side, where the applicant knows it. */
    With: z.optional(OtherSide),
    Remarks: z.optional(Words),
    Agreed,
  }),
  output: z.object({ Number: z.string() }),
  errors: ['DEAL_NAME_NOT_YOURS', 'DEAL_NAME_BARRED', 'DEAL_WITH_SELF', 'DEALS_TOO_MANY', 'DEAL_NEEDS_IDENTITY'],
  done: 'escrow:done.applied',
  idempotent: true,
  summary: 'Applies to sell or to buy a name through us; our staff evaluate it and quote.',
});

export const listDeals = endpoint({
  method: 'GET',
  path: '/escrow/list',
  who: 'customer',
  input: z.strictObject({
    State: z.optional(z.enum(DEAL_STATES)),
    After: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  output: pageOf(DealRow),
  errors: [],
  summary: 'Deals in which I sell or buy, newest first.',
});

export const dealDetail = endpoint({
  method: 'GET',
  path: '/escrow/detail',
  who: 'customer',
  input: z.strictObject({ Number: DealNumber }),
  output: z.object({
    ...dealFields,
    Type: z.enum(DEAL_TYPES),
    FeeBy: z.enum(FEE_PAYERS),
    /** As it would be, or is since the quote. */
    Fee: MoneyOnWire,
    BuyerPays: MoneyOnWire,
    SellerGets: MoneyOnWire,
    /** The money stands aside for this deal. */
    Held: z.boolean(),
    /** The name is in an account with us. */
    Here: z.boolean(),
    /** This side's own words of the application. */
    Remarks: z.optional(z.string()),
    BuyerAccepted: z.boolean(),
    SellerAccepted: z.boolean(),
    Disputed: z.optional(z.object({ By: z.enum([...DEAL_SIDES, 'house']), Reason: z.string(), At: Instant })),
    /** What two members decided; who it went against may appeal once, and two others decide. */
    Decided: z.optional(DealDecision),
    Appealed: z.optional(DealAppeal),
    /** Why it ended or was decided, in words for both sides. */
    Reason: z.optional(z.string()),
    /** What the reader may spend, where they are asked to pay. */
    Available: z.optional(MoneyOnWire),
    /** Prices that were on the table, oldest first: the last one is what the deal says. */
    Offers: z.array(z.object({ By: z.enum(DEAL_VOICES), Price: MoneyOnWire, At: Instant, Until: Instant })),
    /** What happened, oldest first. */
    Steps: z.array(z.object({ State: z.enum(DEAL_STATES), At: Instant })),
  }),
  errors: [],
  summary: 'One deal of mine: its money, its steps, who must do what until when.',
});

const one = { Number: DealNumber };

export const acceptDeal = endpoint({
  method: 'POST',
  path: '/escrow/accept',
  who: 'customer',
  /** `Price`: what the reader saw; another offer may have taken its place meanwhile. */
  input: z.strictObject({ ...one, Price: DealPrice, Agreed }),
  output: Nothing,
  errors: [
    'STATE_HAS_MOVED',
    'DEAL_OVER',
    'DEAL_NAME_BARRED',
    'DEAL_NAME_NOT_YOURS',
    'DEAL_NAME_TAKEN',
    'DEAL_WITH_SELF',
    'DEAL_NEEDS_IDENTITY',
  ],
  done: 'escrow:done.accepted',
  stepUp: true,
  signs: 'signs:dealAccept',
  summary: 'Accepts our quote. When the seller does, a name with us is held for the deal.',
});

export const counterDeal = endpoint({
  method: 'POST',
  path: '/escrow/counter',
  who: 'customer',
  input: z.strictObject({
    ...one,
    Price: DealPrice,
    /** How many days it stands. */
    Days: z.literal([...DEAL_OFFER_DAYS]),
    Agreed,
  }),
  output: Nothing,
  errors: [
    'STATE_HAS_MOVED',
    'DEAL_OVER',
    'DEAL_OFFER_SAME',
    'DEAL_OFFERS_TOO_MANY',
    'DEAL_NAME_BARRED',
    'DEAL_NAME_NOT_YOURS',
    'DEAL_WITH_SELF',
    'DEAL_NEEDS_IDENTITY',
    'DEAL_STOPPED',
  ],
  done: 'escrow:done.countered',
  stepUp: true,
  signs: 'signs:dealCounter',
  idempotent: true,
  summary:
    'Offers another price before the deal is accepted; it takes the place of what stood, and stands for its own days.',
});

export const payDeal = endpoint({
  method: 'POST',
  path: '/escrow/pay',
  who: 'customer',
  input: z.strictObject(one),
  output: Nothing,
  errors: ['STATE_HAS_MOVED', 'DEAL_OVER', 'DEAL_WITH_SELF', 'INSUFFICIENT_BALANCE', 'DEAL_STOPPED'],
  done: 'escrow:done.paid',
  stepUp: true,
  signs: 'signs:dealPay',
  idempotent: true,
  summary: 'Pays from the balance; the money is held until the name is handed over, or comes back.',
});

export const confirmDeal = endpoint({
  method: 'POST',
  path: '/escrow/confirm',
  who: 'customer',
  input: z.strictObject(one),
  output: Nothing,
  errors: [
    'STATE_HAS_MOVED',
    'DEAL_OVER',
    'DEAL_NAME_BARRED',
    'DEAL_NAME_NOT_HERE',
    'DEAL_NAME_TAKEN',
    'DEAL_WITH_SELF',
    'DEAL_STOPPED',
  ],
  done: 'escrow:done.confirmed',
  stepUp: true,
  signs: 'signs:dealConfirm',
  summary: 'The seller gives his name for the hand-over; from here on he cannot take it back.',
});

export const releaseDeal = endpoint({
  method: 'POST',
  path: '/escrow/release',
  who: 'customer',
  input: z.strictObject(one),
  output: Nothing,
  errors: ['STATE_HAS_MOVED', 'DEAL_NAME_BARRED', 'DEAL_STOPPED'],
  done: 'escrow:done.released',
  stepUp: true,
  signs: 'signs:dealRelease',
  idempotent: true,
  summary: 'The buyer has checked the name: it becomes his and the money the seller’s, in one moment.',
});

export const withdrawDeal = endpoint({
  method: 'POST',
  path: '/escrow/withdraw',
  who: 'customer',
  input: z.strictObject(one),
  output: Nothing,
  errors: ['STATE_HAS_MOVED', 'DEAL_STOPPED'],
  afterReset: true,
  done: 'escrow:done.withdrawn',
  summary: 'Steps back from a deal before the seller has confirmed; paid money returns.',
});

export const disputeDeal = endpoint({
  method: 'POST',
  path: '/escrow/dispute',
  who: 'customer',
  input: z.strictObject({ ...one, Reason: Words.check(z.minLength(1, 'escrow:dispute.needed')) }),
  output: Nothing,
  errors: ['STATE_HAS_MOVED', 'DEAL_OVER', 'DEAL_STOPPED'],
  afterReset: true,
  done: 'escrow:done.disputed',
  summary: 'Something is wrong: name and money stay held until two members of staff have decided.',
});

export const appealDeal = endpoint({
  method: 'POST',
  path: '/escrow/appeal',
  who: 'customer',
  input: z.strictObject({ ...one, Reason: Words.check(z.minLength(1, 'escrow:appeal.needed')) }),
  output: Nothing,
  errors: ['STATE_HAS_MOVED', 'DEAL_OVER', 'DEAL_STOPPED'],
  afterReset: true,
  done: 'escrow:done.appealed',
  summary: 'Appeals, once, against the decision of a dispute that went against me; two other members decide.',
});

export const abideDeal = endpoint({
  method: 'POST',
  path: '/escrow/abide',
  who: 'customer',
  input: z.strictObject(one),
  output: Nothing,
  errors: ['STATE_HAS_MOVED', 'DEAL_OVER', 'DEAL_NAME_BARRED', 'DEAL_STOPPED'],
  done: 'escrow:done.abided',
  stepUp: true,
  signs: 'signs:dealAbide',
  idempotent: true,
  summary:
    'Abides by a decision that went against me: it takes effect at once, without waiting for the days of an appeal.',
});
