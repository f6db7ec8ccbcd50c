import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Instant, pageOf } from '../../envelope.ts';
import {
  PRIORITY_MAX,
  RECORD_HOST_LENGTH_MAX,
  RECORD_LINES,
  RECORD_PROBLEMS,
  RECORD_REMARK_LENGTH_MAX,
  RECORD_TYPES,
  RECORD_VALUE_LENGTH_MAX,
  RECORD_WEIGHT_MAX,
  RECORDS_PER_CHANGE_MAX,
  TARGET_TROUBLES,
  TTL_SECONDS_MAX,
  TTL_SECONDS_MIN,
} from '../../rules/dns/records.ts';
import { TEMPLATE_ZONE_STATES } from '../../rules/dns/zone-templates.ts';
import { LIST_BODY_KB_MAX } from '../../rules/edge/input.ts';
import { ZONE_CHANGES, ZONE_RESTS } from '../../states/dns/zone.ts';
import { ACTORS } from '../activity.ts';

/** Zones of one's own names and their records, answered by our name servers (acceptance G2, G4). */

const RowId = z.string().check(z.regex(/^\d{1,18}$/));
const Domain = z.string().check(z.trim(), z.minLength(1), z.maxLength(RECORD_HOST_LENGTH_MAX));
/** Grows by one with every change; 0 before the first. */
const Version = z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647));

/** One record as it is typed. Every field of specification §3 is needed; the priority is an MX record's alone. */
export const RecordTyped = z.strictObject({
  /** Of the record that becomes this one; absent: a new one. */
  Id: z.optional(RowId),
  /** Relative to the name: `@`, `www`, `*`, `_dmarc`. */
  Host: z
    .string('zones:host.needed')
    .check(z.trim(), z.minLength(1, 'zones:host.needed'), z.maxLength(RECORD_HOST_LENGTH_MAX)),
  Type: z.enum(RECORD_TYPES),
  Value: z
    .string('zones:value.needed')
    .check(z.trim(), z.minLength(1, 'zones:value.needed'), z.maxLength(RECORD_VALUE_LENGTH_MAX)),
  Line: z.enum(RECORD_LINES),
  Ttl: z
    .number('zones:ttl.form')
    .check(z.int('zones:ttl.form'), z.gte(TTL_SECONDS_MIN, 'zones:ttl.form'), z.lte(TTL_SECONDS_MAX, 'zones:ttl.form')),
  Priority: z.optional(
    z
      .number('zones:wrong.priority')
      .check(
        z.int('zones:wrong.priority'),
        z.gte(0, 'zones:wrong.priority'),
        z.lte(PRIORITY_MAX, 'zones:wrong.priority'),
      ),
  ),
  /** Among equal records: how often this one is the answer. Without it all of them are. */
  Weight: z.optional(
    z
      .number('zones:weight.form')
      .check(z.int('zones:weight.form'), z.gte(0, 'zones:weight.form'), z.lte(RECORD_WEIGHT_MAX, 'zones:weight.form')),
  ),
  /** Kept, and not answered. */
  Paused: z.optional(z.boolean()),
  Remark: z.optional(z.string().check(z.trim(), z.maxLength(RECORD_REMARK_LENGTH_MAX, 'zones:remark.tooLong'))),
});

export type RecordTyped = z.infer<typeof RecordTyped>;

const recordFields = {
  Host: z.string(),
  Type: z.enum(RECORD_TYPES),
  Value: z.string(),
  Line: z.enum(RECORD_LINES),
  Ttl: z.number(),
  Priority: z.optional(z.number()),
  Weight: z.optional(z.number()),
  Paused: z.boolean(),
  Remark: z.string(),
};
export const ZoneRecord = z.object(recordFields);
export type ZoneRecord = z.infer<typeof ZoneRecord>;
const KeptRecord = z.object({
  Id: z.string(),
  ...recordFields,
  /** Of an ALIAS: the addresses with which it is answered now; absent before its target was asked for. */
  Answers: z.optional(z.array(z.string())),
  /** Of an ALIAS or a web forward: what is the matter with the name that it leads to. */
  Trouble: z.optional(z.enum(TARGET_TROUBLES)),
});
export type KeptRecord = z.infer<typeof KeptRecord>;

export const ZoneRow = z.object({
  Name: z.string(),
  Unicode: z.string(),
  /** Records that stand, paused ones too. */
  Records: z.number(),
  /** Of the zone; absent where there is none yet. */
  ChangedAt: z.optional(Instant),
  /** The registry names our name servers, all of them and no others. */
  Delegated: z.boolean(),
});
export type ZoneRow = z.infer<typeof ZoneRow>;

export const listZones = endpoint({
  method: 'GET',
  path: '/domain/resolution/list',
  who: 'customer',
  input: z.strictObject({
    /** A part of the name. */
    Text: z.optional(z.string().check(z.trim(), z.maxLength(RECORD_HOST_LENGTH_MAX))),
    /** The last name of the page before. */
    After: z.optional(z.string().check(z.maxLength(RECORD_HOST_LENGTH_MAX))),
  }),
  output: z.extend(pageOf(ZoneRow), {
    /** Ours, which a name must have at its registry for its records to be asked for. */
    NameServers: z.array(z.string()),
  }),
  errors: [],
  summary:
    'My names in the order of the alphabet: how many records each has with us, and whether the world asks our name servers.',
});

export const readZone = endpoint({
  method: 'GET',
  path: '/domain/resolution/zone',
  who: 'customer',
  input: z.strictObject({ Domain }),
  output: z.object({
    Name: z.string(),
    Unicode: z.string(),
    Version: z.number(),
    ChangedAt: z.optional(Instant),
    Records: z.array(KeptRecord),
    /** Ours. */
    NameServers: z.array(z.string()),
    /** Those that the name has at its registry. */
    Servers: z.array(z.string()),
    Delegated: z.boolean(),
    /** Why it is not answered now: its name is held, interrupted after its last paid day, or deleted. */
    Rests: z.optional(z.enum(ZONE_RESTS)),
    /** When it will be interrupted unless the name is renewed. */
    CutAt: z.optional(Instant),
    /** Registered elsewhere. */
    Elsewhere: z.optional(z.boolean()),
    /**
     * Hosts with weights and lines both, all of whose equal records are answered: the engine that runs here cannot draw
     * one for a line.
     */
    WeightsIdle: z.optional(z.array(z.string())),
    /** The template of records that it follows. */
    Follows: z.optional(z.object({ Template: z.string(), Name: z.string(), State: z.enum(TEMPLATE_ZONE_STATES) })),
  }),
  errors: ['DOMAIN_NOT_FOUND'],
  summary: 'The records of one name of mine, and whether the world asks our name servers for them.',
});

/**
 * What a refused change says of single records: `At` counts in `Put`; absent where a record that stands is in the way.
 */
export const WrongRecords = z.object({
  Wrong: z.array(
    z.object({
      At: z.optional(z.number()),
      Host: z.string(),
      Type: z.enum(RECORD_TYPES),
      Value: z.string(),
      Line: z.enum(RECORD_LINES),
      Problem: z.enum(RECORD_PROBLEMS),
      Words: z.string(),
    }),
  ),
});
export type WrongRecords = z.infer<typeof WrongRecords>;

const Changed = z.object({ Version: z.number() });

export const changeZone = endpoint({
  method: 'POST',
  path: '/domain/resolution/change',
  who: 'customer',
  input: z.strictObject({
    Domain,
    /** The version that was read: a zone that another window changed meanwhile is not overwritten. */
    Version,
    Put: z.array(RecordTyped).check(z.maxLength(RECORDS_PER_CHANGE_MAX)),
    Remove: z.array(RowId).check(z.maxLength(RECORDS_PER_CHANGE_MAX)),
  }),
  output: Changed,
  errors: ['DOMAIN_NOT_FOUND', 'ZONE_CHANGED', 'ZONE_RECORDS_WRONG', 'ZONE_TOO_LARGE'],
  done: 'zones:done.changed',
  bodyKb: LIST_BODY_KB_MAX,
  summary:
    'Adds, changes, pauses and removes records of one name, all or none; answered by our name servers within a second.',
});

export const zoneHistory = endpoint({
  method: 'GET',
  path: '/domain/resolution/history',
  who: 'customer',
  input: z.strictObject({ Domain, After: z.optional(RowId) }),
  output: pageOf(
    z.object({
      /** The version that this change made. */
      Version: z.number(),
      At: Instant,
      How: z.enum(ZONE_CHANGES),
      By: z.enum(ACTORS),
      /** The batch task that made it: its number. */
      Task: z.optional(z.string()),
      Added: z.array(ZoneRecord),
      Removed: z.array(ZoneRecord),
    }),
  ),
  errors: ['DOMAIN_NOT_FOUND'],
  summary:
    'What changed in the zone of a name of mine while it was mine, when and by whom, newest first; a changed record is removed and added.',
});

export const restoreZone = endpoint({
  method: 'POST',
  path: '/domain/resolution/restore',
  who: 'customer',
  input: z.strictObject({ Domain, Version, To: Version }),
  output: Changed,
  errors: ['DOMAIN_NOT_FOUND', 'ZONE_CHANGED', 'ZONE_VERSION_NOT_FOUND'],
  done: 'zones:done.restored',
  summary: 'Puts the zone back to how an earlier version had it; a change of its own, which can be taken back in turn.',
});
