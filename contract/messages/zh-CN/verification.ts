import type { verification as source } from '../zh-HK/verification.ts';

export const verification = {} as const satisfies Record<keyof typeof source, string>;
