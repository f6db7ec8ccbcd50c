import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Day, MoneyOnWire, pageOf } from '../envelope.ts';
import { LIST_BODY_KB_MAX } from '../rules/edge/input.ts';
import { COMPARABLE_FILE_LENGTH_MAX } from '../rules/escrow/comparables.ts';

/** Sales of names elsewhere, read in as CSV, beside which staff evaluate (acceptance L1). */

const RowId = z.string().check(z.regex(/^\d{1,18}$/));
const Csv = z
  .string('office:transfer.csvNeeded')
  .check(
    z.minLength(1, 'office:transfer.csvNeeded'),
    z.maxLength(COMPARABLE_FILE_LENGTH_MAX, 'office:transfer.csvTooLong'),
  );

/**
 * `known`: it stands here already, `repeated`: the file has it twice; neither is taken. What is wrong keeps the whole
 * file out.
 */
export const COMPARABLE_VERDICTS = [
  'new',
  'known',
  'repeated',
  'wrongCells',
  'wrongName',
  'wrongPrice',
  'wrongDay',
  'wrongSource',
] as const;

export const ComparableLine = z.object({
  /** Of the file; 1 is the head. */
  Line: z.number(),
  /** As it stands in the file. */
  Domain: z.string(),
  Price: z.string(),
  Date: z.string(),
  Source: z.string(),
  Verdict: z.enum(COMPARABLE_VERDICTS),
});
export type ComparableLine = z.infer<typeof ComparableLine>;

export const ComparableSale = z.object({
  Id: z.string(),
  Domain: z.string(),
  Price: MoneyOnWire,
  SoldOn: Day,
  Source: z.string(),
});
export type ComparableSale = z.infer<typeof ComparableSale>;

export const listComparables = endpoint({
  method: 'GET',
  path: '/deals/comparables',
  who: 'staff',
  right: 'deal.review',
  input: z.strictObject({ After: z.optional(RowId) }),
  output: pageOf(ComparableSale),
  errors: [],
  summary: 'Sales of names elsewhere that were read in, newest first.',
});

export const previewComparables = endpoint({
  method: 'POST',
  path: '/deals/comparables/preview',
  who: 'staff',
  right: 'deal.review',
  input: z.strictObject({ Csv }),
  output: z.object({ Lines: z.array(ComparableLine), New: z.number(), Wrong: z.number() }),
  errors: ['COMPARABLES_UNREADABLE'],
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'What each line of a file of sales would become; nothing is kept.',
});

export const importComparables = endpoint({
  method: 'POST',
  path: '/deals/comparables/import',
  who: 'staff',
  right: 'deal.review',
  input: z.strictObject({ Csv }),
  output: z.object({ Imported: z.number(), Skipped: z.number() }),
  errors: ['COMPARABLES_UNREADABLE', 'COMPARABLES_WRONG', 'COMPARABLES_NOTHING_NEW'],
  bodyKb: LIST_BODY_KB_MAX,
  done: 'comparables:imported',
  summary:
    'Reads sales in. A file with one wrong line is not read at all; a sale that stands here already is not taken twice.',
});

export const removeComparable = endpoint({
  method: 'POST',
  path: '/deals/comparables/remove',
  who: 'staff',
  right: 'deal.review',
  input: z.strictObject({ Id: RowId }),
  output: z.void(),
  errors: [],
  done: 'comparables:removed',
  summary: 'Takes a sale out that was read in by mistake.',
});
