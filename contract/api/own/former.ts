import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Instant, pageOf } from '../../envelope.ts';
import { RowNumber } from '../domain-filter.ts';

/**
 * What became of a name that was mine. `expired`: nobody renewed it; `deleted`: it went before its last paid day, by
 * its customer's wish; `transferred`: to another registrar; `pushed`, `sold`: to another account here. Words:
 * `domains:former.<what>`.
 */
export const FORMER_ENDS = ['expired', 'deleted', 'transferred', 'pushed', 'sold', 'handedOver', 'unknown'] as const;
export type FormerEnd = (typeof FORMER_ENDS)[number];

export const FormerName = z.object({
  Id: z.string(),
  Name: z.string(),
  Unicode: z.string(),
  LeftAt: Instant,
  ArrivedAt: Instant,
  ExpiresAt: Instant,
  Became: z.enum(FORMER_ENDS),
});
export type FormerName = z.infer<typeof FormerName>;

export const formerNames = endpoint({
  method: 'GET',
  path: '/domain/former',
  who: 'customer',
  input: z.strictObject({ After: z.optional(RowNumber) }),
  output: pageOf(FormerName),
  errors: [],
  summary: 'Names that were mine, those that left last first, with what became of each.',
});
