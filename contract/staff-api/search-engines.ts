import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../envelope.ts';
import { SEARCH_LIST_LENGTH_MAX } from '../rules/dns/search-engines.ts';
import { LIST_BODY_KB_MAX } from '../rules/edge/input.ts';

/**
 * The networks of search engines, as staff keep them: whoever asks from one is on the line `search` (acceptance G2).
 */

export const searchNetworks = endpoint({
  method: 'GET',
  path: '/search-networks',
  who: 'staff',
  right: 'line.edit',
  input: z.strictObject({}),
  output: z.object({
    /** As it was written, a network a line. */
    Text: z.string(),
    /** Grows by one with every change; 0 before the first. */
    Version: z.number(),
    /** Networks in it. */
    Count: z.number(),
    /** By the name behind each, in the order in which they stand; without a name where there is none. */
    Engines: z.array(z.object({ Name: z.optional(z.string()), Count: z.number() })),
    /** Who changed it last, and when; absent where nobody did. */
    By: z.optional(z.string()),
    At: z.optional(Instant),
  }),
  errors: [],
  summary: 'The networks of search engines: whoever asks from one of them is on their line.',
});

export const saveSearchNetworks = endpoint({
  method: 'POST',
  path: '/search-networks/save',
  who: 'staff',
  right: 'line.edit',
  stepUp: true,
  signs: 'staff:signs.searchNetworks',
  input: z.strictObject({
    /** The one that was read. */
    Version: z.number().check(z.int(), z.gte(0), z.lte(2_147_483_646)),
    /** A network or an address a line, the name of the engine behind `#`; empty: nobody is on the line. */
    Text: z.string().check(z.maxLength(SEARCH_LIST_LENGTH_MAX, 'searchline:text.tooLong')),
  }),
  output: z.object({ Version: z.number(), Count: z.number() }),
  errors: ['SEARCH_NETWORKS_CHANGED', 'SEARCH_NETWORKS_WRONG', 'SEARCH_NETWORKS_TOO_MANY'],
  done: 'searchline:done',
  bodyKb: LIST_BODY_KB_MAX,
  summary:
    'Puts another list of networks in the place of the one that stands, whole or not at all; name servers have it within seconds.',
});

/** What a refused list says of its lines, the first of them. */
export interface WrongNetworks {
  readonly Wrong: readonly { readonly Line: number; readonly Words: string }[];
}
