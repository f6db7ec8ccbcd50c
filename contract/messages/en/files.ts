import type { files as source } from '../zh-HK/files.ts';

export const files = {
  'error.unknown': 'This picture was not found, or it belongs to another request. Upload it again.',
  'error.unreadable': 'The file cannot be read. Upload a JPG or PNG picture.',
  'error.tooManyPixels': 'The picture has too many pixels. Make it smaller and upload it again.',
  'error.tooSmall': 'The picture is too small to read. Its shorter side needs at least {{pixels}} pixels.',
  'error.paperUnreadable': 'The file cannot be read. Upload a JPG or PNG picture, or a PDF.',
  'error.pdfActive': 'This PDF is locked, or holds scripts, forms or files. Print it as a new PDF and upload that.',
  'error.tooMany':
    'You have too many uploaded pictures that were not submitted. Submit a form first, or try again in {{hours|hour|hours}}.',
  choose: 'Choose a picture',
  another: 'Choose another',
  send: 'Upload this picture',
  sending: 'Uploading, {{percent}}%',
  goesAlong: 'This picture is sent together with your message.',
  sent: 'Uploaded',
  rule: 'JPG, JPEG or PNG, up to {{mb}} MB',
  preview: 'Preview of the picture',
  tooLarge: 'The file is larger than {{mb}} MB. Choose a smaller one.',
  look: 'Check that all four corners are visible, the text is sharp and there are no reflections.',
  size: '{{width}} × {{height}} pixels, {{kb}} KB',
} as const satisfies Record<keyof typeof source, string>;
