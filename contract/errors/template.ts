import type { Catalogue } from './catalogue.ts';

export const templateErrors = {} as const satisfies Catalogue;
