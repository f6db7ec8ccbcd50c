import type { form as source } from '../zh-HK/form.ts';

export const form = {
  required: 'This field is required',
  whitespace: 'This field cannot be only spaces',
  enum: 'Choose one of the options',
  'string.length': 'Exactly {{length}} characters',
  'string.min': 'At least {{min}} characters',
  'string.max': 'At most {{max}} characters',
  'number.min': 'Not below {{min}}',
  'number.max': 'Not above {{max}}',
  'array.min': 'Choose at least {{min}}',
  'array.max': 'At most {{max}}',
  type: 'The format is not right',
  pattern: 'Does not have the required form',
  character: 'Contains a character that cannot be kept',
  date: 'The date is not right',
  email: 'The e-mail address is not right',
  unknownField: 'This field is not accepted',
  more: 'And {{count}} more',
} as const satisfies Record<keyof typeof source, string>;
