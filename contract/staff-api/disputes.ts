import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, MoneyOnWire, pageOf } from '../envelope.ts';
import { DISPUTE_STATES } from '../states/dispute.ts';

/** One disputed card payment as staff see it; it is answered at the card company's own site. */
export const OfficeDispute = z.object({
  Id: z.string(),
  /** Of the top-up. */
  Number: z.string(),
  CustomerId: z.string(),
  At: Instant,
  /** The company's own numbers. */
  DisputeId: z.string(),
  TransactionId: z.string(),
  Amount: MoneyOnWire,
  /** What of it was no longer there, and was owed from then on. */
  Owed: MoneyOnWire,
  /** The company's word for it. */
  Why: z.string(),
  State: z.enum(DISPUTE_STATES),
  EvidenceBy: z.optional(Instant),
  SettledAt: z.optional(Instant),
});
export type OfficeDispute = z.infer<typeof OfficeDispute>;

export const officeDisputes = endpoint({
  method: 'GET',
  path: '/disputes',
  who: 'staff',
  right: 'held.decide',
  input: z.strictObject({
    State: z.optional(z.enum(DISPUTE_STATES)),
    After: z.optional(z.string().check(z.regex(/^\d{1,19}$/))),
  }),
  output: pageOf(OfficeDispute),
  errors: [],
  summary: 'Disputed card payments, newest first, by state.',
});
