import type { Catalogue } from './catalogue.ts';

export const domainErrors = {} as const satisfies Catalogue;
