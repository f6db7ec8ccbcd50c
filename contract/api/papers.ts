import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../envelope.ts';
import { CERTIFICATE_STANDINGS } from './own/certificates.ts';

export const paperPublicKey = endpoint({
  method: 'GET',
  path: '/paper-key',
  who: 'anyone',
  input: z.strictObject({}),
  output: z.object({
    /** As it stands in the last line of a signed paper. */
    Id: z.string(),
    Algorithm: z.literal('Ed25519'),
    /** Base64 of the 32 bytes. */
    Raw: z.string(),
    Pem: z.string(),
  }),
  errors: [],
  summary:
    'The public key by which receipts and passports of names are checked without us: the signature of every byte before the last line, `%namestead-signature v1 ed25519 KEY-ID BASE64`, stands in that line.',
});

export const domainPassport = endpoint({
  method: 'GET',
  path: '/domain/passport',
  who: 'anyone',
  input: z.strictObject({ Domain: z.string().check(z.minLength(1), z.maxLength(255)) }),
  output: z.unknown(),
  errors: ['DOMAIN_NOT_FOUND'],
  file: 'application/pdf',
  // Its number is kept, so that anybody can check it.
  writes: true,
  summary:
    'The passport of a name as PDF: its registrars, holders by a keyed sign, holds, disputes, locks and changes as far as we know, signed. For its owner, for the sides of a deal that holds it, and for everybody while it is for sale.',
});

export const checkPassport = endpoint({
  method: 'GET',
  path: '/passport/check',
  who: 'anyone',
  input: z.strictObject({
    Passport: z
      .string('passport:check.form')
      .check(z.trim(), z.toUpperCase(), z.regex(/^H\d{6}-[0-9A-Z]{8}$/, 'passport:check.form')),
  }),
  output: z.object({
    Name: z.string(),
    Unicode: z.string(),
    /** The moment the passport speaks of. */
    At: Instant,
    /** `changed`: something happened with the name since, or of what it says. */
    Standing: z.enum(CERTIFICATE_STANDINGS),
  }),
  errors: ['PASSPORT_UNKNOWN'],
  summary:
    'Whether a passport of a name with this number was given, of which name and moment, and whether it still says everything.',
});
