import type { recharge as source } from '../zh-HK/recharge.ts';

export const recharge = {} as const satisfies Record<keyof typeof source, string>;
