import type { Catalogue } from './catalogue.ts';

export const staffErrors = {} as const satisfies Catalogue;
