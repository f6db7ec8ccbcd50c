import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';

/** How names come that are registered or transferred in from now on. */
const Defaults = z.object({ TransferLock: z.boolean() });

export const domainDefaults = endpoint({
  method: 'GET',
  path: '/domain/defaults',
  who: 'customer',
  input: z.strictObject({}),
  output: Defaults,
  errors: [],
  summary: 'How my new names come: with their transfer lock on or without.',
});

export const changeDomainDefaults = endpoint({
  method: 'POST',
  path: '/domain/defaults/change',
  who: 'customer',
  input: z.strictObject({ TransferLock: z.boolean() }),
  output: Defaults,
  errors: [],
  stepUp: true,
  signs: 'signs:domainDefaults',
  done: 'acts:defaults.done',
  summary:
    'Sets whether names that come to me from now on get their transfer lock by themselves; names that are here stay as they are.',
});
