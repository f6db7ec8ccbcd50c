import * as z from 'zod/mini';
import { actionsOf } from '../../actions.ts';
import { endpoint } from '../../endpoint.ts';
import { Instant, MoneyOnWire, pageOf } from '../../envelope.ts';
import { BANK_CHECKS, BANK_FIELDS } from '../../rules/finance/bank-account.ts';
import { typedAmount } from '../../rules/finance/typed-amount.ts';
import { WITHDRAWAL_STATES } from '../../states/withdrawal.ts';

/** Where withdrawals go. The account number is never told whole again. */
export const BankOnWire = z.object({
  BankName: z.string(),
  /** The last digits. */
  AccountEnding: z.string(),
  BranchCode: z.string(),
  Swift: z.string(),
  BankAddress: z.string(),
  Payee: z.string(),
  PayeeAddress: z.string(),
  ChangedAt: Instant,
});
export type BankOnWire = z.infer<typeof BankOnWire>;

export const getBank = endpoint({
  method: 'GET',
  path: '/finance/withdrawal/bank',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({ Bank: z.optional(BankOnWire) }),
  errors: [],
  summary: 'The bank account that my withdrawals are paid to, if I have given one.',
});

export const editBank = endpoint({
  method: 'POST',
  path: '/finance/withdrawal/editbank',
  who: 'customer',
  input: z.strictObject(BANK_FIELDS).check(...BANK_CHECKS),
  output: z.object({}),
  errors: [],
  stepUp: true,
  signs: 'signs:bank',
  done: 'withdrawal:bank.saved',
  summary: 'Sets or changes the bank account of my withdrawals; a mail tells me of it.',
});

/** One withdrawal with what its reader may do with it. */
export const Withdrawal = z.object({
  Number: z.string(),
  At: Instant,
  Amount: MoneyOnWire,
  BankName: z.string(),
  AccountEnding: z.string(),
  State: z.enum(WITHDRAWAL_STATES),
  /** Until when the review is promised; while it is reviewed. */
  ReviewBy: z.optional(Instant),
  /** Not paid before this instant; while it waits for that. */
  PayAfter: z.optional(Instant),
  /** Of the bank's payment. */
  Reference: z.optional(z.string()),
  /** Why it was refused, or why the bank sent it back. */
  Reason: z.optional(z.string()),
  Actions: actionsOf(['cancel'], { cancel: '/finance/withdrawal/cancel' }),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

export const WithdrawalNumber = z.string().check(z.regex(/^W\d{6}-[0-9A-Z]{8}$/));
/** US dollars, at most two digits behind the point. */
export const AmountTyped = typedAmount('withdrawal:amount.form');

export const applyWithdrawal = endpoint({
  method: 'POST',
  path: '/finance/withdrawal/apply',
  who: 'customer',
  input: z.strictObject({ Amount: AmountTyped, Agreed: z.literal(true, 'common:agree.needed') }),
  output: Withdrawal,
  errors: [
    'WITHDRAWAL_EXCEEDS_WITHDRAWABLE',
    'WITHDRAWAL_AMOUNT_RANGE',
    'BANK_ACCOUNT_MISSING',
    'WITHDRAWALS_TOO_MANY',
  ],
  stepUp: true,
  signs: 'signs:withdraw',
  idempotent: true,
  done: 'withdrawal:applied',
  summary: 'Asks for sale proceeds to be paid to my bank account; the amount is frozen until it is reviewed.',
});

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/finance/withdrawal/list',
  who: 'customer',
  input: z.strictObject({
    State: z.optional(z.enum(WITHDRAWAL_STATES)),
    After: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  output: pageOf(Withdrawal),
  errors: [],
  summary: 'My withdrawals, newest first.',
});

export const cancelWithdrawal = endpoint({
  method: 'POST',
  path: '/finance/withdrawal/cancel',
  who: 'customer',
  input: z.strictObject({ Number: WithdrawalNumber }),
  output: Withdrawal,
  errors: [],
  afterReset: true,
  done: 'withdrawal:cancelled',
  summary: 'Takes a withdrawal back before it is paid; the amount is free again.',
});
