import type { account as source } from '../zh-HK/account.ts';

export const account = {} as const satisfies Record<keyof typeof source, string>;
