import type { MessageKey } from '../messages/index.ts';

/**
 * One expected "no": its number (never reused), the HTTP status beside it, and the words. Variables of the words are
 * given at the refusal.
 */
export interface CatalogueEntry {
  readonly code: number;
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 502 | 503 | 504;
  readonly msg: MessageKey;
}

export type Catalogue = Readonly<Record<string, CatalogueEntry>>;
