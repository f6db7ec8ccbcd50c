import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Instant } from '../../envelope.ts';
import { NAMING_STATES } from '../../states/naming.ts';

/** Where a name stands with the verification service of its registry, apart from its holder. */
export const NamingOnWire = z.object({
  Domain: z.string(),
  Unicode: z.string(),
  /** The template it was ordered with. */
  TemplateId: z.string(),
  State: z.enum(NAMING_STATES),
  Order: z.string(),
  AskedAt: Instant,
  DecidedAt: z.optional(Instant),
});
export type NamingOnWire = z.infer<typeof NamingOnWire>;

export const listNamings = endpoint({
  method: 'GET',
  path: '/template/cn/naming',
  who: 'customer',
  input: z.strictObject({}),
  output: z.object({ Items: z.array(NamingOnWire) }),
  errors: [],
  summary: 'The latest names of mine that a verification service judges, each with the template of its holder.',
});
