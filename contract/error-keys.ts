import { ERRORS, type ErrorKey } from './errors/index.ts';

/** The key of each number: all that a browser needs of the catalogue. The web build puts the list itself here. */
export const ERROR_KEYS: Readonly<Record<number, ErrorKey>> = Object.fromEntries(
  Object.entries(ERRORS).map(([key, { code }]) => [code, key as ErrorKey]),
);
