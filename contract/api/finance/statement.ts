import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Instant, MoneyOnWire } from '../../envelope.ts';

/** The parts of a customer's money, and all of it. Words: `statement:part.<part>`. */
export const STATEMENT_PARTS = ['topup', 'proceeds', 'frozen', 'total'] as const;

const StatementPart = z.object({
  Part: z.enum(STATEMENT_PARTS),
  Opening: MoneyOnWire,
  /** What came into it and what left it, at zero or above; of the total, only what came from and went outside. */
  In: MoneyOnWire,
  Out: MoneyOnWire,
  Closing: MoneyOnWire,
});
export type StatementPart = z.infer<typeof StatementPart>;

/** From this instant on, and before that one. */
const period = { From: Instant, To: Instant };

export const statement = endpoint({
  method: 'GET',
  path: '/finance/statement',
  who: 'customer',
  input: z.strictObject(period),
  output: z.object({ Parts: z.array(StatementPart), Movements: z.number() }),
  errors: ['STATEMENT_PERIOD', 'STATEMENT_TOO_LONG'],
  summary: 'My money at the beginning and the end of a period, and what came and went, by its parts.',
});

export const statementPdf = endpoint({
  method: 'GET',
  path: '/finance/statement/pdf',
  who: 'customer',
  input: z.strictObject(period),
  output: z.unknown(),
  errors: ['STATEMENT_PERIOD', 'STATEMENT_TOO_LONG'],
  file: 'application/pdf',
  summary: 'The statement of a period with each of its movements, as PDF.',
});

/** What a receipt can be of: a top-up, a purchase order, a refund of a top-up, a push of names for a price, a deal. */
export const RECEIPTS_OF = ['recharge', 'order', 'refund', 'push', 'deal'] as const;

export const receiptPdf = endpoint({
  method: 'GET',
  path: '/finance/receipt',
  who: 'customer',
  input: z.strictObject({
    Of: z.enum(RECEIPTS_OF),
    /** Of the top-up, the order or the deal; of a refund or a push, its id. */
    Number: z.string().check(z.regex(/^([A-Z]\d{6}-[0-9A-Z]{8}|\d{1,18})$/)),
  }),
  output: z.unknown(),
  errors: ['RECEIPT_NOT_YET'],
  file: 'application/pdf',
  summary:
    'The receipt of a paid top-up, of what an order charged, of a refund, of a push for a price, or of a completed deal for one of its sides, as a signed PDF.',
});
