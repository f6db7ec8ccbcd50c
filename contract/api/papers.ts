import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

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
    'The public key by which receipts are checked without us: the signature of every byte before the last line, `%namestead-signature v1 ed25519 KEY-ID BASE64`, stands in that line.',
});
