import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Instant, MoneyOnWire } from '../../envelope.ts';
import { RECHARGE_STATES } from '../../states/recharge.ts';
import { AmountTyped } from './withdrawal.ts';

const RechargeNumber = z.string().check(z.regex(/^R\d{6}-[0-9A-Z]{8}$/));

/** What the payer needs for their transfer, and how far it has come. */
export const BankTransfer = z.object({
  Number: z.string(),
  State: z.enum(RECHARGE_STATES),
  Amount: MoneyOnWire,
  /** To be given with the transfer. */
  Reference: z.string(),
  /** Our account. */
  Account: z.object({
    Payee: z.string(),
    Bank: z.string(),
    Account: z.string(),
    Swift: z.string(),
    Address: z.string(),
  }),
  /** When the payer sent a picture of their slip. */
  SlipAt: z.optional(Instant),
});
export type BankTransfer = z.infer<typeof BankTransfer>;

export const beginBankTransfer = endpoint({
  method: 'POST',
  path: '/finance/recharge/bank',
  who: 'customer',
  idempotent: true,
  input: z.strictObject({ Amount: AmountTyped }),
  output: BankTransfer,
  errors: ['RECHARGE_AMOUNT_RANGE', 'RECHARGES_OPEN_TOO_MANY', 'RECHARGES_DAY_TOO_MANY'],
  afterReset: true,
  summary: 'Announces a bank transfer: our account and the reference to give with it.',
});

export const bankTransferInfo = endpoint({
  method: 'GET',
  path: '/finance/recharge/bank',
  who: 'customer',
  input: z.strictObject({ Number: RechargeNumber }),
  output: BankTransfer,
  errors: [],
  summary: 'One announced bank transfer.',
});

export const addBankSlip = endpoint({
  method: 'POST',
  path: '/finance/recharge/bank/slip',
  who: 'customer',
  input: z.strictObject({ Number: RechargeNumber, FileId: z.string().check(z.regex(/^\d{1,18}$/)) }),
  output: BankTransfer,
  errors: ['FILE_UNKNOWN'],
  afterReset: true,
  done: 'remittance:slip.added',
  summary: 'Adds the picture of the slip; staff look at it where the transfer cannot be matched by itself.',
});
