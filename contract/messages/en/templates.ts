import type { templates as source } from '../zh-HK/templates.ts';

export const templates = {
  'personal.name': 'Personal template',
} as const satisfies Record<keyof typeof source, string>;
