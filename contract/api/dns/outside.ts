import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Instant } from '../../envelope.ts';
import { RECORD_HOST_LENGTH_MAX } from '../../rules/dns/records.ts';

/**
 * Names that are registered elsewhere and answered here, once their holder has proved that they are theirs (issue 19
 * point 1).
 */

const Domain = z
  .string('outside:name.needed')
  .check(z.trim(), z.minLength(1, 'outside:name.needed'), z.maxLength(RECORD_HOST_LENGTH_MAX));

export const OutsideName = z.object({
  Name: z.string(),
  Unicode: z.string(),
  State: z.enum(['waiting', 'proved']),
  /** The TXT record that proves it, at the servers that the world asks for the name. */
  Host: z.string(),
  Text: z.string(),
  /** When somebody was asked last, and the servers that the world asks. */
  LookedAt: z.optional(Instant),
  Servers: z.array(z.string()),
  /** The world asks our name servers. */
  Delegated: z.boolean(),
  /** When it is given up: it waits for its proof, or has it no more. */
  EndsAt: z.optional(Instant),
});
export type OutsideName = z.infer<typeof OutsideName>;

export const listOutside = endpoint({
  method: 'GET',
  path: '/domain/resolution/elsewhere/list',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({
    Items: z.array(OutsideName),
    /** Ours. */
    NameServers: z.array(z.string()),
  }),
  errors: [],
  summary:
    'Names of mine that are registered elsewhere: those whose zones are here, and those that wait for their proof.',
});

export const addOutside = endpoint({
  method: 'POST',
  path: '/domain/resolution/elsewhere/add',
  who: 'customer',
  input: z.strictObject({ Name: Domain }),
  output: OutsideName,
  errors: ['OUTSIDE_NAME_WRONG', 'OUTSIDE_NAME_OWN', 'OUTSIDE_TOO_MANY'],
  done: 'outside:done.added',
  summary:
    'Asks for the zone of a name that is registered elsewhere; answers the TXT record that proves it. The answer is the same whoever has the name.',
});

const acting = {
  method: 'POST',
  who: 'customer',
  input: z.strictObject({ Domain }),
  errors: ['DOMAIN_NOT_FOUND'],
} as const;

export const lookOutside = endpoint({
  ...acting,
  path: '/domain/resolution/elsewhere/look',
  output: OutsideName,
  done: 'outside:done.look',
  summary: 'Has the proof of a name of mine looked for now; `listOutside` tells what came of it.',
});

export const removeOutside = endpoint({
  ...acting,
  path: '/domain/resolution/elsewhere/remove',
  fails: 'deletion',
  output: z.object({ Name: z.string() }),
  done: 'outside:done.removed',
  summary: 'Gives up a name that is registered elsewhere; its zone is not answered any more.',
});
