import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Instant, MoneyOnWire } from '../../envelope.ts';
import { DISPUTE_STATES } from '../../states/dispute.ts';

/** What the bank of a card has taken back, or asks back, of a top-up. */
export const RechargeDispute = z.object({
  At: Instant,
  State: z.enum(DISPUTE_STATES),
  Amount: MoneyOnWire,
  /**
   * What of it was no longer in the balance when it was opened, and was owed from then on; absent where all was there.
   */
  Owed: z.optional(MoneyOnWire),
  SettledAt: z.optional(Instant),
  /**
   * Our evidence for the bank, while it has not decided: given, wanted by a day, or that day is over and there is none.
   */
  Evidence: z.optional(z.object({ State: z.enum(['given', 'wanted', 'late']), By: z.optional(Instant) })),
});
export type RechargeDispute = z.infer<typeof RechargeDispute>;

export const rechargeDisputes = endpoint({
  method: 'GET',
  path: '/finance/recharge/disputes',
  who: 'customer',
  input: z.strictObject({ Number: z.string().check(z.regex(/^R\d{6}-[0-9A-Z]{8}$/)) }),
  output: z.object({ Items: z.array(RechargeDispute) }),
  errors: [],
  summary: 'Disputes of the payment of a recharge of the account, newest first; nearly always none.',
});

export const disputedRecharges = endpoint({
  method: 'GET',
  path: '/finance/recharge/disputed',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({ Items: z.array(z.object({ Number: z.string(), State: z.enum(DISPUTE_STATES) })) }),
  errors: [],
  summary: 'The recharges of the account whose payment was disputed, each with its newest dispute; nearly always none.',
});
