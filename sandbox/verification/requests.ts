import type { Store } from '../store.ts';
import type { Reason } from './judge.ts';

/** One thing the service was asked to judge. Times in milliseconds of the sandbox's clock. */
export interface Request {
  readonly reference: string;
  readonly kind: 'identity' | 'name';
  /** A hash of what was asked: the same reference with something else is refused. */
  readonly fingerprint: string;
  /** What was asked, without the picture. */
  readonly asked: Readonly<Record<string, string>>;
  readonly state: 'waiting' | 'passed' | 'refused';
  readonly reasons: readonly Reason[];
  /** What the code says, `1-abc111`, and the signed document in base64. */
  readonly value: string | null;
  readonly code: string | null;
  readonly expiresMs: number | null;
  readonly askedMs: number;
  readonly decidedMs: number | null;
}

export interface Requests {
  readonly find: (reference: string) => Request | undefined;
  /** The passed request whose code says this. */
  readonly ofValue: (value: string) => Request | undefined;
  readonly add: (request: Request, picture: { readonly type: string; readonly bytes: Uint8Array } | undefined) => void;
  readonly save: (request: Request) => void;
  /** Newest first. */
  readonly list: (limit: number) => Request[];
  readonly picture: (reference: string) => { readonly type: string; readonly bytes: Uint8Array } | undefined;
}

export function createRequests(store: Store): Requests {
  store.exec(`CREATE TABLE IF NOT EXISTS verification_request (
    reference TEXT PRIMARY KEY, value TEXT UNIQUE, document TEXT NOT NULL, picture_type TEXT, picture BLOB) STRICT`);
  const read = (row: Record<string, unknown> | undefined) => row && (JSON.parse(String(row['document'])) as Request);
  const save = store.prepare('UPDATE verification_request SET value = ?, document = ? WHERE reference = ?');
  return {
    find: (reference) =>
      read(store.prepare('SELECT document FROM verification_request WHERE reference = ?').get(reference)),
    ofValue: (value) => read(store.prepare('SELECT document FROM verification_request WHERE value = ?').get(value)),
    add: (request, picture) => {
      store
        .prepare(
          'INSERT INTO verification_request (reference, value, document, picture_type, picture) VALUES (?, ?, ?, ?, ?)',
        )
        .run(request.reference, request.value, JSON.stringify(request), picture?.type ?? null, picture?.bytes ?? null);
    },
    save: (request) => {
      save.run(request.value, JSON.stringify(request), request.reference);
    },
    list: (limit) =>
      store
        .prepare('SELECT document FROM verification_request ORDER BY rowid DESC LIMIT ?')
        .all(limit)
        .flatMap((row) => read(row) ?? []),
    picture: (reference) => {
      const row = store
        .prepare('SELECT picture_type, picture FROM verification_request WHERE reference = ?')
        .get(reference);
      if (!row || row['picture'] === null) return undefined;
      return { type: String(row['picture_type']), bytes: row['picture'] as Uint8Array };
    },
  };
}
