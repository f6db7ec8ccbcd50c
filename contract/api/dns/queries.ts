import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Instant } from '../../envelope.ts';
import { QUERY_DAYS } from '../../rules/dns/queries.ts';
import { RECORD_HOST_LENGTH_MAX, RECORD_LINES } from '../../rules/dns/records.ts';

/** How often the names of a zone are asked for (acceptance G4). */

const NameCount = z.object({
  /** Relative to the zone: `@`, `www`; `*` for what a wildcard answers. */
  Host: z.string(),
  Count: z.number(),
});
export type NameCount = z.infer<typeof NameCount>;

export const zoneQueries = endpoint({
  method: 'GET',
  path: '/domain/resolution/queries',
  who: 'customer',
  input: z.strictObject({
    Domain: z.string().check(z.trim(), z.minLength(1), z.maxLength(RECORD_HOST_LENGTH_MAX)),
    /** How many days up to now: 1, 7 or 30. */
    Days: z._default(z.enum(QUERY_DAYS), '1'),
    /** One name of the zone, or one that it does not have, as `Names` and `MissingNames` say them. */
    Host: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(RECORD_HOST_LENGTH_MAX))),
  }),
  output: z.object({
    Name: z.string(),
    Unicode: z.string(),
    Days: z.enum(QUERY_DAYS),
    Total: z.number(),
    /** Of them: for names that the zone does not have. */
    Missing: z.number(),
    /** By the hour for 1 day, else by the day (UTC), without gaps, the oldest first. */
    Spans: z.array(z.object({ From: Instant, Total: z.number(), Missing: z.number() })),
    /** The same of `Host` alone: counted where it was told apart from others, so it may be more. */
    HostSpans: z.optional(z.array(z.object({ From: Instant, Total: z.number(), Missing: z.number() }))),
    /** Names of the zone, the most asked for first. */
    Names: z.array(NameCount),
    /** For names of the zone that are not told apart. */
    OtherNames: z.number(),
    /** Names that the zone does not have, the most asked for first. */
    MissingNames: z.array(NameCount),
    OtherMissing: z.number(),
    /** By the line of who asked; what is missing from `Total` was counted without lines. */
    Lines: z.array(z.object({ Line: z.enum(RECORD_LINES), Count: z.number() })),
    /**
     * Whether the engine that answers here tells names and lines apart: Knot counts queries of a zone, and those for
     * names that it does not have.
     */
    ByName: z.boolean(),
  }),
  errors: ['DOMAIN_NOT_FOUND'],
  summary:
    'How often a name of mine was asked for in the last 1, 7 or 30 days: over time, by name, by name that it does not have, and by line; on wish over time for one of these names. Counts are up to a minute old.',
});
