import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const officeFile = endpoint({
  method: 'GET',
  path: '/files/:Id',
  who: 'staff',
  right: 'files.read',
  input: z.strictObject({ Id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  file: 'image/jpeg',
  output: z.void(),
  errors: [],
  // Each look at a picture is a row of the audit.
  writes: true,
  summary: 'A picture that a customer gave with something to review. Each view is recorded.',
});
