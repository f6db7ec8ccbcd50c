import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { PRESET_KINDS } from '../../rules/dns/presets.ts';
import { LIST_BODY_KB_MAX } from '../../rules/edge/input.ts';
import { ZoneRecord } from './zones.ts';

/** The records that providers of mail and sites ask for, and lines of a zone file as records of many names. */

const Preset = z.object({
  Key: z.string(),
  /** Of the provider, in the reader's language where it has one there. */
  Name: z.string(),
  Kind: z.enum(PRESET_KINDS),
  /** Lines of a zone file; `{domain}` and `{dashed}` stand for the name. */
  Text: z.string(),
});
export type Preset = z.infer<typeof Preset>;

export const listPresets = endpoint({
  method: 'GET',
  path: '/domain/resolution/presets',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({ Items: z.array(Preset) }),
  errors: [],
  summary: 'The records that providers of mail and sites ask for, as lines of a zone file.',
});

export const readLines = endpoint({
  method: 'POST',
  path: '/domain/resolution/lines',
  who: 'customer',
  input: z.strictObject({
    Text: z
      .string('zones:file.needed')
      .check(z.minLength(1, 'zones:file.needed'), z.maxLength(LIST_BODY_KB_MAX * 1024, 'zones:file.tooLarge')),
  }),
  output: z.object({
    Records: z.array(ZoneRecord),
    /** Lines that cannot be taken, the first of them. */
    LeftOut: z.array(z.object({ Line: z.number(), Words: z.string() })),
  }),
  errors: ['ZONE_FILE_TOO_LONG'],
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'Lines of a zone file as records for any name, placeholders kept; nothing is written.',
});
