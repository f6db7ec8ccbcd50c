import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, MoneyOnWire, pageOf } from '../envelope.ts';
import { ONLINE_CHANNELS, RECHARGE_STATES } from '../states/recharge.ts';
import { CUSTOMER_NAMED } from './customer-named.ts';

/** A top-up order whose time is long over and whose channel has not said whether it was paid. */
export const UnheardRecharge = z.object({
  Id: z.string(),
  Number: z.string(),
  CustomerId: z.string(),
  ...CUSTOMER_NAMED,
  Channel: z.enum(ONLINE_CHANNELS),
  Amount: MoneyOnWire,
  /** In the payer's currency. */
  ToPay: MoneyOnWire,
  State: z.enum(RECHARGE_STATES),
  At: Instant,
  /** The channel was asked last. */
  AskedAt: Instant,
});
export type UnheardRecharge = z.infer<typeof UnheardRecharge>;

export const unheardRecharges = endpoint({
  method: 'GET',
  path: '/unheard',
  who: 'staff',
  right: 'held.decide',
  input: z.strictObject({ After: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
  output: pageOf(UnheardRecharge),
  errors: [],
  summary: 'Top-up orders whose channel has not said how they ended, newest first.',
});

export const askUnheard = endpoint({
  method: 'POST',
  path: '/unheard/ask',
  who: 'staff',
  right: 'held.decide',
  input: z.strictObject({ Id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  output: UnheardRecharge,
  errors: [],
  done: 'held:unheard.asked',
  summary: 'Asks the channel about one of them now; what it answers settles the order as its own message would.',
});
