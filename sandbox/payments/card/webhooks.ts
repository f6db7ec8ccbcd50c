import type { FaultBoard } from '../../faults.ts';
import type { Store } from '../../store.ts';
import { newId } from './sessions.ts';
import { signatureHeader } from './signature.ts';

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

export interface Webhooks {
  /** Stores the event and sends it as the switches say. Settles when the first round is answered, or at once when it waits. */
  readonly announce: (event: Announcement) => Promise<void>;
  readonly list: (limit: number) => Delivery[];
  readonly find: (eventId: string) => Delivery | undefined;
  readonly sendAgain: (eventId: string) => Promise<boolean>;
  readonly endpoint: () => string;
  readonly setEndpoint: (url: string) => void;
  readonly close: () => Promise<void>;
}

export interface Announcement {
  readonly type: string;
  readonly sessionId: string;
  readonly object: Record<string, unknown>;
  readonly created: Date;
  /** What the person at the pay page chose, on top of the switches. */
  readonly withhold?: boolean;
  readonly delayMs?: number;
  readonly copies?: number;
}

const API_VERSION = '2026-10-28.endive';
const FIRST_PAUSE_MS = 500;
const PAUSE_MS_MAX = 30_000;
const ATTEMPTS_MAX = 60;
const ANSWER_MS_MAX = 20_000;
const DUPLICATES = 5;
const STALE_SECONDS = 400;
const LATE_MS = 5000;

interface Row {
  readonly event_id: string;
  readonly type: string;
  readonly session_id: string;
  readonly state: DeliveryState;
  readonly next_ms: number;
  readonly copies: number;
  readonly attempts: string;
  readonly body: string;
}

const toDelivery = (row: Row): Delivery => ({
  eventId: row.event_id,
  type: row.type,
  sessionId: row.session_id,
  state: row.state,
  nextAt: row.state === 'waiting' ? new Date(row.next_ms).toISOString() : null,
  attempts: JSON.parse(row.attempts) as Attempt[],
  body: row.body,
});

const pauseMs = (attempts: number) => Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts, 10), PAUSE_MS_MAX);

function schema(store: Store): void {
  store.exec(`CREATE TABLE IF NOT EXISTS card_delivery (
    event_id TEXT PRIMARY KEY, number INTEGER NOT NULL UNIQUE, type TEXT NOT NULL, session_id TEXT NOT NULL, state TEXT NOT NULL,
    next_ms INTEGER NOT NULL, copies INTEGER NOT NULL, attempts TEXT NOT NULL, body TEXT NOT NULL) STRICT`);
}

/** One POST to the shop, signed as the switches say. Never throws: a failure is a status of null and a note. */
async function post(
  url: string,
  body: string,
  secret: string,
  faults: FaultBoard,
  stop: AbortSignal,
): Promise<Attempt> {
  const at = new Date();
  const forged = faults.take('forged_signature') !== undefined;
  const stale = faults.take('stale_signature') !== undefined;
  const seconds = Math.floor(at.getTime() / 1000) - (stale ? STALE_SECONDS : 0);
  const marks = [forged && 'forged signature', stale && 'stale signature'].filter(Boolean).join(', ');
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (sandbox)',
        'stripe-signature': signatureHeader(body, forged ? `${secret}-forged` : secret, seconds),
      },
      body,
      signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_MS_MAX)]),
    });
    await response.arrayBuffer();
    return { at: at.toISOString(), status: response.status, note: marks };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return { at: at.toISOString(), status: null, note: [marks, cause].filter(Boolean).join(', ') };
  }
}

function eventBody(id: string, event: Announcement): string {
  return JSON.stringify({
    id,
    object: 'event',
    api_version: API_VERSION,
    created: Math.floor(event.created.getTime() / 1000),
    data: { object: event.object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: event.type,
  });
}

/** The gateway's notifier: every event is stored first and repeated with a growing pause until the shop answers 2xx. */
export function createWebhooks(store: Store, secret: string, firstEndpoint: string, faults: FaultBoard): Webhooks {
  schema(store);
  let endpoint = firstEndpoint;
  const stop = new AbortController();
  const inFlight = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const read = (id: string) =>
    store.prepare('SELECT * FROM card_delivery WHERE event_id = ?').get(id) as unknown as Row | undefined;

  async function round(row: Row): Promise<void> {
    const sent = await Promise.all(
      Array.from({ length: row.copies }, () => post(endpoint, row.body, secret, faults, stop.signal)),
    );
    if (stop.signal.aborted) return;
    const attempts = [...(JSON.parse(row.attempts) as Attempt[]), ...sent].slice(-ATTEMPTS_MAX);
    const done = sent.every((attempt) => attempt.status !== null && attempt.status >= 200 && attempt.status < 300);
    const state: DeliveryState = done ? 'delivered' : attempts.length >= ATTEMPTS_MAX ? 'given_up' : 'waiting';
    store
      .prepare('UPDATE card_delivery SET state = ?, attempts = ?, next_ms = ?, copies = 1 WHERE event_id = ?')
      .run(state, JSON.stringify(attempts), Date.now() + pauseMs(attempts.length - 1), row.event_id);
  }

  // The same event never travels twice at once by accident: only the duplicate switch does that, inside one round.
  function start(row: Row): Promise<void> {
    const running = inFlight.get(row.event_id);
    if (running) return running;
    const work = round(row).finally(() => {
      inFlight.delete(row.event_id);
      plan();
    });
    inFlight.set(row.event_id, work);
    return work;
  }

  function plan(): void {
    clearTimeout(timer);
    if (stop.signal.aborted) return;
    const rows = store.prepare("SELECT * FROM card_delivery WHERE state = 'waiting' ORDER BY next_ms LIMIT 50").all();
    const waiting = (rows as unknown as Row[]).filter((row) => !inFlight.has(row.event_id));
    const now = Date.now();
    for (const row of waiting) if (row.next_ms <= now) void start(row);
    const next = waiting.find((row) => row.next_ms > now);
    if (next) timer = setTimeout(plan, next.next_ms - now);
  }

  async function announce(event: Announcement): Promise<void> {
    const id = newId('evt');
    const late = faults.take('late');
    const delayMs = event.delayMs ?? (late ? (late.delayMs ?? LATE_MS) : 0);
    const withheld = faults.take('never') !== undefined || event.withhold === true;
    const copies = faults.take('duplicate') ? DUPLICATES : (event.copies ?? 1);
    store
      .prepare(
        `INSERT INTO card_delivery (event_id, number, type, session_id, state, next_ms, copies, attempts, body)
         VALUES (?, (SELECT coalesce(max(number), 0) + 1 FROM card_delivery), ?, ?, ?, ?, ?, '[]', ?)`,
      )
      .run(
        id,
        event.type,
        event.sessionId,
        withheld ? 'withheld' : 'waiting',
        Date.now() + delayMs,
        copies,
        eventBody(id, event),
      );
    const row = read(id);
    if (row && !withheld && delayMs === 0) await start(row);
    else plan();
  }

  plan();
  return {
    announce,
    list: (limit) =>
      (store.prepare('SELECT * FROM card_delivery ORDER BY number DESC LIMIT ?').all(limit) as unknown as Row[]).map(
        toDelivery,
      ),
    find: (eventId) => {
      const row = read(eventId);
      return row && toDelivery(row);
    },
    sendAgain: async (eventId) => {
      const row = read(eventId);
      if (!row) return false;
      await start({ ...row, copies: 1 });
      return true;
    },
    endpoint: () => endpoint,
    setEndpoint: (url) => {
      endpoint = url;
      plan();
    },
    close: async () => {
      clearTimeout(timer);
      stop.abort();
      await Promise.allSettled(inFlight.values());
    },
  };
}
