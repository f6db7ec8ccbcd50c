import type { Catalogue } from './catalogue.ts';

export const financeErrors = {} as const satisfies Catalogue;
