import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { RECORD_HOST_LENGTH_MAX } from '../../rules/dns/records.ts';
import { ZONE_FILE_FORMATS, ZONE_FILE_KB_MAX } from '../../rules/dns/zone-files.ts';
import { ZoneRecord } from './zones.ts';

/** A zone as a file of RFC 1035 or as a table, in and out (acceptance G4). */

const Domain = z.string().check(z.trim(), z.minLength(1), z.maxLength(RECORD_HOST_LENGTH_MAX));

/** `bind` unless it is said. */
const Format = z.optional(z.enum(ZONE_FILE_FORMATS));

export const exportZone = endpoint({
  method: 'GET',
  path: '/domain/resolution/file',
  who: 'customer',
  input: z.strictObject({ Domain, Format }),
  output: z.void(),
  errors: ['DOMAIN_NOT_FOUND'],
  file: 'text/dns',
  summary:
    'The zone of a name of mine as a zone file (what our name servers answer, without paused records), or every record of it as a table (`csv`).',
});

const compared = {
  /** Records of the file that the zone has not. */
  Add: z.array(ZoneRecord),
  /** How many it has already. */
  Same: z.number(),
  /** Records of the zone that the file has not: their ids. */
  Missing: z.array(z.string()),
  /** Entries that cannot be taken, the first of them; SOA, NS of the name and what a signer made are ours, untold. */
  LeftOut: z.array(z.object({ Line: z.number(), Words: z.string() })),
  /** How many more there are. */
  LeftOutMore: z.optional(z.number()),
};
const Compared = z.object(compared);
export type Compared = z.infer<typeof Compared>;

export const compareZoneFile = endpoint({
  method: 'POST',
  path: '/domain/resolution/file/compare',
  who: 'customer',
  input: z.strictObject({
    Domain,
    Format,
    Text: z
      .string('zones:file.needed')
      .check(z.minLength(1, 'zones:file.needed'), z.maxLength(ZONE_FILE_KB_MAX * 1024, 'zones:file.tooLarge')),
  }),
  output: Compared,
  errors: ['DOMAIN_NOT_FOUND', 'ZONE_FILE_TOO_LONG'],
  // In JSON a line's end and each quote take two characters.
  bodyKb: 2 * ZONE_FILE_KB_MAX,
  summary:
    'What a zone file, or a table, would change in the zone of a name of mine; nothing is written, `changeZone` does that.',
});

export const copyZone = endpoint({
  method: 'POST',
  path: '/domain/resolution/copy',
  who: 'customer',
  input: z.strictObject({ Domain }),
  output: z.object({
    ...compared,
    /** The server gave the whole zone; else only what stands at usual hosts is known. */
    Complete: z.boolean(),
    /** The one that answered. */
    Server: z.string(),
  }),
  errors: ['DOMAIN_NOT_FOUND', 'ZONE_FILE_TOO_LONG', 'ZONE_COPY_NO_SERVERS', 'ZONE_COPY_NO_ANSWER'],
  stream: true,
  afterReset: true,
  summary:
    'What the present name servers of a name of mine would change in its zone, asked now; nothing is written, `changeZone` does that.',
});
