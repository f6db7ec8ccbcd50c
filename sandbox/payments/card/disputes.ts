import { HttpRefusal } from '../../http.ts';
import type { Store } from '../../store.ts';
import { ApiRefusal } from './api-error.ts';
import { newId, type Session, type Sessions } from './sessions.ts';
import type { Webhooks } from './webhooks.ts';

export type DisputeStatus = 'warning_needs_response' | 'needs_response' | 'under_review' | 'won' | 'lost';

/** A payer's bank takes a payment back, or only asks about it (a warning). */
export interface CardDispute {
  readonly id: string;
  readonly paymentIntent: string;
  readonly amountMinor: string;
  readonly currency: string;
  readonly reason: string;
  readonly createdMs: number;
  readonly status: DisputeStatus;
  /** The shop's evidence went to the payer's bank. */
  readonly answered?: boolean;
}

/** What a person at the desk does to a payment's dispute; `answer` stands for the shop at the company's own site. */
export const DISPUTE_ACTS = ['warn', 'open', 'answer', 'win', 'lose'] as const;
export type DisputeAct = (typeof DISPUTE_ACTS)[number];

export interface CardDisputes {
  readonly act: (paymentIntent: string, act: DisputeAct, nowMs: number) => Promise<CardDispute>;
  readonly find: (id: string) => CardDispute | undefined;
  readonly since: (fromMs: number) => CardDispute[];
}

const FEE_MINOR = 1500;
const EVIDENCE_MS = 7 * 86_400_000;
const LIST_MAX = 100;
const EVENTS = { warn: 'created', open: 'funds_withdrawn', answer: 'updated', win: 'closed', lose: 'closed' } as const;
const NEXT: Readonly<Record<DisputeAct, DisputeStatus>> = {
  warn: 'warning_needs_response',
  open: 'needs_response',
  answer: 'under_review',
  win: 'won',
  lose: 'lost',
};
const FROM: Readonly<Record<DisputeAct, readonly (DisputeStatus | undefined)[]>> = {
  warn: [undefined],
  open: [undefined, 'warning_needs_response'],
  answer: ['needs_response'],
  win: ['needs_response', 'under_review'],
  lose: ['needs_response', 'under_review'],
};

/**
 * The object of the API. Money moves with the dispute, not with a warning; a lost one keeps it, a won one gives it
 * back.
 */
export function disputeObject(dispute: CardDispute): Record<string, unknown> {
  const amount = Number(dispute.amountMinor);
  const taken = dispute.status === 'warning_needs_response' ? [] : [{ amount: -amount, fee: FEE_MINOR }];
  const back = dispute.status === 'won' ? [{ amount, fee: -FEE_MINOR }] : [];
  return {
    id: dispute.id,
    object: 'dispute',
    amount,
    balance_transactions: [...taken, ...back].map((one) => ({ object: 'balance_transaction', ...one })),
    charge: dispute.paymentIntent.replace(/^pi/, 'ch'),
    created: Math.floor(dispute.createdMs / 1000),
    currency: dispute.currency,
    evidence_details: {
      due_by: Math.floor((dispute.createdMs + EVIDENCE_MS) / 1000),
      has_evidence: dispute.answered === true,
      past_due: false,
      submission_count: dispute.answered ? 1 : 0,
    },
    is_charge_refundable: dispute.status === 'warning_needs_response',
    payment_intent: dispute.paymentIntent,
    reason: dispute.reason,
    status: dispute.status,
  };
}

export function createDisputes(store: Store, sessions: Sessions, webhooks: Webhooks): CardDisputes {
  store.exec(`CREATE TABLE IF NOT EXISTS card_dispute (
    id TEXT PRIMARY KEY, payment_intent TEXT NOT NULL, created_ms INTEGER NOT NULL, document TEXT NOT NULL) STRICT`);
  const decode = (row: Record<string, unknown>) => JSON.parse(String(row['document'])) as CardDispute;
  const put = (dispute: CardDispute): CardDispute => {
    store
      .prepare(
        `INSERT INTO card_dispute (id, payment_intent, created_ms, document) VALUES (?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET document = excluded.document`,
      )
      .run(dispute.id, dispute.paymentIntent, dispute.createdMs, JSON.stringify(dispute));
    return dispute;
  };
  const payment = (paymentIntent: string): Session => {
    const found = sessions.list(500).find((session) => session.paymentIntent === paymentIntent);
    if (found?.paymentStatus !== 'paid') throw new HttpRefusal(404, 'there is no such payment');
    return found;
  };
  const one = (sql: string, value: string) => {
    const row = store.prepare(`SELECT document FROM card_dispute WHERE ${sql}`).get(value);
    return row && decode(row);
  };
  return {
    find: (id) => one('id = ?', id),
    since: (fromMs) =>
      store
        .prepare('SELECT document FROM card_dispute WHERE created_ms >= ? ORDER BY created_ms DESC LIMIT ?')
        .all(fromMs, LIST_MAX)
        .map(decode),
    act: async (paymentIntent, act, nowMs) => {
      const session = payment(paymentIntent);
      const before = one('payment_intent = ?', paymentIntent);
      if (!FROM[act].includes(before?.status))
        throw new HttpRefusal(409, `a dispute that is ${before?.status ?? 'not there'} cannot ${act}`);
      const dispute = put({
        id: newId('du'),
        paymentIntent,
        amountMinor: session.amountMinor.toString(),
        currency: session.currency,
        reason: 'fraudulent',
        createdMs: nowMs,
        ...before,
        status: NEXT[act],
        ...(act === 'answer' ? { answered: true } : {}),
      });
      await webhooks.announce({
        type: `charge.dispute.${EVENTS[act]}`,
        sessionId: session.id,
        object: disputeObject(dispute),
        created: new Date(nowMs),
      });
      return dispute;
    },
  };
}

/** The API's answer to who asks for one that is not there. */
export const noDispute = (id: string): ApiRefusal =>
  new ApiRefusal(404, 'invalid_request_error', `No such dispute: ${id}`, {
    code: 'resource_missing',
    param: 'dispute',
  });
