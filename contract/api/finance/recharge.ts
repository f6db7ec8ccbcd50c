import * as z from 'zod/mini';
import { actionsOf } from '../../actions.ts';
import { endpoint } from '../../endpoint.ts';
import { Instant, MoneyOnWire, pageOf } from '../../envelope.ts';
import { typedAmount } from '../../rules/finance/typed-amount.ts';
import { HELD_STATES } from '../../states/held-payment.ts';
import { ONLINE_CHANNELS, RECHARGE_CHANNELS, RECHARGE_STATES } from '../../states/recharge.ts';

/** A recharge order as specification §3 names it: order number, date, type, amount, status. */
export const Recharge = z.object({
  Number: z.string(),
  CreatedAt: Instant,
  Channel: z.enum(RECHARGE_CHANNELS),
  Amount: MoneyOnWire,
  /** What was credited, where it is not the amount of the order (bank transfer, USDT: what really came). */
  Credited: z.optional(MoneyOnWire),
  State: z.enum(RECHARGE_STATES),
  /** What the payer pays where it is not US dollars, and the rate that was promised with the order. */
  PayAmount: z.optional(MoneyOnWire),
  Quote: z.optional(z.object({ PerUsd: z.string(), Source: z.string(), Date: z.string(), ExpiresAt: Instant })),
  /** Where the payer pays, and what the QR code to scan carries; present while they can. */
  PayUrl: z.optional(z.string()),
  Qr: z.optional(z.string()),
  ExpiresAt: Instant,
  /** Its time is over, and the channel has not said yet whether it was paid. */
  Checking: z.optional(z.boolean()),
  PaidAt: z.optional(Instant),
  Actions: actionsOf(['close'], { close: '/finance/recharge/close' }),
});
export type Recharge = z.infer<typeof Recharge>;

/**
 * A payment of an order that is not what it asked: what came, and what staff have done about it; `CreditedAs` names
 * another order.
 */
const Held = z.object({ Paid: MoneyOnWire, State: z.enum(HELD_STATES), CreditedAs: z.optional(z.string()) });
/** An order in the list, with such a payment where there is one. */
export const RechargeRow = z.extend(Recharge, { Held: z.optional(Held) });
export type RechargeRow = z.infer<typeof RechargeRow>;

/**
 * One way to pay on the recharge page. `Open` is false where this house has not set it up, or where there is no rate of
 * these days.
 */
export const RechargeWay = z.object({
  Channel: z.enum(ONLINE_CHANNELS),
  Open: z.boolean(),
  Why: z.optional(z.enum(['notSetUp', 'noRate'])),
  /** What the payer pays in. */
  Currency: z.optional(z.string()),
  Rate: z.optional(z.object({ PerUsd: z.string(), Source: z.string(), Date: z.string() })),
});
export type RechargeWay = z.infer<typeof RechargeWay>;

export const rechargeWays = endpoint({
  method: 'GET',
  path: '/finance/recharge/ways',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({ Ways: z.array(RechargeWay) }),
  errors: [],
  summary: 'The ways to pay at a provider, whether each is open here, and the rate an order would get now.',
});

const RechargeNumber = z.string().check(z.regex(/^R\d{6}-[0-9A-Z]{8}$/));

export const createRecharge = endpoint({
  method: 'POST',
  path: '/finance/recharge',
  who: 'customer',
  idempotent: true,
  input: z.strictObject({
    Channel: z.enum(ONLINE_CHANNELS),
    /** US dollars, at most two digits behind the point. */
    Amount: typedAmount('recharge:error.amountForm'),
    /** Where the payer wants to be afterwards, an address of this site; the cart, when the balance was short. */
    ReturnTo: z.optional(z.string().check(z.maxLength(500))),
  }),
  output: Recharge,
  errors: [
    'RECHARGE_AMOUNT_RANGE',
    'RECHARGE_CHANNEL_CLOSED',
    'RECHARGE_NO_RATE',
    'RECHARGES_OPEN_TOO_MANY',
    'RECHARGES_DAY_TOO_MANY',
  ],
  afterReset: true,
  summary: 'Begins a recharge of the balance; the pay page follows within a second in the same order.',
});

export const rechargeInfo = endpoint({
  method: 'GET',
  path: '/finance/recharge/info',
  who: 'customer',
  input: z.strictObject({ Number: RechargeNumber }),
  output: z.extend(Recharge, {
    ReturnTo: z.optional(z.string()),
    /** Until the order ends, while it can be paid; the business clock is ours alone. */
    SecondsLeft: z.optional(z.int().check(z.nonnegative())),
    Held: z.optional(Held),
  }),
  errors: [],
  summary: 'One recharge order; the pay page asks it until it is paid.',
});

export const listRecharges = endpoint({
  method: 'GET',
  path: '/finance/order',
  who: 'customer',
  input: z.strictObject({
    State: z.optional(z.enum(RECHARGE_STATES)),
    Channel: z.optional(z.enum(RECHARGE_CHANNELS)),
    After: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  output: pageOf(RechargeRow),
  errors: [],
  summary: 'The recharge orders of the account, newest first.',
});

export const closeRecharge = endpoint({
  method: 'POST',
  path: '/finance/recharge/close',
  who: 'customer',
  input: z.strictObject({ Number: RechargeNumber }),
  output: Recharge,
  errors: [],
  afterReset: true,
  done: 'recharge:closed',
  summary: 'Closes a recharge that was not paid. A payment that still arrives is credited all the same.',
});
