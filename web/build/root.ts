import { join } from 'node:path';

/** The top of the checkout. */
export const ROOT = join(import.meta.dirname, '../..');
