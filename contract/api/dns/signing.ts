import * as z from 'zod/mini';
import { actionsOf } from '../../actions.ts';
import { endpoint } from '../../endpoint.ts';
import { Instant } from '../../envelope.ts';
import { RECORD_HOST_LENGTH_MAX } from '../../rules/dns/records.ts';
import { SIGNING_STATES } from '../../states/dns/signing.ts';
import { DsRecord } from '../registry-acts.ts';

/**
 * DNSSEC of a zone that we host, by one press: keys, signatures and the DS at the registry, each in its safe order (RFC
 * 6781).
 */

const Domain = z.string().check(z.trim(), z.minLength(1), z.maxLength(RECORD_HOST_LENGTH_MAX));

/**
 * What the registry, or the zone above, has of a name: the DS of our key, none, or those of other keys, which would
 * make a zone of ours unreachable.
 */
export const DS_AT_REGISTRY = ['ours', 'none', 'others'] as const;

const Signing = z.object({
  State: z.enum(SIGNING_STATES),
  /** Registered elsewhere: its holder gives the DS to their registrar, and the zone above decides. */
  Elsewhere: z.optional(z.boolean()),
  /** When the zone above was heard last. */
  ParentAt: z.optional(Instant),
  /** The suffix takes a DS. */
  Takes: z.boolean(),
  Delegated: z.boolean(),
  AtRegistry: z.enum(DS_AT_REGISTRY),
  /** Of our key, while the zone is signed. */
  Ds: z.optional(DsRecord),
  /** When it goes on by itself. */
  DueAt: z.optional(Instant),
  /** Why the last try at the registry came to nothing, in words. */
  Trouble: z.optional(z.string()),
  Actions: actionsOf(['on', 'off'], { on: '/domain/resolution/dnssec/on', off: '/domain/resolution/dnssec/off' }),
});
export type Signing = z.infer<typeof Signing>;

export const readSigning = endpoint({
  method: 'GET',
  path: '/domain/resolution/dnssec',
  who: 'customer',
  input: z.strictObject({ Domain }),
  output: Signing,
  errors: ['DOMAIN_NOT_FOUND'],
  summary: 'How far DNSSEC of one name of mine has come, what its registry has of it, and what can be done.',
});

const changing = {
  method: 'POST',
  who: 'customer',
  input: z.strictObject({ Domain }),
  output: Signing,
  stepUp: true,
  idempotent: true,
} as const;

export const signZone = endpoint({
  ...changing,
  path: '/domain/resolution/dnssec/on',
  signs: 'signs:dnssecOn',
  errors: ['DOMAIN_NOT_FOUND', 'SIGNING_IMPOSSIBLE'],
  done: 'dnssec:done.on',
  summary: 'Signs the zone of one name of mine; the registry is given its DS as soon as that is safe.',
});

export const unsignZone = endpoint({
  ...changing,
  path: '/domain/resolution/dnssec/off',
  signs: 'signs:dnssecOff',
  errors: ['DOMAIN_NOT_FOUND', 'SIGNING_IMPOSSIBLE'],
  done: 'dnssec:done.off',
  summary:
    'Takes the DS of one name of mine away from its registry, and ends signing when resolvers have forgotten it.',
});
