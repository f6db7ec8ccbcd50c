import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { CURRENCY_DIGITS, type Currency, fromMinor } from '#contract/money.ts';
import { lazily } from '../../platform/lazily.ts';
import type { CardAccess } from '../../platform/settings/payment-settings.ts';
import {
  CHANNEL_CLOCK_SECONDS_MAX,
  eventIdOf,
  headerOf,
  MessageText,
  MessageUnread,
  type PaymentFact,
  type PaymentGateway,
  type PaymentNews,
  paid,
  readJson,
  readShape,
  SignatureRefused,
} from './index.ts';

/** The library of the card company. */
export const stripeLibrary = lazily<typeof Stripe>('stripe');

const TIMEOUT_MS = 10_000;
const NETWORK_RETRIES_MAX = 2;

/** The events that tell of money: at once, or later for slow methods. */
const PAID_EVENTS = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);
const EXPIRED_EVENT = 'checkout.session.expired';

/** A currency of ours by its code there. */
export function currencyOf(code: string | null): Currency {
  const currency = (code ?? '').toUpperCase();
  if (!Object.hasOwn(CURRENCY_DIGITS, currency)) throw new MessageUnread('an unknown currency');
  return currency as Currency;
}

/** Of an event no more is believed than what is read here. */
const Event = z.object({
  id: MessageText,
  type: MessageText,
  created: z.int(),
  data: z.object({ object: z.unknown() }),
});
const Dispute = z.object({ id: MessageText });
const Session = z.object({
  id: MessageText,
  client_reference_id: z.nullable(MessageText),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  status: z.nullable(z.enum(['open', 'complete', 'expired'])),
  amount_total: z.nullable(z.int()),
  currency: z.nullable(MessageText),
  payment_intent: z.nullable(z.union([MessageText, z.object({ id: MessageText })])),
});
type Session = z.infer<typeof Session>;

function transactionOf(session: Session): string {
  const intent = session.payment_intent;
  return (typeof intent === 'string' ? intent : intent?.id) ?? session.id;
}

/** Only `payment_status: paid` is money; a completed session of a slow method is not. */
function factOf(session: Session): PaymentFact {
  if (session.payment_status === 'paid') {
    if (session.amount_total === null) throw new MessageUnread('a paid session without an amount');
    return paid(transactionOf(session), fromMinor(BigInt(session.amount_total), currencyOf(session.currency)));
  }
  return session.status === 'expired' ? { kind: 'expired' } : { kind: 'unpaid' };
}

function newsOf(rawBody: Buffer): PaymentNews {
  const { id, type, created, data } = readShape(Event, readJson(rawBody.toString('utf8')));
  const none = { eventId: id, orderNumber: null, fact: null, writtenAt: new Date(created * 1000) };
  if (type.startsWith('charge.dispute.')) return { ...none, disputeId: readShape(Dispute, data.object).id };
  if (!PAID_EVENTS.has(type) && type !== EXPIRED_EVENT) return none;
  const session = readShape(Session, data.object);
  return { ...none, orderNumber: session.client_reference_id, fact: factOf(session) };
}

/** When the signature was made, as it says itself: the library looks only for old ones. */
const signedAt = (signature: string): number => Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN);

/** The client of the card company, made at its first use. */
export function stripeOf(card: CardAccess): () => Stripe {
  const { hostname, port, protocol } = new URL(card.apiUrl);
  const secure = protocol === 'https:';
  let client: Stripe | undefined;
  return () => {
    client ??= new (stripeLibrary())(card.secretKey, {
      host: hostname,
      port: port === '' ? (secure ? 443 : 80) : Number(port),
      protocol: secure ? 'https' : 'http',
      timeout: TIMEOUT_MS,
      maxNetworkRetries: NETWORK_RETRIES_MAX,
      telemetry: false,
    });
    return client;
  };
}

/** Cards by Stripe Checkout: the payer pays on the provider's page, no card number ever passes through us. */
export function createStripeCard(card: CardAccess): PaymentGateway {
  const stripe = stripeOf(card);
  return {
    channel: 'card',
    signatureHeader: 'stripe-signature',
    replies: { kept: { status: 200, body: 'kept' }, refused: { status: 400, body: 'signature' } },
    async openCheckout({ orderNumber, amount, description, returnUrl, expiresAt }) {
      const session = await stripe().checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: orderNumber,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: amount.currency.toLowerCase(),
                unit_amount: Number(amount.minor),
                product_data: { name: description },
              },
            },
          ],
          success_url: returnUrl,
          cancel_url: returnUrl,
          expires_at: Math.floor(expiresAt.getTime() / 1000),
        },
        { idempotencyKey: orderNumber },
      );
      if (!session.url) throw new Error('the card channel gave no pay page');
      return { checkoutId: session.id, payUrl: session.url, qr: null };
    },
    async readCheckout({ checkoutId }) {
      return factOf(readShape(Session, await stripe().checkout.sessions.retrieve(checkoutId)));
    },
    prove(rawBody, headers, wall) {
      const signature = headerOf(headers, 'stripe-signature');
      const now = Math.floor(wall.getTime() / 1000);
      let given: unknown;
      try {
        given = stripe().webhooks.constructEvent(
          rawBody,
          signature,
          card.webhookSecret,
          CHANNEL_CLOCK_SECONDS_MAX,
          undefined,
          wall.getTime(),
        );
      } catch (error) {
        // The library reads JSON only after it has believed the signature.
        if (!(error instanceof SyntaxError))
          throw new SignatureRefused('the message is not the card channel’s', { cause: error });
      }
      if (!(signedAt(signature) <= now + CHANNEL_CLOCK_SECONDS_MAX))
        throw new SignatureRefused('the message is of a time to come');
      return { eventId: eventIdOf(rawBody, (given as { id?: unknown } | null | undefined)?.id) };
    },
    readKept: newsOf,
  };
}
