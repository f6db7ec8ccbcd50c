import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { FILE_PURPOSES } from '../rules/files.ts';

const FileId = z.string().check(z.regex(/^\d{1,18}$/));

export const uploadFile = endpoint({
  method: 'POST',
  path: '/file/upload',
  who: 'customer',
  input: z.strictObject({ Purpose: z.enum(FILE_PURPOSES) }),
  upload: true,
  /** A PDF has no width and height. */
  output: z.object({
    FileId: z.string(),
    Width: z.optional(z.number()),
    Height: z.optional(z.number()),
    Size: z.number(),
  }),
  errors: [
    'PICTURE_UNREADABLE',
    'PICTURE_TOO_MANY_PIXELS',
    'PICTURE_TOO_SMALL',
    'PAPER_UNREADABLE',
    'PDF_ACTIVE',
    'FILES_TOO_MANY',
  ],
  afterReset: true,
  summary:
    'Takes a picture (JPEG or PNG; its bytes are the body; for a deal also a PDF that only shows pages) for a form that will name it by its FileId. A picture is drawn anew, so that nothing but the picture is kept; what no form has taken in 24 hours is erased.',
});

export const viewFile = endpoint({
  method: 'GET',
  path: '/file/view',
  who: 'customer',
  input: z.strictObject({ Id: FileId }),
  file: 'image/jpeg',
  output: z.void(),
  errors: [],
  summary: 'A picture that I have uploaded. Each view is recorded.',
});
