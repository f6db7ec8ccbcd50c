import * as z from 'zod/mini';
import { DealAppeal, DealDecision, DealPrice, OtherSide } from '../api/escrow/deals.ts';
import { Hygiene } from '../api/escrow/hygiene.ts';
import { endpoint } from '../endpoint.ts';
import { Day, Instant, MoneyOnWire, pageOf } from '../envelope.ts';
import { DEAL_SIDES, DEAL_STATES, DEAL_STOPS, DEAL_TYPES, FEE_PAYERS, STOPPED_CHOICES } from '../states/escrow/deal.ts';
import { ReviewReason } from './withdrawal.ts';

const RowId = z.string().check(z.regex(/^\d{1,18}$/));

export const DEAL_STAFF_ACTIONS = ['evaluate', 'quote', 'refuse', 'decide', 'settle'] as const;

/** How a comparable sale was made. Words: `comparables:way.<way>` for those through us. */
export const COMPARABLE_WAYS = ['deal', 'push', 'elsewhere'] as const;

/** One deal as staff see it in the queue. */
export const OfficeDeal = z.object({
  Id: z.string(),
  Number: z.string(),
  Type: z.enum(DEAL_TYPES),
  State: z.enum(DEAL_STATES),
  Domain: z.string(),
  Unicode: z.string(),
  Price: MoneyOnWire,
  At: Instant,
  DueAt: z.optional(Instant),
  Late: z.boolean(),
  /** It stands still since then, because a side is suspended: two members decide what becomes of it. */
  StoppedAt: z.optional(Instant),
  /** What stopped it, though neither side asked for that; such deals stand first. */
  StoppedBy: z.optional(z.enum(DEAL_STOPS)),
  Actions: z.array(z.enum(DEAL_STAFF_ACTIONS)),
});
export type OfficeDeal = z.infer<typeof OfficeDeal>;

export const officeDeals = endpoint({
  method: 'GET',
  path: '/deals',
  who: 'staff',
  right: 'deal.review',
  input: z.strictObject({ State: z.optional(z.enum(DEAL_STATES)), After: z.optional(RowId) }),
  output: pageOf(OfficeDeal),
  errors: [],
  summary:
    'Deals of the trading service by state: what was stopped first, then what waits for us by the day it is due, then the rest, newest first.',
});

/** One deal with everything that its evaluation needs. */
export const OfficeDealPage = z.extend(OfficeDeal, {
  /** Accounts of the sides, as far as they are known. */
  Seller: z.optional(z.string()),
  Buyer: z.optional(z.string()),
  /** What the applicant typed of the other side. */
  With: z.optional(z.string()),
  Remarks: z.string(),
  FeeBy: z.enum(FEE_PAYERS),
  Fee: MoneyOnWire,
  /** What we know of the name; absent where it is not with us, which leaves everything unknown. */
  Name: z.optional(
    z.object({
      RegisteredAt: Instant,
      ExpiresAt: Instant,
      Statuses: z.array(z.string()),
      /** In the reader's words. */
      Holds: z.array(z.string()),
    }),
  ),
  /** As registry and public directory said when they were last asked. */
  Hygiene,
  /** Sales of ours under the same suffix, and sales elsewhere of names of about its length; newest first. */
  Comparables: z.array(
    z.object({
      Domain: z.string(),
      Price: MoneyOnWire,
      SoldOn: Day,
      /** A deal of ours, a purchase on the market or push at a price of ours, or a sale elsewhere. */
      Way: z.enum(COMPARABLE_WAYS),
      /** From which list it was read in; absent where it was sold through us. */
      Source: z.optional(z.string()),
    }),
  ),
  Disputed: z.optional(z.object({ By: z.enum([...DEAL_SIDES, 'house']), Reason: z.string(), At: Instant })),
  /** What two members decided, and the appeal against it, which two others decide. */
  Decided: z.optional(DealDecision),
  Appealed: z.optional(DealAppeal),
  /** What one member decided and another must confirm. */
  Proposed: z.optional(z.object({ For: z.enum(DEAL_SIDES), By: z.string(), Mine: z.boolean() })),
  /** What one member chose for a deal that stands still, and another must choose too. */
  Chosen: z.optional(z.object({ Do: z.enum(STOPPED_CHOICES), By: z.string(), Mine: z.boolean() })),
  Reason: z.optional(z.string()),
});
export type OfficeDealPage = z.infer<typeof OfficeDealPage>;

export const officeDeal = endpoint({
  method: 'GET',
  path: '/deals/:Id',
  who: 'staff',
  right: 'deal.review',
  input: z.strictObject({ Id: RowId }),
  output: OfficeDealPage,
  errors: [],
  summary: 'One deal with its name, comparable sales of ours and its dispute.',
});

export const evaluateDeal = endpoint({
  method: 'POST',
  path: '/deals/evaluate',
  who: 'staff',
  right: 'deal.review',
  input: z.strictObject({ Id: RowId }),
  output: OfficeDealPage,
  errors: ['STATE_HAS_MOVED'],
  done: 'office:deals.evaluating',
  summary: 'Takes an application up; both sides read that it is being evaluated.',
});

export const quoteDeal = endpoint({
  method: 'POST',
  path: '/deals/quote',
  who: 'staff',
  right: 'deal.review',
  stepUp: true,
  signs: 'staff:signs.dealQuote',
  input: z.strictObject({ Id: RowId, Price: DealPrice, With: z.optional(OtherSide) }),
  output: OfficeDealPage,
  errors: ['STATE_HAS_MOVED', 'DEAL_WITH_SELF', 'DEAL_NO_OTHER_SIDE', 'CUSTOMER_SUSPENDED'],
  done: 'office:deals.quoted',
  summary: 'Quotes a price to both sides; the other side is named where the applicant did not.',
});

export const refuseDeal = endpoint({
  method: 'POST',
  path: '/deals/refuse',
  who: 'staff',
  right: 'deal.review',
  stepUp: true,
  signs: 'staff:signs.dealRefuse',
  input: z.strictObject({ Id: RowId, Reason: ReviewReason }),
  output: OfficeDealPage,
  errors: ['STATE_HAS_MOVED'],
  done: 'office:deals.refused',
  summary: 'Refuses an application with a reason that the applicant reads.',
});

export const decideDeal = endpoint({
  method: 'POST',
  path: '/deals/decide',
  who: 'staff',
  right: 'deal.review',
  stepUp: true,
  signs: 'staff:signs.dealDecide',
  input: z.strictObject({ Id: RowId, For: z.enum(DEAL_SIDES), Reason: ReviewReason }),
  output: OfficeDealPage,
  errors: ['STATE_HAS_MOVED', 'REVIEW_SECOND_PERSON', 'DEAL_APPEAL_OTHERS', 'DEAL_NAME_BARRED'],
  done: 'office:deals.decided',
  summary:
    'Decides a dispute, or the appeal against its decision; it is so when a second member decides the same. An appeal is decided by two others.',
});

export const settleDeal = endpoint({
  method: 'POST',
  path: '/deals/settle',
  who: 'staff',
  right: 'deal.review',
  stepUp: true,
  signs: 'staff:signs.dealSettle',
  input: z.strictObject({ Id: RowId, Do: z.enum(STOPPED_CHOICES) }),
  output: OfficeDealPage,
  errors: ['STATE_HAS_MOVED', 'REVIEW_SECOND_PERSON'],
  done: 'suspension:done.deal',
  summary:
    'Decides about a deal that stands still because a side is suspended: the money returns, or it goes on. It is so when a second member decides the same.',
});

export const askDealName = endpoint({
  method: 'POST',
  path: '/deals/look',
  who: 'staff',
  right: 'deal.review',
  input: z.strictObject({ Id: RowId }),
  output: OfficeDealPage,
  errors: [],
  done: 'office:deals.looking',
  summary: 'Has registry and public directory asked again about the name of a deal; within a minute nothing is asked.',
});
