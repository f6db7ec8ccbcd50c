import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../envelope.ts';
import {
  PRESET_KINDS,
  PRESET_LINES_LENGTH_MAX,
  PRESET_NAME_LENGTH_MAX,
  PRESET_SOURCE_LENGTH_MAX,
} from '../rules/dns/presets.ts';
import { lineOfText } from '../rules/profile.ts';

/** The records that providers ask for, kept by staff beside those of the release (issue 19 point 1). */

/** A key of the release's own, or the number of one that staff made. */
const PresetKey = z.string().check(z.regex(/^[a-z0-9]{1,18}$/));
const Name = lineOfText(PRESET_NAME_LENGTH_MAX, 'presets:name.needed');

export const OfficePreset = z.object({
  Key: z.string(),
  /** Came with the release: it can be retired, and another put in its place. */
  BuiltIn: z.boolean(),
  Kind: z.enum(PRESET_KINDS),
  NameZhHk: z.string(),
  NameZhCn: z.string(),
  NameEn: z.string(),
  Text: z.string(),
  Source: z.string(),
  /** Grows by one with every change; 0 for those of the release. */
  Version: z.number(),
  Offered: z.boolean(),
  /** Who changed it last, and when; absent where nobody did. */
  By: z.optional(z.string()),
  At: z.optional(Instant),
});
export type OfficePreset = z.infer<typeof OfficePreset>;

export const officePresets = endpoint({
  method: 'GET',
  path: '/presets',
  who: 'staff',
  right: 'preset.edit',
  input: z.strictObject({}),
  output: z.object({ Items: z.array(OfficePreset) }),
  errors: [],
  summary: 'The records of providers that customers are offered, and those that were retired.',
});

export const savePreset = endpoint({
  method: 'POST',
  path: '/presets/save',
  who: 'staff',
  right: 'preset.edit',
  stepUp: true,
  signs: 'staff:signs.presetSave',
  input: z.strictObject({
    /** Absent: a new one. */
    Key: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    /** The one that was read. */
    Version: z.optional(z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
    Kind: z.enum(PRESET_KINDS),
    NameZhHk: Name,
    NameZhCn: Name,
    NameEn: Name,
    Text: z
      .string('presets:text.needed')
      .check(
        z.trim(),
        z.minLength(1, 'presets:text.needed'),
        z.maxLength(PRESET_LINES_LENGTH_MAX, 'presets:text.tooLong'),
      ),
    Source: lineOfText(PRESET_SOURCE_LENGTH_MAX, 'presets:source.needed'),
  }),
  output: z.object({ Key: z.string() }),
  errors: ['NOT_FOUND', 'PRESET_CHANGED', 'PRESET_WRONG', 'PRESETS_TOO_MANY'],
  done: 'presets:done.saved',
  summary: 'Adds records of a provider, or changes those that staff added; judged as records of a zone are.',
});

export const offerPreset = endpoint({
  method: 'POST',
  path: '/presets/offer',
  who: 'staff',
  right: 'preset.edit',
  stepUp: true,
  signs: 'staff:signs.presetOffer',
  input: z.strictObject({ Key: PresetKey, Offered: z.boolean() }),
  output: z.object({ Offered: z.boolean() }),
  errors: ['NOT_FOUND'],
  done: 'presets:done.offered',
  summary: 'Offers records of a provider to customers, or no more; zones that have them stay as they are.',
});
