import * as z from 'zod/mini';
import { Instant } from '../envelope.ts';
import { SELECTION_NAMES_MAX } from '../rules/domain-lists.ts';
import { DOMAIN_STATE_FILTERS } from '../states/domain.ts';

/** A row of ours in a path, query or body: digits, no leading zero. */
export const RowNumber = z.string().check(z.regex(/^[1-9]\d{0,17}$/));

export const MATCHES = ['contains', 'prefix'] as const;
const YesNo = z.enum(['yes', 'no']);
/** A selection kept by `select`. */
export const SelectionId = z.string().check(z.regex(/^[\w-]{20,40}$/));

/** Which of my names: the same fields in the address, in a saved view and in a selection. */
export const domainFilterFields = {
  Search: z.optional(z.string().check(z.maxLength(255))),
  /** Names that begin with the text, or contain it. */
  Match: z.optional(z.enum(MATCHES)),
  Suffix: z.optional(z.string().check(z.maxLength(63))),
  State: z.optional(z.enum(DOMAIN_STATE_FILTERS)),
  /** A folder, or the names in none. */
  Folder: z.optional(z.string().check(z.regex(/^(none|[1-9]\d{0,17})$/))),
  Tag: z.optional(RowNumber),
  /** At this instant or later, and before that one. */
  ExpiresFrom: z.optional(Instant),
  ExpiresBefore: z.optional(Instant),
  Registrar: z.optional(z.string().check(z.maxLength(100))),
  AutoRenew: z.optional(YesNo),
  Locked: z.optional(YesNo),
  /** Only names of a list that was pasted and kept by `select`. */
  List: z.optional(SelectionId),
};
export const DomainFilter = z.strictObject(domainFilterFields);
export type DomainFilter = z.infer<typeof DomainFilter>;

export const DOMAIN_SORTS = ['name', 'expires', 'registered'] as const;
export type DomainSort = (typeof DOMAIN_SORTS)[number];
export const ORDERS = ['asc', 'desc'] as const;

/** Columns of the list beside the name, and of what is exported. */
export const DOMAIN_COLUMNS = [
  'state',
  'suffix',
  'expires',
  'registered',
  'dns',
  'lock',
  'autoRenew',
  'keep',
  'registrar',
  'folder',
  'tags',
  'note',
  'deal',
] as const;
export type DomainColumn = (typeof DOMAIN_COLUMNS)[number];
/** The message that is a column's title, in the list and in what is exported. */
export const columnTitle = <C extends DomainColumn>(column: C) => `domains:list.${column}` as const;

const Name = z.string().check(z.minLength(1), z.maxLength(255));

/**
 * Some of my names, for any act on many: named one by one, all that match a filter but a few, or a choice the list has
 * kept. The server turns it into names with `resolveSelection` (features/domains); a name that is not mine is never in
 * it.
 */
export const Selection = z.union([
  z.strictObject({ Names: z.array(Name).check(z.minLength(1), z.maxLength(SELECTION_NAMES_MAX)) }),
  z.strictObject({
    Filter: DomainFilter,
    Except: z.optional(z.array(Name).check(z.maxLength(SELECTION_NAMES_MAX))),
  }),
  z.strictObject({ Id: SelectionId }),
]);
export type Selection = z.infer<typeof Selection>;
