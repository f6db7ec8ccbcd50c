import { HttpRefusal } from '../../http.ts';
import type { Store } from '../../store.ts';
import { ApiRefusal, badParameter } from './api-error.ts';
import type { FormMap } from './form.ts';
import { newId, type Session, type Sessions } from './sessions.ts';

export type RefundStatus = 'pending' | 'succeeded' | 'failed';

/** One refund as the gateway keeps it. */
export interface CardRefund {
  readonly id: string;
  readonly paymentIntent: string;
  readonly amountMinor: string;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdMs: number;
  readonly status: RefundStatus;
  readonly failureReason: string | null;
}

export interface CardRefunds {
  /** Gives a part of a payment back, or refuses as the real gateway does. */
  readonly create: (form: FormMap, nowMs: number, fate: RefundStatus) => CardRefund;
  /** Newest first. */
  readonly of: (paymentIntent: string) => CardRefund[];
  readonly list: (limit: number) => CardRefund[];
  /** A person at the desk decides: a pending one succeeds, any one fails. */
  readonly act: (id: string, act: 'succeed' | 'fail') => CardRefund;
}

const FAILURE = 'expired_or_canceled_card';
const SESSIONS_LOOKED_AT = 500;

interface Request {
  readonly paymentIntent: string;
  readonly amount: bigint | undefined;
  readonly metadata: Record<string, string>;
}

function requestOf(form: FormMap): Request {
  const odd = Object.keys(form).find((name) => !['payment_intent', 'amount', 'metadata', 'reason'].includes(name));
  if (odd !== undefined) throw badParameter('parameter_unknown', odd, `Received unknown parameter: ${odd}`);
  const { payment_intent: paymentIntent, amount, metadata } = form;
  if (typeof paymentIntent !== 'string' || paymentIntent === '')
    throw badParameter('parameter_missing', 'payment_intent', 'Missing required param: payment_intent.');
  if (amount !== undefined && (typeof amount !== 'string' || !/^[1-9]\d{0,14}$/.test(amount)))
    throw badParameter('parameter_invalid_integer', 'amount', 'Invalid positive integer');
  const pairs = typeof metadata === 'object' ? Object.entries(metadata) : [];
  return {
    paymentIntent,
    amount: typeof amount === 'string' ? BigInt(amount) : undefined,
    metadata: Object.fromEntries(pairs.map(([key, value]) => [key, String(value)])),
  };
}

export function createRefunds(store: Store, sessions: Sessions): CardRefunds {
  store.exec(`CREATE TABLE IF NOT EXISTS card_refund (
    id TEXT PRIMARY KEY, number INTEGER NOT NULL UNIQUE, payment_intent TEXT NOT NULL, document TEXT NOT NULL) STRICT`);
  const decode = (row: Record<string, unknown>) => JSON.parse(String(row['document'])) as CardRefund;
  const put = (refund: CardRefund): CardRefund => {
    store
      .prepare(
        `INSERT INTO card_refund (id, number, payment_intent, document)
         VALUES (?, (SELECT coalesce(max(number), 0) + 1 FROM card_refund), ?, ?)
         ON CONFLICT (id) DO UPDATE SET document = excluded.document`,
      )
      .run(refund.id, refund.paymentIntent, JSON.stringify(refund));
    return refund;
  };
  const of = (paymentIntent: string) =>
    store
      .prepare('SELECT document FROM card_refund WHERE payment_intent = ? ORDER BY number DESC')
      .all(paymentIntent)
      .map(decode);
  const paidBy = (paymentIntent: string): Session => {
    const found = sessions.list(SESSIONS_LOOKED_AT).find((session) => session.paymentIntent === paymentIntent);
    if (found?.paymentStatus === 'paid') return found;
    const detail = { code: 'resource_missing', param: 'payment_intent' };
    throw new ApiRefusal(404, 'invalid_request_error', `No such payment_intent: ${paymentIntent}`, detail);
  };
  return {
    create: (form, nowMs, fate) => {
      const { paymentIntent, amount, metadata } = requestOf(form);
      const session = paidBy(paymentIntent);
      const before = of(paymentIntent).filter(({ status }) => status !== 'failed');
      const left = before.reduce((sum, { amountMinor }) => sum - BigInt(amountMinor), session.amountMinor);
      const wanted = amount ?? left;
      if (left <= 0n)
        throw new ApiRefusal(400, 'invalid_request_error', 'The charge has already been refunded.', {
          code: 'charge_already_refunded',
        });
      if (wanted > left)
        throw badParameter('amount_too_large', 'amount', `Refund amount (${wanted}) is greater than unrefunded amount`);
      return put({
        id: newId('re'),
        paymentIntent,
        amountMinor: String(wanted),
        currency: session.currency,
        metadata,
        createdMs: nowMs,
        status: fate,
        failureReason: fate === 'failed' ? FAILURE : null,
      });
    },
    of,
    list: (limit) =>
      store.prepare('SELECT document FROM card_refund ORDER BY number DESC LIMIT ?').all(limit).map(decode),
    act: (id, act) => {
      const row = store.prepare('SELECT document FROM card_refund WHERE id = ?').get(id);
      if (!row) throw new HttpRefusal(404, 'there is no such refund');
      const refund = decode(row);
      if (refund.status === 'failed' || (act === 'succeed' && refund.status !== 'pending'))
        throw new HttpRefusal(409, `a refund that is ${refund.status} cannot ${act}`);
      if (act === 'succeed') return put({ ...refund, status: 'succeeded' });
      return put({ ...refund, status: 'failed', failureReason: FAILURE });
    },
  };
}

/** The object of the API. */
export function refundObject(refund: CardRefund): Record<string, unknown> {
  return {
    id: refund.id,
    object: 'refund',
    amount: Number(refund.amountMinor),
    charge: refund.paymentIntent.replace(/^pi/, 'ch'),
    created: Math.floor(refund.createdMs / 1000),
    currency: refund.currency,
    metadata: refund.metadata,
    payment_intent: refund.paymentIntent,
    reason: null,
    status: refund.status,
    ...(refund.failureReason === null ? {} : { failure_reason: refund.failureReason }),
  };
}
