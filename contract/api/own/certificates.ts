import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Instant } from '../../envelope.ts';

/**
 * What became of what a certificate says: `same`, word for word as it stands there; `changed`, something of it is
 * otherwise now; `ended`, the name is not registered through us any more.
 */
export const CERTIFICATE_STANDINGS = ['same', 'changed', 'ended'] as const;

export const checkCertificate = endpoint({
  method: 'GET',
  path: '/certificate/check',
  who: 'anyone',
  input: z.strictObject({
    Certificate: z
      .string('certificate:check.form')
      .check(z.trim(), z.toUpperCase(), z.regex(/^C\d{6}-[0-9A-Z]{8}$/, 'certificate:check.form')),
  }),
  output: z.object({
    Name: z.string(),
    Unicode: z.string(),
    /** The moment the certificate speaks of. */
    At: Instant,
    Standing: z.enum(CERTIFICATE_STANDINGS),
  }),
  errors: ['CERTIFICATE_UNKNOWN'],
  summary:
    'Whether a certificate of registration with this number was given, of which name and moment, and whether what it says still stands. Its registrant is not told.',
});
