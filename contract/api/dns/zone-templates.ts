import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Instant, pageOf } from '../../envelope.ts';
import { RECORDS_PER_BATCH_MAX } from '../../rules/dns/many.ts';
import { RECORD_HOST_LENGTH_MAX } from '../../rules/dns/records.ts';
import { TEMPLATE_ZONE_STATES, ZONE_TEMPLATE_NAME_LENGTH_MAX } from '../../rules/dns/zone-templates.ts';
import { LIST_BODY_KB_MAX } from '../../rules/edge/input.ts';
import { lineOfText } from '../../rules/profile.ts';
import { Preview, TASK_PREVIEW_ERRORS, TASK_START_ERRORS, TaskNames, TaskStarted } from '../tasks.ts';
import { RecordTyped, ZoneRecord } from './zones.ts';
import { ZoneChangeSeen } from './zones-many.ts';

/**
 * Templates of records that zones follow: a zone keeps which one it follows and in which version, so that one sees
 * where it is used and which zones stand otherwise (issue 19 point 3). In hosts and values `{domain}` and `{dashed}`
 * stand for the name.
 */

const TemplateId = z.string().check(z.regex(/^\d{1,18}$/));
const Version = z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
const Domain = z.string().check(z.trim(), z.minLength(1), z.maxLength(RECORD_HOST_LENGTH_MAX));

const TemplateRow = z.object({
  Template: z.string(),
  Name: z.string(),
  /** Grows by one with every change of its records. */
  Version: z.number(),
  ChangedAt: Instant,
  /** Of them. */
  Records: z.number(),
  /** Names that follow it, and of those: with an earlier version, and otherwise than the version that was applied. */
  Zones: z.number(),
  Outdated: z.number(),
  Drifted: z.number(),
});
export type ZoneTemplateRow = z.infer<typeof TemplateRow>;

export const listZoneTemplates = endpoint({
  method: 'GET',
  path: '/domain/resolution/templates',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({
    Items: z.array(TemplateRow),
    /** So many an account can have. */
    Max: z.number(),
  }),
  errors: [],
  summary: 'My templates of records, by name: how many names follow each, and how many of them stand otherwise.',
});

export const readZoneTemplate = endpoint({
  method: 'GET',
  path: '/domain/resolution/template',
  who: 'customer',
  input: z.strictObject({
    Template: TemplateId,
    /**
     * A name that follows it: the records are those that the template would have if it took over what this name has.
     */
    Domain: z.optional(Domain),
  }),
  output: z.object({ ...TemplateRow.shape, Items: z.array(ZoneRecord) }),
  errors: ['ZONE_TEMPLATE_NOT_FOUND', 'DOMAIN_NOT_FOUND'],
  summary: 'One template of mine with its records, or with those that it would take over from a name.',
});

export const saveZoneTemplate = endpoint({
  method: 'POST',
  path: '/domain/resolution/template/save',
  who: 'customer',
  input: z.strictObject({
    /** Absent: a new one. */
    Template: z.optional(TemplateId),
    /** The one that was read. */
    Version: z.optional(Version),
    /**
     * A name that follows it, whose records it takes over: where it has them just so, it follows the version that is
     * made.
     */
    Taken: z.optional(Domain),
    Name: lineOfText(ZONE_TEMPLATE_NAME_LENGTH_MAX, 'zonetemplates:name.needed'),
    Records: z
      .array(z.omit(RecordTyped, { Id: true }))
      .check(
        z.minLength(1, 'manyzones:records.needed'),
        z.maxLength(RECORDS_PER_BATCH_MAX, 'manyzones:records.tooMany'),
      ),
  }),
  output: z.object({
    Template: z.string(),
    Version: z.number(),
    /** Names that follow an earlier version. */
    Outdated: z.number(),
  }),
  errors: [
    'DOMAIN_NOT_FOUND',
    'ZONE_TEMPLATE_NOT_FOUND',
    'ZONE_TEMPLATE_CHANGED',
    'ZONE_TEMPLATE_NAME_TAKEN',
    'ZONE_TEMPLATES_TOO_MANY',
    'ZONE_RECORDS_WRONG',
  ],
  done: 'zonetemplates:done.saved',
  idempotent: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary:
    'Makes a template of records, or its next version; names that follow it stay as they are until it is applied.',
});

export const removeZoneTemplate = endpoint({
  method: 'POST',
  path: '/domain/resolution/template/remove',
  fails: 'deletion',
  who: 'customer',
  input: z.strictObject({ Template: TemplateId }),
  output: z.object({ Zones: z.number() }),
  errors: ['ZONE_TEMPLATE_NOT_FOUND'],
  done: 'zonetemplates:done.removed',
  summary: 'Removes a template; names that followed it keep their records and follow none.',
});

const TemplateZone = z.object({
  Name: z.string(),
  Unicode: z.string(),
  /** That was applied, and when. */
  Version: z.number(),
  At: Instant,
  State: z.enum(TEMPLATE_ZONE_STATES),
  /**
   * Of the applied version: the first records that the name has no more, those that stand in their place, and how many.
   */
  Missing: z.array(ZoneRecord),
  MissingTotal: z.number(),
  Instead: z.array(ZoneRecord),
  InsteadTotal: z.number(),
});
export type TemplateZone = z.infer<typeof TemplateZone>;

export const templateZones = endpoint({
  method: 'GET',
  path: '/domain/resolution/template/zones',
  who: 'customer',
  input: z.strictObject({
    Template: TemplateId,
    State: z.optional(z.enum(TEMPLATE_ZONE_STATES)),
    /** The last name of the page before. */
    After: z.optional(z.string().check(z.maxLength(RECORD_HOST_LENGTH_MAX))),
  }),
  output: pageOf(TemplateZone),
  errors: ['ZONE_TEMPLATE_NOT_FOUND'],
  summary: 'Names that follow a template of mine, in the order of the alphabet, and what differs.',
});

export const templateNames = endpoint({
  method: 'GET',
  path: '/domain/resolution/template/names',
  who: 'customer',
  input: z.strictObject({
    Template: TemplateId,
    /** Only those with an earlier version. */
    Outdated: z.optional(z.enum(['yes'])),
  }),
  output: z.object({ Names: z.array(z.string()) }),
  errors: ['ZONE_TEMPLATE_NOT_FOUND'],
  summary: 'The names that follow a template of mine, for a task on them: as many as may be given at once.',
});

export const unlinkZones = endpoint({
  method: 'POST',
  path: '/domain/resolution/template/unlink',
  who: 'customer',
  input: z.strictObject({ Template: TemplateId, Names: TaskNames }),
  output: z.object({ Zones: z.number() }),
  errors: ['ZONE_TEMPLATE_NOT_FOUND'],
  done: 'zonetemplates:done.unlinked',
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'Names of mine follow a template no more; their records stay.',
});

const Applied = { Template: TemplateId, Version, Names: TaskNames };

export const previewZoneTemplate = endpoint({
  method: 'POST',
  path: '/domain/batch/template/preview',
  who: 'customer',
  input: z.strictObject(Applied),
  output: z.object({ Preview, Changes: z.array(ZoneChangeSeen), LoseMuch: z.optional(z.number()) }),
  errors: [...TASK_PREVIEW_ERRORS, 'ZONE_TEMPLATE_NOT_FOUND', 'ZONE_TEMPLATE_CHANGED'],
  afterReset: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'What a template would add to and remove from many names of mine, name by name; changes nothing.',
});

export const startZoneTemplate = endpoint({
  method: 'POST',
  path: '/domain/batch/template/start',
  who: 'customer',
  input: z.strictObject({ ...Applied, Confirmed: z.optional(z.boolean()) }),
  output: TaskStarted,
  errors: [...TASK_START_ERRORS, 'ZONE_TEMPLATE_NOT_FOUND', 'ZONE_TEMPLATE_CHANGED', 'ZONES_LOSE_MUCH'],
  idempotent: true,
  bodyKb: LIST_BODY_KB_MAX,
  summary: 'Gives many names of mine the records of a template, which they follow from then on, as a task.',
});
