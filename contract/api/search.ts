import * as z from 'zod/mini';
import { NAME_PROBLEMS } from '../domain-name.ts';
import { endpoint } from '../endpoint.ts';
import { MoneyOnWire } from '../envelope.ts';
import { LIST_BODY_KB_MAX, SEARCH_SUFFIXES_MAX, SEARCH_TEXTS_MAX } from '../rules/edge/input.ts';
import { SEARCH_STATES, SUGGESTION_KINDS } from '../states/domain.ts';

/** The answer for one name under one suffix. */
export const SearchLine = z.object({
  /** As asked, so that a page can put the answer where the question stood: a label, or a whole name. */
  Typed: z.string(),
  /** A-labels, as the registry knows it. Empty where the name is invalid. */
  Name: z.string(),
  Unicode: z.string(),
  Suffix: z.string(),
  Status: z.enum(SEARCH_STATES),
  /** Words for a status other than registrable, in the reader's language. */
  Reason: z.optional(z.string()),
  /**
   * Taken as another form of a name that somebody has: its registry keeps both together. `Reason` says of which, where
   * we know.
   */
  Bundled: z.optional(z.boolean()),
  /** What is wrong with an invalid name. */
  Problem: z.optional(z.enum(NAME_PROBLEMS)),
  /** Held by the reader themselves. */
  Mine: z.optional(z.boolean()),
  /** For one year; a restore is for the act. */
  Register: z.optional(MoneyOnWire),
  Renew: z.optional(MoneyOnWire),
  Transfer: z.optional(MoneyOnWire),
  Restore: z.optional(MoneyOnWire),
  /** The registry has a price of its own for this name. */
  Premium: z.optional(z.boolean()),
  /** What a premium name costs for 1, 2, … years, where that is not the year's price times the years. */
  RegisterFor: z.optional(z.array(MoneyOnWire)),
  /** It is free, and cannot be ordered here now: words why. */
  Barred: z.optional(z.string()),
  /** It is free and can be ordered only for a holder of some kind: words about it. */
  Needs: z.optional(z.string()),
  /** It was not asked for: proposed beside the names asked, and why. */
  Suggested: z.optional(z.enum(SUGGESTION_KINDS)),
});
export type SearchLine = z.infer<typeof SearchLine>;

/**
 * Longest text of one name in a search: a label, a stop and a suffix, with room for what will be refused by its own
 * words.
 */
const NAME_TEXT_MAX = 255;

export const searchDomains = endpoint({
  method: 'POST',
  path: '/domain/search',
  who: 'anyone',
  input: z.strictObject({
    /** Labels (asked under every suffix chosen) or whole names (asked as they are). */
    Names: z.array(z.string().check(z.maxLength(NAME_TEXT_MAX))).check(z.maxLength(SEARCH_TEXTS_MAX)),
    Suffixes: z.array(z.string().check(z.maxLength(NAME_TEXT_MAX))).check(z.maxLength(SEARCH_SUFFIXES_MAX)),
    /** Propose other names too, each asked like the others; never past the limit of queries. */
    Suggest: z.optional(z.boolean()),
  }),
  output: SearchLine,
  errors: ['SEARCH_NOTHING_CHOSEN', 'SEARCH_TOO_MANY', 'SUFFIX_NOT_SOLD'],
  stream: true,
  bodyKb: LIST_BODY_KB_MAX,
  anyText: true,
  summary: 'Which names can be registered: one line per name and suffix, in the order the registries answer.',
});
