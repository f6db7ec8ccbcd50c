import type Stripe from 'stripe';
import { CURRENCY_DIGITS, type Currency, fromMinor } from '#contract/money.ts';
import type { Config } from '../../platform/config.ts';
import { lazily } from '../../platform/lazily.ts';
import { headerOf, type PaymentFact, type PaymentGateway, type PaymentNews, SignatureRefused } from './index.ts';

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
  if (!Object.hasOwn(CURRENCY_DIGITS, currency)) throw new Error(`unknown currency ${currency}`);
  return currency as Currency;
}

function transactionOf(session: Stripe.Checkout.Session): string {
  const intent = session.payment_intent;
  return (typeof intent === 'string' ? intent : intent?.id) ?? session.id;
}

/** Only `payment_status: paid` is money; a completed session of a slow method is not. */
function factOf(session: Stripe.Checkout.Session): PaymentFact {
  if (session.payment_status === 'paid') {
    if (session.amount_total === null) throw new Error('a paid session without an amount');
    return {
      kind: 'paid',
      transactionId: transactionOf(session),
      amount: fromMinor(BigInt(session.amount_total), currencyOf(session.currency)),
    };
  }
  return session.status === 'expired' ? { kind: 'expired' } : { kind: 'unpaid' };
}

function newsOf(event: Stripe.Event): PaymentNews {
  const none = { eventId: event.id, orderNumber: null, fact: null };
  if (event.type.startsWith('charge.dispute.')) return { ...none, disputeId: (event.data.object as Stripe.Dispute).id };
  if (!PAID_EVENTS.has(event.type) && event.type !== EXPIRED_EVENT) return none;
  const session = event.data.object as Stripe.Checkout.Session;
  return { eventId: event.id, orderNumber: session.client_reference_id, fact: factOf(session) };
}

/** The client of the card company, made at its first use. */
export function stripeOf(card: Config['card']): () => Stripe {
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
export function createStripeCard(card: Config['card']): PaymentGateway {
  const stripe = stripeOf(card);
  return {
    channel: 'card',
    currency: 'USD',
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
      return factOf(await stripe().checkout.sessions.retrieve(checkoutId));
    },
    readNews(rawBody, headers) {
      let event: Stripe.Event;
      try {
        event = stripe().webhooks.constructEvent(rawBody, headerOf(headers, 'stripe-signature'), card.webhookSecret);
      } catch (error) {
        throw new SignatureRefused('the message is not the card channel’s', { cause: error });
      }
      return newsOf(event);
    },
    readKept: (rawBody) => newsOf(JSON.parse(rawBody.toString('utf8')) as Stripe.Event),
  };
}
