import type { Money } from '#contract/money.ts';

/** What a channel says about one checkout. `paid` carries what was really paid; it is compared with the order before money moves. */
export type PaymentFact =
  | { readonly kind: 'paid'; readonly transactionId: string; readonly amount: Money }
  | { readonly kind: 'unpaid' }
  | { readonly kind: 'expired' };

/** A checkout opened at the channel. */
export interface Checkout {
  readonly checkoutId: string;
  readonly payUrl: string;
}

/** A channel's message whose signature was right. `orderNumber` is ours, as the channel returned it. */
export interface PaymentNews {
  readonly eventId: string;
  readonly orderNumber: string | null;
  readonly fact: PaymentFact | null;
}

export interface CheckoutRequest {
  /** Our number; also the idempotency key at the channel, so opening twice gives the same checkout. */
  readonly orderNumber: string;
  readonly amount: Money;
  readonly description: string;
  readonly returnUrl: string;
  readonly expiresAt: Date;
}

/** The channel's signature over a message was not right; nothing in it is believed. */
export class SignatureRefused extends Error {}

/** A channel that takes cards on a page of its own. */
export interface CardGateway {
  openCheckout(request: CheckoutRequest): Promise<Checkout>;
  readCheckout(checkoutId: string): Promise<PaymentFact>;
  /** Checks the signature over the raw bytes; throws SignatureRefused. */
  readNews(rawBody: Buffer, signature: string): PaymentNews;
  /** Reads a message again that was kept after its signature had been checked (signatures age, kept messages do not). */
  readKept(rawBody: Buffer): PaymentNews;
}
