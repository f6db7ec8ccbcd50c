import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { MoneyOnWire } from '../envelope.ts';

export const balanceSummary = endpoint({
  method: 'GET',
  path: '/balance/summary',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({
    /** What can be spent or frozen now. */
    Available: MoneyOnWire,
    Frozen: MoneyOnWire,
    /** What sales brought and may be paid out. */
    Withdrawable: MoneyOnWire,
    /** What the account owes us, at zero or above. */
    Owed: MoneyOnWire,
  }),
  errors: [],
  summary: 'My balance of now: available, frozen, withdrawable, owed.',
});
