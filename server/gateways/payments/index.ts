import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Money } from '#contract/money.ts';
import type { DisputeEvidence } from '#contract/states/dispute.ts';
import type { OnlineChannel } from '#contract/states/recharge.ts';
import { isKeepable } from '../../platform/db/keepable-text.ts';

/** Characters of any number, key or code in a message. */
const MESSAGE_TEXT_MAX = 200;
/** So far a channel's clock may be ahead of ours, or behind. */
export const CHANNEL_CLOCK_SECONDS_MAX = 300;

/**
 * What a channel says about one checkout. `paid` carries what was really paid; it is compared with the order before
 * money moves.
 */
export type PaymentFact =
  | { readonly kind: 'paid'; readonly transactionId: string; readonly amount: Money }
  | { readonly kind: 'unpaid' }
  | { readonly kind: 'expired' };

/** A checkout opened at the channel: a page to pay on, a QR code to scan, or both. */
export interface Checkout {
  readonly checkoutId: string;
  readonly payUrl: string | null;
  /** What the QR code carries. */
  readonly qr: string | null;
}

/** A channel's message whose signature was right. `orderNumber` is ours, as the channel returned it. */
export interface PaymentNews {
  readonly eventId: string;
  readonly orderNumber: string | null;
  readonly fact: PaymentFact | null;
  /** Rightly signed, but about another merchant's money: never credited, kept for a person. */
  readonly otherMerchant?: true;
  /** Something became of the refund with this key; what, the channel is asked. */
  readonly refundKey?: string;
  /** Something became of this dispute (the channel's own number); what, the channel is asked. */
  readonly disputeId?: string;
  /** When the channel says that it wrote it. */
  readonly writtenAt?: Date;
}

/** A message whose signature was right; nothing else of it was looked at. */
export interface ProvenMessage {
  /** The channel's number of it, or one made of its bytes where it has none that we can read. */
  readonly eventId: string;
  /** Where the channel numbers its messages against recordings: may come once. */
  readonly nonce?: string;
}

export interface CheckoutRequest {
  /** Our number; also the idempotency key at the channel, so opening twice gives the same checkout. */
  readonly orderNumber: string;
  /** In the gateway's currency. */
  readonly amount: Money;
  readonly description: string;
  readonly returnUrl: string;
  readonly notifyUrl: string;
  readonly expiresAt: Date;
}

/** A checkout as we know it. */
export interface OpenedCheckout {
  readonly orderNumber: string;
  readonly checkoutId: string;
}

/** The channel's signature over a message was not right, too old, or of a time to come; nothing in it is believed. */
export class SignatureRefused extends Error {}

/**
 * Rightly signed, but not as the channel's documents say; a person must look. The words name no more than the place.
 */
export class MessageUnread extends Error {}

/** A payment as a channel tells it: what is no payment is read by nobody. */
export function paid(transactionId: string, amount: Money): PaymentFact {
  if (amount.minor <= 0n) throw new MessageUnread('a payment of nothing or less');
  return { kind: 'paid', transactionId, amount };
}

/** A number or key in a message: short, and a text that the database can keep. */
export const MessageText = z.string().check(z.minLength(1), z.maxLength(MESSAGE_TEXT_MAX), z.refine(isKeepable));

/** JSON of a message, in a shape; another shape is not read. */
export function readShape<T extends z.ZodMiniType>(shape: T, value: unknown): z.output<T> {
  const read = z.safeParse(shape, value);
  if (read.success) return read.data;
  const places = read.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
  throw new MessageUnread(places.join('; ').slice(0, MESSAGE_TEXT_MAX));
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new MessageUnread('no JSON', { cause: error });
  }
}

/** The number of a message; where it has none, its bytes are its number, so that the same message comes once. */
export function eventIdOf(rawBody: Buffer, given: unknown): string {
  if (typeof given === 'string' && /^[\x21-\x7e]{1,200}$/.test(given)) return given;
  return `sha256:${hash('sha256', rawBody)}`;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A channel on whose own page or app the payer pays. */
export interface PaymentGateway {
  readonly channel: OnlineChannel;
  /** The header that carries the signature of a message; null where it stands inside. */
  readonly signatureHeader: string | null;
  openCheckout(request: CheckoutRequest): Promise<Checkout>;
  readCheckout(opened: OpenedCheckout): Promise<PaymentFact>;
  /**
   * Ends a checkout at the channel so that nobody can pay it any more; harmless where it has ended or was paid (the
   * next reading tells). Absent where the channel ends checkouts by itself.
   */
  closeCheckout?(opened: OpenedCheckout): Promise<void>;
  /**
   * Checks the signature over the raw bytes, and its age by the wall clock; throws SignatureRefused, and nothing else
   * for any bytes.
   */
  prove(rawBody: Buffer, headers: Headers, wall: Date): ProvenMessage;
  /**
   * Reads a message that was kept after its signature had been checked (signatures age, kept messages do not); throws
   * where its shape is odd.
   */
  readKept(rawBody: Buffer): PaymentNews;
  /** What the channel wants to hear: after our commit, and where we believe nothing. */
  readonly replies: { readonly kept: Reply; readonly refused: Reply };
}
interface Reply {
  readonly status: number;
  readonly body: string;
}

/**
 * What a channel says of a refund. `accepted`: it will give the money back, and has not yet. `stuck`: it does not go on
 * by itself (our balance there is too small, the payer's card is gone); a person must look, and nothing is decided.
 */
export type RefundFact =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'stuck'; readonly reason: string }
  | { readonly kind: 'refunded'; readonly reference: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** A refund as the channel must find it again. */
export interface RefundOrder {
  /** Made from our own row, for ever: a second order under the same key is the first one again. */
  readonly key: string;
  /** The channel's own number of the payment, and ours of its order. */
  readonly transactionId: string;
  readonly orderNumber: string;
  /** What goes back, in the currency that was paid. */
  readonly amount: Money;
}

/**
 * A channel that gives payments back. Whatever it does not answer plainly is an error and leaves the refund unknown:
 * `askRefund` tells.
 */
export interface RefundGateway {
  /** @param of `paid`: the whole payment, in the same currency */
  refund(of: RefundOrder & { readonly paid: Money }): Promise<RefundFact>;
  /** What became of an order; undefined where the channel never got it, or did nothing: it may be told again. */
  askRefund(order: RefundOrder): Promise<RefundFact | undefined>;
}

/** What the card company says of a dispute. `inquiry`: the payer's bank only asks, and no money has moved. */
export interface DisputeFact {
  readonly disputeId: string;
  /** The company's number of the payment. */
  readonly transactionId: string;
  readonly amount: Money;
  readonly state: 'inquiry' | 'opened' | 'lost' | 'won';
  readonly why: string;
  readonly fee: Money;
  readonly evidenceBy: Date | null;
  readonly evidence: DisputeEvidence;
}

/** A channel whose payers can dispute what they paid. */
export interface DisputeGateway {
  readDispute(disputeId: string): Promise<DisputeFact>;
  /** Every dispute that began since an instant, for messages that never come. */
  disputesSince(since: Date): Promise<DisputeFact[]>;
}

/** Who takes payments, by channel, as far as the channels are set up in this house. */
export type PaymentGateways = ReadonlyMap<OnlineChannel, PaymentGateway>;
/** The same companies, as those that give payments back by themselves. */
export type RefundGateways = ReadonlyMap<OnlineChannel, RefundGateway>;

/** One header as text. */
export const headerOf = (headers: Headers, name: string): string => String(headers[name] ?? '');
