import type { office as source } from '../zh-HK/office.ts';

export const office = {} as const satisfies Record<keyof typeof source, string>;
