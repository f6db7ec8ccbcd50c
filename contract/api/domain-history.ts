import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, pageOf } from '../envelope.ts';
import { Limit } from './domains.ts';

/** Who did it: the customer, our staff, the house by itself (a deadline, an order that came to its end), the registry. */
export const HISTORY_ACTORS = ['you', 'staff', 'house', 'registry'] as const;

export const HistoryRow = z.object({
  Id: z.string(),
  At: Instant,
  /** `noun.verb`, as the API knows it. */
  Kind: z.string(),
  Text: z.string(),
  By: z.enum(HISTORY_ACTORS),
  /** The last day it has from then on. */
  ExpiresAt: z.optional(Instant),
  /** What changed, where it is a list or a value: what was and what is. */
  Change: z.optional(z.object({ From: z.array(z.string()), To: z.array(z.string()) })),
  /** The batch task it was part of. */
  Task: z.optional(z.string()),
});
export type HistoryRow = z.infer<typeof HistoryRow>;

export const domainHistory = endpoint({
  method: 'GET',
  path: '/domain/history',
  who: 'customer',
  input: z.strictObject({
    Domain: z.string().check(z.minLength(1), z.maxLength(255)),
    By: z.optional(z.enum(HISTORY_ACTORS)),
    After: z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}$/))),
    Limit,
  }),
  output: pageOf(HistoryRow),
  errors: ['DOMAIN_NOT_FOUND'],
  summary: 'What was done with one of my names, by whom, newest first.',
});
