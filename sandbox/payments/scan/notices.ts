import type { Store } from '../../store.ts';

export type NoticeState = 'waiting' | 'delivered' | 'withheld' | 'given_up';

export interface Attempt {
  readonly at: string;
  readonly status: number | null;
  readonly note: string;
}

/**
 * One message to the shop as it is kept; `nextMs` is wall-clock, `copies` how many are sent at once, `content` what the
 * company tells.
 */
export interface Notice {
  readonly id: string;
  readonly reference: string;
  readonly state: NoticeState;
  readonly nextMs: number;
  readonly copies: number;
  readonly attempts: readonly Attempt[];
  readonly content: Readonly<Record<string, string>>;
}

export interface Notices {
  readonly add: (notice: Omit<Notice, 'attempts'>) => void;
  readonly find: (id: string) => Notice | undefined;
  /** Newest first. */
  readonly list: (limit: number) => Notice[];
  /** Those still to be sent, the next one first. */
  readonly waiting: (limit: number) => Notice[];
  readonly note: (id: string, state: NoticeState, attempts: readonly Attempt[], nextMs: number) => void;
}

const read = (row: Record<string, unknown>): Notice => ({
  id: String(row['id']),
  reference: String(row['reference']),
  state: row['state'] as NoticeState,
  nextMs: Number(row['next_ms']),
  copies: Number(row['copies']),
  attempts: JSON.parse(String(row['attempts'])) as Attempt[],
  content: JSON.parse(String(row['content'])) as Record<string, string>,
});

/** All SQL about messages on their way; `table` is a name of our own. */
export function createNotices(store: Store, table: 'alipay_notice' | 'wechat_notice'): Notices {
  store.exec(`CREATE TABLE IF NOT EXISTS ${table} (id TEXT PRIMARY KEY, number INTEGER NOT NULL UNIQUE, reference TEXT NOT NULL,
    state TEXT NOT NULL, next_ms INTEGER NOT NULL, copies INTEGER NOT NULL, attempts TEXT NOT NULL, content TEXT NOT NULL) STRICT`);
  const all = (sql: string, value: string | number) =>
    store.prepare(`SELECT * FROM ${table} ${sql}`).all(value).map(read);
  return {
    add: ({ id, reference, state, nextMs, copies, content }) => {
      store
        .prepare(
          `INSERT INTO ${table} (id, number, reference, state, next_ms, copies, attempts, content)
           VALUES (?, (SELECT coalesce(max(number), 0) + 1 FROM ${table}), ?, ?, ?, ?, '[]', ?)`,
        )
        .run(id, reference, state, nextMs, copies, JSON.stringify(content));
    },
    find: (id) => all('WHERE id = ?', id)[0],
    list: (limit) => all('ORDER BY number DESC LIMIT ?', limit),
    waiting: (limit) => all("WHERE state = 'waiting' ORDER BY next_ms LIMIT ?", limit),
    note: (id, state, attempts, nextMs) => {
      // A later try is a single one: several at once is what a first try does when it is told to.
      store
        .prepare(`UPDATE ${table} SET state = ?, attempts = ?, next_ms = ?, copies = 1 WHERE id = ?`)
        .run(state, JSON.stringify(attempts), nextMs, id);
    },
  };
}
