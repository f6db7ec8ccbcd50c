import type { Catalogue } from './catalogue.ts';

export const verificationErrors = {} as const satisfies Catalogue;
