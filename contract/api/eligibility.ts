import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../envelope.ts';
import { FIXES, JUDGED_ACTS } from '../rules/eligibility.ts';

/** One reason in the way, with the rule that says so. */
const Bar = z.object({
  RuleId: z.string(),
  /** Where the rule can be read. */
  Source: z.string(),
  /** In the reader's language, without dates. */
  Reason: z.string(),
  /** When it ends, where that is known. */
  Until: z.optional(Instant),
  /** What the customer can do about it. */
  Fix: z.optional(z.enum(FIXES)),
});

/** One act of the timeline. */
export const TimelineAct = z.object({
  Act: z.enum(JUDGED_ACTS),
  Allowed: z.boolean(),
  /** The first instant at which it will be possible, where that is known. */
  From: z.optional(Instant),
  /** Where it is possible now: when that ends, where an end is in sight. */
  Until: z.optional(Instant),
  RuleId: z.string(),
  Source: z.string(),
  /** The version of the transfer policy that decided. */
  Policy: z.optional(z.string()),
  Reason: z.string(),
  Fix: z.optional(z.enum(FIXES)),
  /** Everything in the way now, the deciding reason first; empty where it is possible. */
  Bars: z.array(Bar),
  /** What forbids nothing, but costs time or money until it ends. */
  Remarks: z.array(z.object({ RuleId: z.string(), Source: z.string(), Text: z.string(), Until: Instant })),
});
export type TimelineAct = z.infer<typeof TimelineAct>;

export const domainTimeline = endpoint({
  method: 'GET',
  path: '/domain/timeline',
  who: 'customer',
  input: z.strictObject({ Domain: z.string().check(z.minLength(1), z.maxLength(255)) }),
  output: z.object({
    Name: z.string(),
    Unicode: z.string(),
    /** The instant the verdicts hold for. */
    At: Instant,
    Acts: z.array(TimelineAct),
  }),
  errors: ['DOMAIN_NOT_FOUND'],
  summary: 'What can be done with one of my names, from when, and which rule says so.',
});
