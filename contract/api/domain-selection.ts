import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { LIST_BODY_KB_MAX } from '../rules/edge/input.ts';
import { DOMAIN_COLUMNS, DOMAIN_SORTS, domainFilterFields, ORDERS, Selection, SelectionId } from './domain-filter.ts';

const Chosen = z.object({
  Id: SelectionId,
  /** Names in it; absent beyond COUNTED_NAMES_MAX where no number is kept. */
  Total: z.optional(z.number()),
  /** Of names chosen one by one: those that are not mine, as they were typed, the first MISSING_NAMES_TOLD of them. */
  Missing: z.array(z.string()),
});

export const selectDomains = endpoint({
  method: 'POST',
  path: '/domain/select',
  who: 'customer',
  input: z.strictObject({ Selection }),
  output: Chosen,
  errors: ['SELECTION_EMPTY', 'SELECTION_GONE'],
  afterReset: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'Keeps a choice of my names for a day, so that another page can act on it by its id.',
});

export const readSelection = endpoint({
  method: 'GET',
  path: '/domain/selection',
  who: 'customer',
  input: z.strictObject({ Selection: SelectionId }),
  output: z.object({
    /** The first names, as many as the largest batch takes. */
    Items: z.array(z.object({ Name: z.string(), Unicode: z.string() })),
    Total: z.optional(z.number()),
    /** More than those listed. */
    More: z.boolean(),
  }),
  errors: ['SELECTION_GONE', 'SELECTION_EMPTY'],
  summary: 'The names of a kept choice, as they are mine now.',
});

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;

const columnList = new RegExp(`^(${DOMAIN_COLUMNS.join('|')})(,(${DOMAIN_COLUMNS.join('|')}))*$`);

export const exportDomains = endpoint({
  method: 'GET',
  path: '/domain/export',
  who: 'customer',
  input: z.strictObject({
    ...domainFilterFields,
    /** Instead of the filter: a kept choice. */
    Selection: z.optional(SelectionId),
    Format: z.enum(EXPORT_FORMATS),
    /** Columns beside the name, with commas; all without it. */
    Columns: z.optional(z.string().check(z.maxLength(200), z.regex(columnList))),
    Sort: z.optional(z.enum(DOMAIN_SORTS)),
    Order: z.optional(z.enum(ORDERS)),
  }),
  output: z.unknown(),
  errors: ['SELECTION_GONE'],
  file: 'application/octet-stream',
  summary: 'My names as CSV or Excel: all, what a filter leaves, or a kept choice.',
});
