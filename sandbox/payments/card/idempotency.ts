import { createHash } from 'node:crypto';
import type { Reply } from '../../http.ts';
import type { Store } from '../../store.ts';
import { ApiRefusal } from './api-error.ts';

const KEY_LENGTH_MAX = 255;

export interface IdempotencyKeys {
  /** The stored answer of the same request, undefined for a new key; refuses the key of another request. */
  readonly replay: (key: string, request: string) => { status: number; body: string } | undefined;
  readonly keep: (key: string, request: string, reply: Exclude<Reply, string>) => void;
}

const digest = (request: string) => createHash('sha256').update(request).digest('hex');

/**
 * Keys are kept for ever. Only answers of requests that were carried out are kept, so a refused one may be corrected.
 */
export function createIdempotencyKeys(store: Store): IdempotencyKeys {
  store.exec(`CREATE TABLE IF NOT EXISTS card_idempotency (
    key TEXT PRIMARY KEY, request TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL) STRICT`);
  return {
    replay: (key, request) => {
      if (key.length > KEY_LENGTH_MAX) {
        throw new ApiRefusal(400, 'idempotency_error', `Idempotency keys are limited to ${KEY_LENGTH_MAX} characters.`);
      }
      const row = store.prepare('SELECT request, status, body FROM card_idempotency WHERE key = ?').get(key);
      if (!row) return undefined;
      if (row['request'] !== digest(request)) {
        const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
        throw new ApiRefusal(400, 'idempotency_error', message);
      }
      return { status: Number(row['status']), body: String(row['body']) };
    },
    keep: (key, request, reply) => {
      store
        .prepare('INSERT INTO card_idempotency (key, request, status, body) VALUES (?, ?, ?, ?)')
        .run(key, digest(request), reply.status, reply.body);
    },
  };
}
