import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { RECORD_LINES } from '../../rules/dns/records.ts';

/** For whom a record can be (acceptance G2). */

export const listLines = endpoint({
  method: 'GET',
  path: '/domain/resolution/known-lines',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({
    Items: z.array(
      z.object({
        Line: z.enum(RECORD_LINES),
        /** Nobody is known to be on it: its records are kept, and answered to nobody. */
        Nobody: z.boolean(),
      }),
    ),
  }),
  errors: [],
  summary: 'The lines that a record can be for, and on which of them nobody is known to be.',
});
