import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { ANSWERED_STATES } from '../../rules/dns/answered.ts';
import { RECORD_HOST_LENGTH_MAX } from '../../rules/dns/records.ts';

export const answeredZone = endpoint({
  method: 'GET',
  path: '/domain/resolution/answered',
  who: 'customer',
  input: z.strictObject({ Domain: z.string().check(z.trim(), z.minLength(1), z.maxLength(RECORD_HOST_LENGTH_MAX)) }),
  output: z.object({
    /** The version whose change was asked for. */
    Version: z.number(),
    /**
     * Each of our name servers: `new` answers the change, `old` still what was before, `other` not for this name,
     * `silent` nothing, `unresolved` cannot be found. None: the zone is not to be answered now.
     */
    Servers: z.array(z.object({ Server: z.string(), State: z.enum(ANSWERED_STATES) })),
    /** Every name server answers the change. */
    Done: z.boolean(),
  }),
  errors: ['DOMAIN_NOT_FOUND'],
  stream: true,
  summary:
    'Whether each of our name servers answers the last change of a name of mine, asked of them now and again until all do.',
});
