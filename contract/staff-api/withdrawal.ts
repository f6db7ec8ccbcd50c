import * as z from 'zod/mini';
import { AmountTyped } from '../api/finance/withdrawal.ts';
import { endpoint } from '../endpoint.ts';
import { Instant, MoneyOnWire, pageOf } from '../envelope.ts';
import { BANK_ADDRESS_LENGTH_MAX, REVIEW_REASON_LENGTH_MAX } from '../rules/finance/finance.ts';
import { lineOfText } from '../rules/profile.ts';
import { WHYS_TWO } from '../states/dual-control.ts';
import { NAME_MATCHES } from '../states/name-match.ts';
import { SETTLEMENT_STATES, WITHDRAWAL_STATES } from '../states/withdrawal.ts';
import { CUSTOMER_NAMED } from './customer-named.ts';

const RowId = z.string().check(z.regex(/^\d{1,18}$/));
const After = z.optional(z.string().check(z.regex(/^\d{1,18}$/)));

/** Why; the customer reads it. */
export const ReviewReason = lineOfText(REVIEW_REASON_LENGTH_MAX, 'office:review.reasonNeeded');

/** One withdrawal as staff see it in the queue. */
export const OfficeWithdrawal = z.object({
  Id: z.string(),
  Number: z.string(),
  CustomerId: z.string(),
  ...CUSTOMER_NAMED,
  At: Instant,
  Amount: MoneyOnWire,
  /** Who is paid, and whether that is a name of the customer's. */
  PayeeName: z.string(),
  PayeeMatch: z.enum(NAME_MATCHES),
  BankName: z.string(),
  AccountEnding: z.string(),
  State: z.enum(WITHDRAWAL_STATES),
  /** The end of the promised review. */
  ReviewBy: Instant,
  /** It waits beyond that. */
  Late: z.boolean(),
  /** Why two must approve; absent where the member who looks may alone, and once it is decided. */
  WhyTwo: z.optional(z.enum(WHYS_TWO)),
  /** Members who approved, in order. */
  ApprovedBy: z.array(z.string()),
  Actions: z.array(z.enum(['approve', 'reject'])),
});
export type OfficeWithdrawal = z.infer<typeof OfficeWithdrawal>;

export const officeWithdrawals = endpoint({
  method: 'GET',
  path: '/withdrawals',
  who: 'staff',
  right: 'withdrawal.review',
  input: z.strictObject({ State: z.optional(z.enum(WITHDRAWAL_STATES)), After }),
  output: pageOf(OfficeWithdrawal),
  errors: [],
  summary:
    'Withdrawals by state: those that wait for a review first, the longest waiting before; then the rest, newest first.',
});

export const officeWithdrawal = endpoint({
  method: 'GET',
  path: '/withdrawals/:Id',
  who: 'staff',
  right: 'withdrawal.review',
  input: z.strictObject({ Id: RowId }),
  output: z.extend(OfficeWithdrawal, {
    Payee: z.object({
      Name: z.string(),
      Address: z.string(),
      BankName: z.string(),
      BankAddress: z.string(),
      Swift: z.string(),
      BranchCode: z.string(),
    }),
    PayAfter: Instant,
    Withdrawable: MoneyOnWire,
    Owed: MoneyOnWire,
    Reference: z.optional(z.string()),
    Reason: z.optional(z.string()),
  }),
  errors: [],
  // Each look is a row of the audit.
  writes: true,
  summary: 'One withdrawal with its payee, whose account shows its last digits only. Each view is recorded.',
});

export const wholeAccount = endpoint({
  method: 'POST',
  path: '/withdrawals/account',
  who: 'staff',
  right: 'withdrawal.review',
  stepUp: true,
  signs: 'staff:signs.wholeAccount',
  input: z.strictObject({ Id: RowId }),
  output: z.object({ Account: z.string() }),
  errors: [],
  summary: 'The whole account number that a withdrawal goes to. Each view is recorded.',
});

export const approveWithdrawal = endpoint({
  method: 'POST',
  path: '/withdrawals/approve',
  who: 'staff',
  right: 'withdrawal.review',
  stepUp: true,
  signs: 'staff:signs.withdrawalApprove',
  input: z.strictObject({ Id: RowId }),
  output: OfficeWithdrawal,
  errors: ['REVIEW_SECOND_PERSON', 'CUSTOMER_SUSPENDED'],
  summary: 'Approves; where the limit of a day would be passed by one pair of eyes a second member must approve too.',
});

export const rejectWithdrawal = endpoint({
  method: 'POST',
  path: '/withdrawals/reject',
  who: 'staff',
  right: 'withdrawal.review',
  stepUp: true,
  signs: 'staff:signs.withdrawalReject',
  input: z.strictObject({ Id: RowId, Reason: ReviewReason }),
  output: OfficeWithdrawal,
  errors: [],
  summary: 'Refuses with a reason that the customer reads; the money is free again.',
});

export const Settlement = z.object({
  Id: z.string(),
  CustomerId: z.string(),
  ...CUSTOMER_NAMED,
  At: Instant,
  Amount: MoneyOnWire,
  About: z.string(),
  State: z.enum(SETTLEMENT_STATES),
  ProposedBy: z.string(),
  DecidedBy: z.optional(z.string()),
  Reason: z.optional(z.string()),
  Actions: z.array(z.enum(['sign', 'reject'])),
});
export type Settlement = z.infer<typeof Settlement>;

export const listSettlements = endpoint({
  method: 'GET',
  path: '/settlements',
  who: 'staff',
  right: 'settlement.sign',
  input: z.strictObject({ State: z.optional(z.enum(SETTLEMENT_STATES)), After }),
  output: pageOf(Settlement),
  errors: [],
  summary:
    'Proceeds credited by hand: those that wait for a signature first, the longest waiting before; then the rest, newest first.',
});

export const proposeSettlement = endpoint({
  method: 'POST',
  path: '/settlements/propose',
  who: 'staff',
  right: 'settlement.sign',
  stepUp: true,
  signs: 'staff:signs.settlementPropose',
  input: z.strictObject({
    CustomerId: z
      .string('office:settlement.customerNeeded')
      .check(z.regex(/^\d{1,18}$/, 'office:settlement.customerNeeded')),
    Amount: AmountTyped.check(z.refine((text) => !/^0+(\.0*)?$/.test(text), { message: 'withdrawal:amount.form' })),
    About: lineOfText(BANK_ADDRESS_LENGTH_MAX, 'office:settlement.aboutNeeded'),
  }),
  output: Settlement,
  errors: [],
  idempotent: true,
  done: 'office:settlement.proposed',
  summary: 'Proposes to credit what a sale brought; another member must sign.',
});

export const signSettlement = endpoint({
  method: 'POST',
  path: '/settlements/sign',
  who: 'staff',
  right: 'settlement.sign',
  stepUp: true,
  signs: 'staff:signs.settlementSign',
  input: z.strictObject({ Id: RowId }),
  output: Settlement,
  errors: ['REVIEW_OWN_ACT'],
  summary: 'Signs a proposed credit: the money is the customer’s and can be withdrawn. Never by who proposed it.',
});

export const rejectSettlement = endpoint({
  method: 'POST',
  path: '/settlements/reject',
  who: 'staff',
  right: 'settlement.sign',
  stepUp: true,
  signs: 'staff:signs.settlementReject',
  input: z.strictObject({ Id: RowId, Reason: ReviewReason }),
  output: Settlement,
  errors: [],
  summary: 'Refuses a proposed credit.',
});
