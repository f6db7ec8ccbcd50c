import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, MoneyOnWire, pageOf } from '../envelope.ts';
import { DISPUTE_EVIDENCE, DISPUTE_STATES } from '../states/dispute.ts';
import { POSTING_KINDS } from '../states/posting.ts';
import { RECHARGE_STATES } from '../states/recharge.ts';
import { CUSTOMER_NAMED } from './customer-named.ts';
import { AuditRow } from './desk.ts';

const RowId = z.string().check(z.regex(/^\d{1,18}$/));

/** One disputed card payment as staff see it; it is answered at the card company's own site. */
export const OfficeDispute = z.object({
  Id: z.string(),
  /** Of the top-up. */
  Number: z.string(),
  CustomerId: z.string(),
  ...CUSTOMER_NAMED,
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
  /** That day is over, and the bank has no evidence of ours. */
  EvidenceLate: z.boolean(),
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
    After: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  output: pageOf(OfficeDispute),
  errors: [],
  summary:
    'Disputed card payments by state: open ones by the day until which evidence is taken, then decided ones, newest first.',
});

/** One dispute with everything that is known of it. */
export const OfficeDisputePage = z.extend(OfficeDispute, {
  /** What of it was there to be taken. */
  Taken: MoneyOnWire,
  /** What the company asked of us for it, once it was lost. */
  Fee: z.optional(MoneyOnWire),
  Evidence: z.enum(DISPUTE_EVIDENCE),
  /** The company was asked last, and is asked again by itself, while the dispute is open. */
  AskedAt: Instant,
  NextAskAt: z.optional(Instant),
  /** The payment that is disputed. */
  Topup: z.object({ Amount: MoneyOnWire, State: z.enum(RECHARGE_STATES), PaidAt: z.optional(Instant) }),
  /** Oldest first; the amounts of one are signed as the accounts are and add up to nothing. */
  Postings: z.array(
    z.object({
      Key: z.string(),
      Kind: z.enum(POSTING_KINDS),
      At: Instant,
      Legs: z.array(z.object({ Account: z.string(), Bucket: z.string(), Amount: MoneyOnWire })),
    }),
  ),
  /** Newest first. */
  History: z.array(AuditRow),
  Actions: z.array(z.enum(['ask'])),
});
export type OfficeDisputePage = z.infer<typeof OfficeDisputePage>;

export const officeDispute = endpoint({
  method: 'GET',
  path: '/disputes/:Id',
  who: 'staff',
  right: 'held.decide',
  input: z.strictObject({ Id: RowId }),
  output: OfficeDisputePage,
  errors: [],
  summary: 'One disputed card payment: its top-up, its days and evidence, its postings and what happened.',
});

export const askDispute = endpoint({
  method: 'POST',
  path: '/disputes/ask',
  who: 'staff',
  right: 'held.decide',
  input: z.strictObject({ Id: RowId }),
  output: OfficeDisputePage,
  errors: [],
  done: 'held:dispute.asked',
  summary: 'Asks the card company about an open dispute now; what it answers settles it as its own message would.',
});
