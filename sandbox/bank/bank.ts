import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFaultBoard, type FaultBoard } from '../faults.ts';
import { HttpRefusal, type Route } from '../http.ts';
import type { Store } from '../store.ts';
import { bankApiRoutes } from './api.ts';
import { createIncoming, type Incoming } from './incoming.ts';
import { createPayments, type Payment, type Payments } from './payments.ts';

export const BANK_FAULTS = {
  lost_answer: 'takes the order and closes the connection without an answer',
  error_500: 'answers 500 and takes nothing',
  time_out: 'takes the order and never answers',
  hold: 'accepts the order and pays it only when a person at this desk says so',
  refuse: 'refuses the order: the account is closed',
} as const;

/** An accepted order is paid after so long by itself. */
const PAYS_AFTER_MS = 1500;
export const ACTS = ['pay', 'refuse', 'bounce'] as const;
export type BankAct = (typeof ACTS)[number];
const REASONS = { refuse: 'AC04 ClosedAccountNumber', bounce: 'AC01 IncorrectAccountNumber' } as const;

/** The bank that pays for the shop: its payment interface as routes, and its inside for the desk. */
export interface Bank {
  readonly routes: readonly Route[];
  readonly payments: Payments;
  /** What was paid to the shop, and its statement. */
  readonly incoming: Incoming;
  readonly faults: FaultBoard;
  /** What the shop is told of the bank, and of its account there. */
  readonly settings: (base: string) => Record<string, string>;
  /** A person at the counter decides about one payment. */
  readonly act: (key: string, act: BankAct) => Payment;
  /** As it stands now: what was to be paid by now is. */
  readonly current: (payment: Payment) => Payment;
}

/** Reads the shop's key at the bank, or makes it. */
export function bankKey(dataDir: string): string {
  const file = join(dataDir, 'bank-key');
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const key = `bank_test_${randomBytes(24).toString('hex')}`;
  writeFileSync(`${file}.new`, key, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return key;
}

const newReference = () => `HB${randomBytes(6).toString('hex').toUpperCase()}`;

export function createBank(store: Store, apiKey: string): Bank {
  const faults = createFaultBoard(BANK_FAULTS);
  const payments = createPayments(store);
  const paid = (payment: Payment) =>
    payments.save({ ...payment, status: 'paid', reference: newReference(), paysMs: null });
  const current = (payment: Payment) =>
    payment.status === 'accepted' && payment.paysMs !== null && payment.paysMs <= Date.now() ? paid(payment) : payment;
  const act = (key: string, what: BankAct): Payment => {
    const found = payments.find(key);
    if (!found) throw new HttpRefusal(404, 'there is no such payment');
    const payment = current(found);
    if (what === 'pay' && payment.status === 'accepted') return paid(payment);
    if (what === 'refuse' && payment.status === 'accepted')
      return payments.save({ ...payment, status: 'refused', reason: REASONS.refuse, paysMs: null });
    if (what === 'bounce' && payment.status === 'paid')
      return payments.save({
        ...payment,
        status: 'returned',
        reason: REASONS.bounce,
        returnedAs: payments.nextReturn(),
      });
    throw new HttpRefusal(409, `a payment that is ${payment.status} cannot be made to ${what}`);
  };
  /** Takes an order; the switches say what comes of it. */
  const take = (order: Pick<Payment, 'key' | 'body' | 'amount' | 'currency' | 'payee' | 'message'>): Payment => {
    const refused = faults.take('refuse') !== undefined;
    const held = faults.take('hold') !== undefined;
    const now = Date.now();
    return payments.save({
      ...order,
      status: refused ? 'refused' : 'accepted',
      reference: null,
      reason: refused ? REASONS.refuse : null,
      acceptedMs: now,
      paysMs: held || refused ? null : now + PAYS_AFTER_MS,
      returnedAs: null,
    });
  };
  const settings = (base: string) => ({
    BANK_API_URL: base,
    BANK_API_KEY: apiKey,
    BANK_RECEIVING_PAYEE: 'Namestead Limited',
    BANK_RECEIVING_BANK: 'Harbour Bank',
    BANK_RECEIVING_ACCOUNT: '024987654321',
    BANK_RECEIVING_SWIFT: 'HARBHKHH',
    BANK_RECEIVING_ADDRESS: '1 Harbour Road, Hong Kong',
  });
  const routes = bankApiRoutes({ payments, faults, apiKey, take, current });
  return { routes, payments, incoming: createIncoming(store), faults, settings, act, current };
}
