import type { home as source } from '../zh-HK/home.ts';

export const home = {} as const satisfies Record<keyof typeof source, string>;
