import { randomBytes } from 'node:crypto';
import type { Store } from '../../store.ts';
import type { SessionRequest } from './parameters.ts';

export type SessionStatus = 'open' | 'complete' | 'expired';

/**
 * One checkout session as the gateway keeps it. Amounts in minor units, times in milliseconds of the sandbox's clock.
 */
export interface Session extends SessionRequest {
  readonly id: string;
  readonly createdMs: number;
  readonly status: SessionStatus;
  readonly paymentStatus: 'unpaid' | 'paid';
  readonly paymentIntent: string | null;
  /** When money that was promised arrives; null when nothing is pending. */
  readonly settlesMs: number | null;
  /** What the payer was last told, such as `card_declined`. */
  readonly lastError: string | null;
}

export interface Sessions {
  readonly create: (request: SessionRequest, nowMs: number) => Session;
  readonly find: (id: string) => Session | undefined;
  readonly save: (session: Session) => Session;
  readonly list: (limit: number) => Session[];
  /** Open sessions past their time, and paid ones whose money has arrived by now. */
  readonly due: (nowMs: number) => Session[];
}

/** An id as the gateway makes them: a prefix and 24 or more base62-like characters. */
export const newId = (prefix: string, bytes = 18): string =>
  `${prefix}_${randomBytes(bytes).toString('base64').replace(/[+/=]/g, 'x')}`;

const encode = (session: Session): string =>
  JSON.stringify(session, (_, value: unknown) => (typeof value === 'bigint' ? { minor: value.toString() } : value));

const decode = (document: unknown): Session =>
  JSON.parse(String(document), (_, value: unknown) =>
    typeof value === 'object' && value !== null && 'minor' in value && Object.keys(value).length === 1
      ? BigInt(String(value.minor))
      : value,
  ) as Session;

export function createSessions(store: Store): Sessions {
  store.exec(`CREATE TABLE IF NOT EXISTS card_session (
    id TEXT PRIMARY KEY, number INTEGER NOT NULL UNIQUE, due_ms INTEGER, document TEXT NOT NULL) STRICT`);
  const find = store.prepare('SELECT document FROM card_session WHERE id = ?');
  const save = store.prepare(
    `INSERT INTO card_session (id, number, due_ms, document)
     VALUES (?, (SELECT coalesce(max(number), 0) + 1 FROM card_session), ?, ?)
     ON CONFLICT (id) DO UPDATE SET due_ms = excluded.due_ms, document = excluded.document`,
  );
  const put = (session: Session): Session => {
    save.run(session.id, session.status === 'open' ? session.expiresMs : session.settlesMs, encode(session));
    return session;
  };
  return {
    create: (request, nowMs) =>
      put({
        ...request,
        id: newId('cs_test', 42),
        createdMs: nowMs,
        status: 'open',
        paymentStatus: 'unpaid',
        paymentIntent: null,
        settlesMs: null,
        lastError: null,
      }),
    find: (id) => {
      const row = find.get(id);
      return row && decode(row['document']);
    },
    save: put,
    list: (limit) =>
      store
        .prepare('SELECT document FROM card_session ORDER BY number DESC LIMIT ?')
        .all(limit)
        .map((row) => decode(row['document'])),
    due: (nowMs) =>
      store
        .prepare('SELECT document FROM card_session WHERE due_ms <= ?')
        .all(nowMs)
        .map((row) => decode(row['document'])),
  };
}

const seconds = (ms: number) => Math.floor(ms / 1000);

/** The object of the API. `base` is the gateway's own address, for the pay page. */
export function sessionObject(session: Session, base: string): Record<string, unknown> {
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    amount_subtotal: Number(session.amountMinor),
    amount_total: Number(session.amountMinor),
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: seconds(session.createdMs),
    currency: session.currency,
    customer: null,
    customer_details: session.paymentIntent === null ? null : { email: session.customerEmail, name: null },
    customer_email: session.customerEmail,
    expires_at: seconds(session.expiresMs),
    livemode: false,
    locale: session.locale,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: session.paymentIntent,
    payment_method_types: ['card'],
    payment_status: session.paymentStatus,
    status: session.status,
    success_url: session.successUrl,
    url: session.status === 'open' ? `${base}/pay/card/${session.id}` : null,
  };
}
