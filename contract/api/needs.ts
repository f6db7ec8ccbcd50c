import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../envelope.ts';

/** What can need a customer, most pressing first. Words: `home:need.<kind>`. */
export const NEEDS = [
  'emailSuspended',
  'transferOutAsked',
  'dispute',
  'deal',
  'offer',
  'push',
  'transferInCode',
  'transferInConfirm',
  'transferOutConfirm',
  'holderChange',
  'papers',
  'emailWaiting',
  'payment',
  'taskFailed',
  'lowBalance',
] as const;
export type NeedKind = (typeof NEEDS)[number];

export const Need = z.object({
  Kind: z.enum(NEEDS),
  /** How many wait. */
  Count: z.number(),
  /** When the first of them ends. */
  Until: z.optional(Instant),
});
export type Need = z.infer<typeof Need>;

export const needs = endpoint({
  method: 'GET',
  path: '/home/needs',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({ Items: z.array(Need) }),
  errors: [],
  summary:
    'What needs me now: everything that goes no further without me, most pressing first, with the first day on which it ends.',
});
