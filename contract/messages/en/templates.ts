import type { templates as source } from '../zh-HK/templates.ts';

export const templates = {
  'personal.name': 'Personal template',
  'name.needed': 'Enter a name for the template',
  'name.short': 'A template name has 3 to 20 characters',
  'holder.needed': 'Enter the name of the holder or company',
  'contact.needed': 'An enterprise template needs a contact person',
  'street.needed': 'Enter the street address',
  'latin.form': 'Use English letters, digits and punctuation only',
  created: 'The template was created.',
  changed: 'The template was changed. Registered domain names keep the details they were registered with.',
  copied: 'The template was copied.',
  defaultChosen: 'This is now the default template.',
  deleted: 'The template was deleted.',
  'error.nameTaken': 'You already have a template named “{{name}}”. Rename the old template first.',
  'error.tooMany': 'You can have up to {{max}} templates. Delete one you no longer use.',
  'error.inUse':
    '{{count}} domain names or orders still use this template, so it cannot be deleted. Change their holder first, or wait for the orders to finish.',
} as const satisfies Record<keyof typeof source, string>;
