import { createHash } from 'node:crypto';
import { actorText, type Tx } from '../db/transaction.ts';
import { refuse } from '../refusal.ts';

const KEY_FORM = /^[\w-]{8,100}$/;

/** One text for one value whatever the order of its keys, so that a request can be compared with its repetition. */
export function canonical(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (value instanceof Date) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const of = value as Readonly<Record<string, unknown>>;
  let said = '';
  // Every posting of a batch is said so: no arrays and closures between the keys and the text.
  for (const key of Object.keys(of).sort())
    if (of[key] !== undefined) said += `${said === '' ? '' : ','}${JSON.stringify(key)}:${canonical(of[key])}`;
  return `{${said}}`;
}

interface Kept {
  readonly answer: unknown;
}

/**
 * Runs `work` once for (actor, endpoint, key): a repetition with the same body gets the kept answer, another body is
 * refused. Race: a second request with the same key waits on the first one's uncommitted row and then finds its answer.
 * The key is written in the same transaction, so a refused attempt leaves no trace and may be repeated.
 */
export async function once<T>(
  tx: Tx,
  endpoint: string,
  key: string | undefined,
  body: unknown,
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined || !KEY_FORM.test(key)) throw refuse('IDEMPOTENCY_KEY_MISSING');
  const hash = createHash('sha256').update(canonical(body)).digest();
  const id = [actorText(tx.by), endpoint, key] as const;
  const taken = await tx.client.query(
    'INSERT INTO idempotency (actor, endpoint, key, request_hash, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
    [...id, hash, tx.wall],
  );
  if (taken.rowCount === 0) {
    const { rows } = await tx.client.query<Kept & { request_hash: Buffer }>(
      'SELECT answer, request_hash FROM idempotency WHERE actor = $1 AND endpoint = $2 AND key = $3',
      [...id],
    );
    const kept = rows[0];
    // The row was committed before ON CONFLICT let us go on, and rows are never removed.
    if (!kept) throw new Error(`the kept answer of ${endpoint} is gone`);
    if (!kept.request_hash.equals(hash)) throw refuse('IDEMPOTENCY_KEY_REUSED');
    return kept.answer as T;
  }
  const answer = await work();
  await tx.client.query('UPDATE idempotency SET answer = $4 WHERE actor = $1 AND endpoint = $2 AND key = $3', [
    ...id,
    JSON.stringify(answer ?? null),
  ]);
  return answer;
}
