import type { Catalogue } from './catalogue.ts';

export const accountErrors = {} as const satisfies Catalogue;
