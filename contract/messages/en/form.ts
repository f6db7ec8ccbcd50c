import type { form as source } from '../zh-HK/form.ts';

export const form = {
  required: 'This field is required',
  whitespace: 'This field cannot be only spaces',
  enum: 'Choose one of the options',
  'string.length': 'Exactly {{length}} characters',
  'string.min': 'At least {{min}} characters',
  'string.max': 'At most {{max}} characters',
  'number.min': 'Enter {{min}} or more',
  'number.max': 'Enter {{max}} or less',
  'array.min': 'Choose at least {{min}}',
  'array.max': 'At most {{max}}',
  type: 'Use a valid format',
  pattern: 'Check the format',
  character: 'Remove the characters that are not supported',
  date: 'Enter a valid date',
  email: 'Enter a valid e-mail address',
  signs: "Do not use # % & '",
  unknownField: 'This field is not accepted',
  more: 'And {{count}} more',
} as const satisfies Record<keyof typeof source, string>;
