import type { balance as source } from '../zh-HK/balance.ts';

export const balance = {} as const satisfies Record<keyof typeof source, string>;
