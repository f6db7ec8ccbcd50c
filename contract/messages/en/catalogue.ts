import type { catalogue as source } from '../zh-HK/catalogue.ts';

export const catalogue = {} as const satisfies Record<keyof typeof source, string>;
