import type { FaultBoard } from '../../faults.ts';
import type { Store } from '../../store.ts';
import {
  type Attempt,
  createDeliveries,
  type Deliveries,
  type Delivery,
  type DeliveryRow,
  type DeliveryState,
  toDelivery,
} from './deliveries.ts';
import { newId } from './sessions.ts';
import { signatureHeader } from './signature.ts';

export interface Webhooks {
  /**
   * Stores the event and sends it as the switches say. Settles when the first round is answered, or at once when it
   * waits.
   */
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
/** Deliveries looked at in one planning round. */
const ROUND_MAX = 50;

const pauseMs = (attempts: number) => Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts, 10), PAUSE_MS_MAX);

interface Sending {
  readonly url: string;
  readonly secret: string;
  readonly faults: FaultBoard;
  readonly stop: AbortSignal;
}

/** One POST to the shop, signed as the switches say. Never throws: a failure is a status of null and a note. */
async function post(body: string, { url, secret, faults, stop }: Sending): Promise<Attempt> {
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

/** What is kept of an event when it happens: the switches and the person at the pay page decide how it will travel. */
function rowOf(event: Announcement, faults: FaultBoard): Omit<DeliveryRow, 'attempts'> {
  const id = newId('evt');
  const late = faults.take('late');
  const withheld = faults.take('never') !== undefined || event.withhold === true;
  return {
    event_id: id,
    type: event.type,
    session_id: event.sessionId,
    state: withheld ? 'withheld' : 'waiting',
    next_ms: Date.now() + (event.delayMs ?? (late ? (late.delayMs ?? LATE_MS) : 0)),
    copies: faults.take('duplicate') ? DUPLICATES : (event.copies ?? 1),
    body: eventBody(id, event),
  };
}

/** Where a delivery stands after one round of sending. */
function stateAfter(sent: readonly Attempt[], tries: number): DeliveryState {
  if (sent.every(({ status }) => status !== null && status >= 200 && status < 300)) return 'delivered';
  return tries >= ATTEMPTS_MAX ? 'given_up' : 'waiting';
}

/** Sends every copy at once and notes what came of it; a stop in between leaves the delivery waiting as it was. */
async function sendRound(row: DeliveryRow, deliveries: Deliveries, sending: Sending): Promise<void> {
  const sent = await Promise.all(Array.from({ length: row.copies }, () => post(row.body, sending)));
  if (sending.stop.aborted) return;
  const attempts = [...(JSON.parse(row.attempts) as Attempt[]), ...sent].slice(-ATTEMPTS_MAX);
  deliveries.note(row.event_id, stateAfter(sent, attempts.length), attempts, Date.now() + pauseMs(attempts.length - 1));
}

/** The gateway's notifier: every event is stored first and repeated with a growing pause until the shop answers 2xx. */
export function createWebhooks(store: Store, secret: string, firstEndpoint: string, faults: FaultBoard): Webhooks {
  const deliveries = createDeliveries(store);
  let endpoint = firstEndpoint;
  const stop = new AbortController();
  const inFlight = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  // The same event never travels twice at once by accident: only the duplicate switch does that, inside one round.
  function start(row: DeliveryRow): Promise<void> {
    const running = inFlight.get(row.event_id);
    if (running) return running;
    const work = sendRound(row, deliveries, { url: endpoint, secret, faults, stop: stop.signal }).finally(() => {
      inFlight.delete(row.event_id);
      plan();
    });
    inFlight.set(row.event_id, work);
    return work;
  }

  function plan(): void {
    clearTimeout(timer);
    if (stop.signal.aborted) return;
    const waiting = deliveries.waiting(ROUND_MAX).filter((row) => !inFlight.has(row.event_id));
    const now = Date.now();
    for (const row of waiting) if (row.next_ms <= now) void start(row);
    const next = waiting.find((row) => row.next_ms > now);
    if (next) timer = setTimeout(plan, next.next_ms - now);
  }

  async function sendNow(eventId: string): Promise<boolean> {
    const row = deliveries.find(eventId);
    if (row) await start(row);
    return row !== undefined;
  }

  plan();
  return {
    announce: async (event) => {
      const row = rowOf(event, faults);
      deliveries.add(row);
      if (row.state === 'waiting' && row.next_ms <= Date.now()) await sendNow(row.event_id);
      else plan();
    },
    list: (limit) => deliveries.list(limit).map(toDelivery),
    find: (eventId) => {
      const row = deliveries.find(eventId);
      return row && toDelivery(row);
    },
    sendAgain: sendNow,
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
