import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, MoneyOnWire, pageOf } from '../envelope.ts';
import { ONLINE_CHANNELS, RECHARGE_CHANNELS, RECHARGE_STATES } from '../states/recharge.ts';

/** A recharge order as specification §3 names it: order number, date, type, amount, status. */
export const Recharge = z.object({
  Number: z.string(),
  CreatedAt: Instant,
  Channel: z.enum(RECHARGE_CHANNELS),
  Amount: MoneyOnWire,
  /** What was credited, where it is not the amount of the order (bank transfer, USDT: what really came). */
  Credited: z.optional(MoneyOnWire),
  State: z.enum(RECHARGE_STATES),
  /** Where the payer pays; present while he can. */
  PayUrl: z.optional(z.string()),
  ExpiresAt: Instant,
  PaidAt: z.optional(Instant),
  Actions: z.array(z.enum(['close'])),
});
export type Recharge = z.infer<typeof Recharge>;

const RechargeNumber = z.string().check(z.regex(/^R\d{6}-[0-9A-Z]{8}$/));

export const createRecharge = endpoint({
  method: 'POST',
  path: '/finance/recharge',
  who: 'customer',
  idempotent: true,
  input: z.strictObject({
    Channel: z.enum(ONLINE_CHANNELS),
    /** US dollars, at most two digits behind the point. */
    Amount: z.string().check(z.minLength(1), z.regex(/^\d{1,7}(\.\d{1,2})?$/, 'recharge:error.amountForm')),
    /** Where the payer wants to be afterwards, an address of this site; the cart, when the balance was short. */
    ReturnTo: z.optional(z.string().check(z.maxLength(500))),
  }),
  output: Recharge,
  errors: ['RECHARGE_AMOUNT_RANGE'],
  summary: 'Begins a recharge of the balance; the pay page follows within a second in the same order.',
});

export const rechargeInfo = endpoint({
  method: 'GET',
  path: '/finance/recharge/info',
  who: 'customer',
  input: z.strictObject({ Number: RechargeNumber }),
  output: z.extend(Recharge, { ReturnTo: z.optional(z.string()) }),
  errors: [],
  summary: 'One recharge order; the pay page asks it until it is paid.',
});

export const listRecharges = endpoint({
  method: 'GET',
  path: '/finance/order',
  who: 'customer',
  input: z.strictObject({
    State: z.optional(z.enum(RECHARGE_STATES)),
    After: z.optional(z.string().check(z.regex(/^\d{1,19}$/))),
  }),
  output: pageOf(Recharge),
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
  done: 'recharge:closed',
  summary: 'Closes a recharge that was not paid. A payment that still arrives is credited all the same.',
});
