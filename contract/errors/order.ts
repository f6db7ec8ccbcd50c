import type { Catalogue } from './catalogue.ts';

export const orderErrors = {} as const satisfies Catalogue;
