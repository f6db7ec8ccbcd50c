import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Instant } from '../../envelope.ts';
import { MANY_MODES, RECORDS_PER_BATCH_MAX } from '../../rules/dns/many.ts';
import { LIST_BODY_KB_MAX } from '../../rules/edge/input.ts';
import { Preview, TASK_PREVIEW_ERRORS, TASK_START_ERRORS, TaskNames, TaskStarted } from '../tasks.ts';
import { RecordTyped, ZoneRecord } from './zones.ts';

/**
 * The same records for many names, clearing them, and going back to a moment (acceptance G3): tasks, followed and taken
 * back like others.
 */

/** What would become of one zone. */
export const ZoneChangeSeen = z.object({
  Name: z.string(),
  Unicode: z.string(),
  /** Records that come where there were none of their host, type and line; `Coming`: the first of them. */
  Added: z.number(),
  Coming: z.array(ZoneRecord),
  /** Records that stand as they are asked for. */
  Same: z.number(),
  /** Places (host, type and line) whose records make way for others: the first of them, and how many. */
  Replaced: z.array(z.object({ Was: z.array(ZoneRecord), Is: z.array(ZoneRecord) })),
  ReplacedTotal: z.number(),
  /** Records that go and leave nothing in their place: the first of them, and how many. */
  Removed: z.array(ZoneRecord),
  RemovedTotal: z.number(),
  /** The world asks our name servers for this name. */
  Delegated: z.boolean(),
});
export type ZoneChangeSeen = z.infer<typeof ZoneChangeSeen>;

const RecordsAsked = {
  Names: TaskNames,
  /**
   * `add`: what stands stays, but for the same record with other seconds or another note. `replace`: what stands at the
   * same host with the same type goes, and what a CNAME cannot stand beside. `replaceAll`: everything else goes.
   */
  Mode: z.enum(MANY_MODES),
  Records: z
    .array(z.omit(RecordTyped, { Id: true }))
    .check(z.minLength(1, 'manyzones:records.needed'), z.maxLength(RECORDS_PER_BATCH_MAX, 'manyzones:records.tooMany')),
};
const Seen = {
  Preview,
  /** Those that can be processed. */
  Changes: z.array(ZoneChangeSeen),
  /** Zones that would lose much of what they have; present where they are many and the start asks for `Confirmed`. */
  LoseMuch: z.optional(z.number()),
};

export const previewManyRecords = endpoint({
  method: 'POST',
  path: '/domain/batch/resolution/preview',
  who: 'customer',
  input: z.strictObject(RecordsAsked),
  output: z.object(Seen),
  errors: [...TASK_PREVIEW_ERRORS, 'ZONE_RECORDS_WRONG'],
  afterReset: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'What the same records for many of my names would add, replace and remove, name by name; changes nothing.',
});

export const startManyRecords = endpoint({
  method: 'POST',
  path: '/domain/batch/resolution/start',
  who: 'customer',
  input: z.strictObject({ ...RecordsAsked, Confirmed: z.optional(z.boolean()) }),
  output: TaskStarted,
  errors: [...TASK_START_ERRORS, 'ZONE_RECORDS_WRONG', 'ZONES_LOSE_MUCH'],
  idempotent: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'Gives many of my names the same records as a task; each zone is written whole or not at all.',
});

export const previewClearing = endpoint({
  method: 'POST',
  path: '/domain/batch/cleardns/preview',
  who: 'customer',
  input: z.strictObject({ Names: TaskNames }),
  output: z.object(Seen),
  errors: TASK_PREVIEW_ERRORS,
  afterReset: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'What clearing the resolution of many of my names would remove, and which were cleared within the hour.',
});

export const startClearing = endpoint({
  method: 'POST',
  path: '/domain/batch/cleardns/start',
  who: 'customer',
  input: z.strictObject({ Names: TaskNames, Confirmed: z.optional(z.boolean()) }),
  output: TaskStarted,
  errors: [...TASK_START_ERRORS, 'ZONES_LOSE_MUCH'],
  idempotent: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'Removes every record of many of my names as a task; the same name not again within 60 minutes.',
});

/** By the business clock, in the past. */
const Rewinding = { Names: TaskNames, Moment: Instant };

export const previewRewinding = endpoint({
  method: 'POST',
  path: '/domain/batch/rewind/preview',
  who: 'customer',
  input: z.strictObject(Rewinding),
  output: z.object(Seen),
  errors: [...TASK_PREVIEW_ERRORS, 'ZONE_MOMENT_FUTURE'],
  afterReset: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'What would become of the records of many of my names brought back to how they were at a moment.',
});

export const startRewinding = endpoint({
  method: 'POST',
  path: '/domain/batch/rewind/start',
  who: 'customer',
  input: z.strictObject({ ...Rewinding, Confirmed: z.optional(z.boolean()) }),
  output: TaskStarted,
  errors: [...TASK_START_ERRORS, 'ZONE_MOMENT_FUTURE', 'ZONES_LOSE_MUCH'],
  idempotent: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'Brings the records of many of my names back to how they were at a moment, as a task that can be undone.',
});
