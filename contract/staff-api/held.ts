import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Day, Instant, MoneyOnWire, pageOf } from '../envelope.ts';
import { REVIEW_REASON_LENGTH_MAX } from '../rules/finance/finance.ts';
import { lineOfText } from '../rules/profile.ts';
import { WHYS_TWO } from '../states/dual-control.ts';
import { HELD_DECISIONS, HELD_REASONS, HELD_STATES, SHEET_STATES } from '../states/held-payment.ts';
import { ONLINE_CHANNELS } from '../states/recharge.ts';
import { CUSTOMER_NAMED } from './customer-named.ts';

const RowId = z.string().check(z.regex(/^\d{1,18}$/));
const After = z.optional(z.string().check(z.regex(/^\d{1,18}$/)));
/** Why; only staff read it. */
const Reason = lineOfText(REVIEW_REASON_LENGTH_MAX, 'held:reasonNeeded');

/** A payment that is nobody's order as it came. */
export const OfficeHeldPayment = z.object({
  Id: z.string(),
  At: Instant,
  Channel: z.enum(ONLINE_CHANNELS),
  TransactionId: z.string(),
  /** Of the order, as the channel told it. */
  Number: z.string(),
  CustomerId: z.optional(z.string()),
  ...CUSTOMER_NAMED,
  Paid: MoneyOnWire,
  /** What the order asked, where there is one. */
  Asked: z.optional(MoneyOnWire),
  /** What it is worth in US dollars by the order's rate or that day's; none where there was no rate. */
  Worth: z.optional(MoneyOnWire),
  Why: z.enum(HELD_REASONS),
  /** The same payment told with another amount later; it stays as first told. */
  ToldOtherwise: z.optional(z.string()),
  State: z.enum(HELD_STATES),
  /** Why two must decide; absent where the member who looks may alone, and once it is decided. */
  WhyTwo: z.optional(z.enum(WHYS_TWO)),
  Decision: z.optional(z.enum(HELD_DECISIONS)),
  Reason: z.optional(z.string()),
  DecidedBy: z.array(z.string()),
  /** The order that was, or would be, credited. */
  CreditTo: z.optional(z.string()),
  Trouble: z.optional(z.string()),
  Reference: z.optional(z.string()),
  Actions: z.array(z.enum(['credit', 'return', 'confirm', 'drop'])),
});
export type OfficeHeldPayment = z.infer<typeof OfficeHeldPayment>;

export const heldPayments = endpoint({
  method: 'GET',
  path: '/held',
  who: 'staff',
  right: 'held.decide',
  input: z.strictObject({ State: z.optional(z.enum(HELD_STATES)), After }),
  output: pageOf(OfficeHeldPayment),
  errors: [],
  summary:
    'Payments that are nobody’s order as they came, by state: those that wait first, the longest waiting before; then the rest, newest first.',
});

export const heldPayment = endpoint({
  method: 'GET',
  path: '/held/:Id',
  who: 'staff',
  right: 'held.decide',
  input: z.strictObject({ Id: RowId }),
  output: OfficeHeldPayment,
  errors: [],
  summary: 'One held payment.',
});

export const decideHeld = endpoint({
  method: 'POST',
  path: '/held/decide',
  who: 'staff',
  right: 'held.decide',
  stepUp: true,
  signs: 'staff:signs.heldDecide',
  idempotent: true,
  input: z.strictObject({
    Id: RowId,
    Decision: z.enum(HELD_DECISIONS),
    /** Whose it is: the number of an order of that customer, where the payment names none. */
    Number: z.optional(z.string().check(z.trim(), z.maxLength(20))),
    Reason,
  }),
  output: OfficeHeldPayment,
  errors: ['HELD_ORDER_UNKNOWN', 'RECHARGE_NO_RATE'],
  summary:
    'Credits what really came, or sends it back to where it came from; where the limit of a day would be passed by one member, another must confirm.',
});

export const confirmHeld = endpoint({
  method: 'POST',
  path: '/held/confirm',
  who: 'staff',
  right: 'held.decide',
  stepUp: true,
  signs: 'staff:signs.heldConfirm',
  /** What the member has read: of another decision they know nothing. */
  input: z.strictObject({
    Id: RowId,
    Decision: z.enum(HELD_DECISIONS),
    CreditTo: z.optional(z.string().check(z.maxLength(20))),
    Reason: z.string().check(z.maxLength(REVIEW_REASON_LENGTH_MAX)),
  }),
  output: OfficeHeldPayment,
  errors: ['REVIEW_SECOND_PERSON', 'HELD_ORDER_UNKNOWN', 'RECHARGE_NO_RATE'],
  summary:
    'Another member confirms what was decided about a held payment, by naming it; another decision by now is refused.',
});

export const dropHeld = endpoint({
  method: 'POST',
  path: '/held/drop',
  who: 'staff',
  right: 'held.decide',
  stepUp: true,
  signs: 'staff:signs.heldDrop',
  input: z.strictObject({ Id: RowId, Reason }),
  output: OfficeHeldPayment,
  errors: [],
  summary: 'A decision that awaits another member is taken back; the payment waits again.',
});

/** One sheet of reference rates: units for one US dollar. */
export const OfficeRateSheet = z.object({
  Id: z.string(),
  Source: z.string(),
  Day,
  Cny: z.string(),
  Hkd: z.string(),
  /** The rates in use when this one came, where it jumped from them. */
  Before: z.optional(z.object({ Day, Cny: z.string(), Hkd: z.string() })),
  State: z.enum(SHEET_STATES),
  ReadAt: Instant,
  /** Who wants it used, and who said so too; or who declined it. */
  DecidedBy: z.array(z.string()),
  Reason: z.optional(z.string()),
  Actions: z.array(z.enum(['accept', 'decline'])),
});
export type OfficeRateSheet = z.infer<typeof OfficeRateSheet>;

export const rateSheets = endpoint({
  method: 'GET',
  path: '/rates',
  who: 'staff',
  right: 'held.decide',
  input: z.strictObject({ State: z.optional(z.enum(SHEET_STATES)), After }),
  output: pageOf(OfficeRateSheet),
  errors: [],
  summary: 'Sheets of reference rates, newest first, by state.',
});

export const decideSheet = endpoint({
  method: 'POST',
  path: '/rates/decide',
  who: 'staff',
  right: 'held.decide',
  stepUp: true,
  signs: 'staff:signs.ratesDecide',
  input: z.strictObject({ Id: RowId, Accept: z.boolean(), Reason }),
  output: OfficeRateSheet,
  errors: ['REVIEW_SECOND_PERSON'],
  summary: 'A sheet that jumped is used once two members say so, or the old one stays.',
});
