import type { orders as source } from '../zh-HK/orders.ts';

export const orders = {} as const satisfies Record<keyof typeof source, string>;
