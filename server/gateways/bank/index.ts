import type { Money } from '#contract/money.ts';

/** Whom a payment goes to, as a payment order over SWIFT carries it. */
export interface Payee {
  readonly name: string;
  readonly address: string;
  readonly account: string;
  readonly bankName: string;
  readonly bankAddress: string;
  readonly swift: string;
  readonly branchCode: string;
}

export interface PaymentOrder {
  /** Made from our own row, for ever: a second order under the same key is the first one again. */
  readonly key: string;
  readonly amount: Money;
  readonly payee: Payee;
  /** What the payee reads on their statement. */
  readonly message: string;
}

/**
 * What the bank says of a payment. `accepted`: it will pay, and has not yet. `returned`: paid, and come back from the
 * payee's bank.
 */
export type BankPayment =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'paid'; readonly reference: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'returned'; readonly reason: string };

/**
 * The bank that pays for us. Whatever it does not answer plainly is an error and leaves the payment unknown: `ask` by
 * the same key tells.
 */
export interface BankGateway {
  pay(order: PaymentOrder): Promise<BankPayment>;
  /** What became of an order; undefined where the bank never got it. */
  ask(key: string): Promise<BankPayment | undefined>;
  /**
   * The keys of payments that came back, after a position of the bank's list (0 at first), and the position to go on
   * from.
   */
  returnsAfter(position: bigint): Promise<{ readonly keys: readonly string[]; readonly position: bigint }>;
}

export { type BankFile, type FileEntry, type FileFault, readBankFile } from './statement-file.ts';
