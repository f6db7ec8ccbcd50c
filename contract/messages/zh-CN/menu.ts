import type { menu as source } from '../zh-HK/menu.ts';

export const menu = {} as const satisfies Record<keyof typeof source, string>;
