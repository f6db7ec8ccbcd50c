import type { Store } from '../../store.ts';

export type DeliveryState = 'waiting' | 'delivered' | 'withheld' | 'given_up';

export interface Attempt {
  readonly at: string;
  readonly status: number | null;
  readonly note: string;
}

/** One event on its way to the shop; times are wall-clock ISO 8601. */
export interface Delivery {
  readonly eventId: string;
  readonly type: string;
  readonly sessionId: string;
  readonly state: DeliveryState;
  readonly nextAt: string | null;
  readonly attempts: readonly Attempt[];
  readonly body: string;
}

/** A delivery as it is kept; `next_ms` is wall-clock, `copies` how many are sent at once. */
export interface DeliveryRow {
  readonly event_id: string;
  readonly type: string;
  readonly session_id: string;
  readonly state: DeliveryState;
  readonly next_ms: number;
  readonly copies: number;
  readonly attempts: string;
  readonly body: string;
}

/** The form for the desk. */
export const toDelivery = (row: DeliveryRow): Delivery => ({
  eventId: row.event_id,
  type: row.type,
  sessionId: row.session_id,
  state: row.state,
  nextAt: row.state === 'waiting' ? new Date(row.next_ms).toISOString() : null,
  attempts: JSON.parse(row.attempts) as Attempt[],
  body: row.body,
});

export interface Deliveries {
  readonly add: (row: Omit<DeliveryRow, 'attempts'>) => void;
  readonly find: (eventId: string) => DeliveryRow | undefined;
  /** Newest first. */
  readonly list: (limit: number) => DeliveryRow[];
  /** Those still to be sent, the next one first. */
  readonly waiting: (limit: number) => DeliveryRow[];
  readonly note: (eventId: string, state: DeliveryState, attempts: readonly Attempt[], nextMs: number) => void;
}

/** All SQL about events on their way. */
export function createDeliveries(store: Store): Deliveries {
  store.exec(`CREATE TABLE IF NOT EXISTS card_delivery (
    event_id TEXT PRIMARY KEY, number INTEGER NOT NULL UNIQUE, type TEXT NOT NULL, session_id TEXT NOT NULL, state TEXT NOT NULL,
    next_ms INTEGER NOT NULL, copies INTEGER NOT NULL, attempts TEXT NOT NULL, body TEXT NOT NULL) STRICT`);
  const rows = (found: unknown) => found as DeliveryRow[];
  return {
    add: (row) => {
      store
        .prepare(
          `INSERT INTO card_delivery (event_id, number, type, session_id, state, next_ms, copies, attempts, body)
           VALUES (?, (SELECT coalesce(max(number), 0) + 1 FROM card_delivery), ?, ?, ?, ?, ?, '[]', ?)`,
        )
        .run(row.event_id, row.type, row.session_id, row.state, row.next_ms, row.copies, row.body);
    },
    find: (eventId) => rows(store.prepare('SELECT * FROM card_delivery WHERE event_id = ?').all(eventId))[0],
    list: (limit) => rows(store.prepare('SELECT * FROM card_delivery ORDER BY number DESC LIMIT ?').all(limit)),
    waiting: (limit) =>
      rows(store.prepare("SELECT * FROM card_delivery WHERE state = 'waiting' ORDER BY next_ms LIMIT ?").all(limit)),
    note: (eventId, state, attempts, nextMs) => {
      // A later try is a single one: several at once is what a first try does when it is told to.
      store
        .prepare('UPDATE card_delivery SET state = ?, attempts = ?, next_ms = ?, copies = 1 WHERE event_id = ?')
        .run(state, JSON.stringify(attempts), nextMs, eventId);
    },
  };
}
