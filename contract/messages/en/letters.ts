import type { letters as source } from '../zh-HK/letters.ts';

export const letters = {} as const satisfies Record<keyof typeof source, string>;
