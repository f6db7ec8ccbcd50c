import type { domains as source } from '../zh-HK/domains.ts';

export const domains = {} as const satisfies Record<keyof typeof source, string>;
