import type { Store } from '../store.ts';

export type PaymentStatus = 'accepted' | 'paid' | 'refused' | 'returned';

/** One payment order as the bank keeps it. `body` is what was asked for, word for word. */
export interface Payment {
  readonly key: string;
  readonly body: string;
  readonly amount: string;
  readonly currency: string;
  readonly payee: Readonly<Record<string, string>>;
  readonly message: string;
  readonly status: PaymentStatus;
  readonly reference: string | null;
  readonly reason: string | null;
  readonly acceptedMs: number;
  /** When it is paid by itself, wall clock; null where a person at the desk decides. */
  readonly paysMs: number | null;
  /** Its place in the list of returns, from 1. */
  readonly returnedAs: number | null;
}

export interface Payments {
  readonly find: (key: string) => Payment | undefined;
  readonly save: (payment: Payment) => Payment;
  readonly list: (limit: number) => Payment[];
  readonly returnsAfter: (position: number, limit: number) => Payment[];
  readonly nextReturn: () => number;
}

/** The bank's ledger of orders. */
export function createPayments(store: Store): Payments {
  store.exec(`CREATE TABLE IF NOT EXISTS bank_payment (
    key TEXT PRIMARY KEY, number INTEGER NOT NULL UNIQUE, returned_as INTEGER UNIQUE, document TEXT NOT NULL) STRICT`);
  const find = store.prepare('SELECT document FROM bank_payment WHERE key = ?');
  const save = store.prepare(
    `INSERT INTO bank_payment (key, number, returned_as, document)
     VALUES (?, (SELECT coalesce(max(number), 0) + 1 FROM bank_payment), ?, ?)
     ON CONFLICT (key) DO UPDATE SET returned_as = excluded.returned_as, document = excluded.document`,
  );
  const decode = (row: Record<string, unknown>) => JSON.parse(String(row['document'])) as Payment;
  return {
    find: (key) => {
      const row = find.get(key);
      return row && decode(row);
    },
    save: (payment) => {
      save.run(payment.key, payment.returnedAs, JSON.stringify(payment));
      return payment;
    },
    list: (limit) =>
      store.prepare('SELECT document FROM bank_payment ORDER BY number DESC LIMIT ?').all(limit).map(decode),
    returnsAfter: (position, limit) =>
      store
        .prepare('SELECT document FROM bank_payment WHERE returned_as > ? ORDER BY returned_as LIMIT ?')
        .all(position, limit)
        .map(decode),
    nextReturn: () =>
      Number(store.prepare('SELECT coalesce(max(returned_as), 0) + 1 AS n FROM bank_payment').get()?.['n'] ?? 1),
  };
}
