import type { search as source } from '../zh-HK/search.ts';

export const search = {} as const satisfies Record<keyof typeof source, string>;
