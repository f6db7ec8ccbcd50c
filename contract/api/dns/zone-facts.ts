import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { LIST_ROWS_MAX } from '../../rules/domain.ts';
import { SIGNING_STATES } from '../../states/dns/signing.ts';

/** How a name of mine is answered. */
export const ZoneFacts = z.object({
  Name: z.string(),
  /** The registry names our name servers, all of them and no others. */
  Hosted: z.boolean(),
  /** What the registry names. */
  Servers: z.array(z.string()),
  /** Records that we hold, paused ones too. */
  Records: z.number(),
  /** DNSSEC by us. */
  Signing: z.enum(SIGNING_STATES),
});
export type ZoneFacts = z.infer<typeof ZoneFacts>;

export const zoneFacts = endpoint({
  method: 'POST',
  path: '/domain/resolution/facts',
  who: 'customer',
  input: z.strictObject({
    Names: z
      .array(z.string().check(z.minLength(1), z.maxLength(255)))
      .check(z.minLength(1), z.maxLength(LIST_ROWS_MAX)),
  }),
  output: z.object({ Items: z.array(ZoneFacts) }),
  errors: [],
  afterReset: true,
  summary:
    'Of names of mine: whether the world asks our name servers, how many records they have, whether they are signed.',
});
