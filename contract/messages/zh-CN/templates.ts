import type { templates as source } from '../zh-HK/templates.ts';

export const templates = {
  'personal.name': '个人模板',
} as const satisfies Record<keyof typeof source, string>;
