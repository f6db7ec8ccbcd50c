import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';

/** How names come from now on: registered, transferred in, bought, pushed. */
const Defaults = z.object({
  TransferLock: z.boolean(),
  /** They renew themselves by a year each time, unless the order that brings them says otherwise. */
  AutoRenew: z.boolean(),
});

export const domainDefaults = endpoint({
  method: 'GET',
  path: '/domain/defaults',
  who: 'customer',
  input: z.strictObject({}),
  output: Defaults,
  errors: [],
  summary: 'How my new names come: with their transfer lock on or without, renewing themselves or not.',
});

export const changeDomainDefaults = endpoint({
  method: 'POST',
  path: '/domain/defaults/change',
  who: 'customer',
  input: z.strictObject({ TransferLock: z.optional(z.boolean()), AutoRenew: z.optional(z.boolean()) }),
  output: Defaults,
  errors: [],
  stepUp: true,
  signs: 'signs:domainDefaults',
  done: 'acts:defaults.done',
  summary:
    'Sets whether names that come to me from now on get their transfer lock by themselves, and whether those I register renew themselves; what is not given, and names that are here, stay as they are.',
});
