import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, MoneyOnWire } from '../envelope.ts';
import { CUSTOMER_NAMED } from './customer-named.ts';

/**
 * A name that was restored without its year, because its registry asked another price for that than its customer had
 * agreed to.
 */
export const YearWaiting = z.object({
  Name: z.string(),
  Unicode: z.string(),
  CustomerId: z.string(),
  ...CUSTOMER_NAMED,
  /** What the customer had agreed to; it is back in their balance. */
  Agreed: MoneyOnWire,
  /** What a renewal costs them now; absent until the registry has told. */
  Asked: z.optional(MoneyOnWire),
  /** Then it is deleted again. */
  Until: Instant,
});
export type YearWaiting = z.infer<typeof YearWaiting>;

export const yearsWaiting = endpoint({
  method: 'GET',
  path: '/years',
  who: 'staff',
  right: 'customers.read',
  input: z.strictObject({}),
  output: z.object({ Items: z.array(YearWaiting), More: z.boolean() }),
  errors: [],
  summary:
    'Restored names whose customers have still to agree to the price of their year; those whose time ends first at the top.',
});
