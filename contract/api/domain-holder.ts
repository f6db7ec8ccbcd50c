import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageOf } from '../envelope.ts';
import { RowNumber } from './domain-filter.ts';

export const listNamesOfTemplate = endpoint({
  method: 'GET',
  path: '/domain/of-template',
  who: 'customer',
  input: z.strictObject({ TemplateId: RowNumber, After: z.optional(z.string().check(z.maxLength(400))) }),
  output: z.extend(
    pageOf(
      z.object({
        Domain: z.string(),
        Unicode: z.string(),
        /** The template says something else today than what the name was registered with. */
        Differs: z.boolean(),
      }),
    ),
    { Total: z.string() },
  ),
  errors: [],
  summary: 'My names that were registered with a template of mine, and whether the template was changed since.',
});
