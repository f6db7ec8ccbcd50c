import type Stripe from 'stripe';
import type { CardAccess } from '../../platform/settings/payment-settings.ts';
import type { RefundFact, RefundGateway, RefundOrder } from './index.ts';
import { stripeLibrary, stripeOf } from './stripe-card.ts';

const REFUNDS_OF_A_PAYMENT_MAX = 100;
const REASON_LENGTH_MAX = 200;

/** Stripe's words for our three states; `requires_action` waits for the payer. */
function factOf(refund: Stripe.Refund): RefundFact {
  if (refund.status === 'succeeded') return { kind: 'refunded', reference: refund.id };
  if (refund.status === 'failed' || refund.status === 'canceled')
    return { kind: 'failed', reason: (refund.failure_reason ?? refund.status).slice(0, REASON_LENGTH_MAX) };
  return { kind: 'accepted' };
}

/**
 * Refunds of card payments. Stripe forgets idempotency keys after a day, metadata never: a refund is found again by
 * them.
 */
export function createStripeRefunds(card: CardAccess): RefundGateway {
  const stripe = stripeOf(card);
  const find = async ({ key, transactionId }: Pick<RefundOrder, 'key' | 'transactionId'>) => {
    const { data } = await stripe().refunds.list({ payment_intent: transactionId, limit: REFUNDS_OF_A_PAYMENT_MAX });
    return data.find((refund) => refund.metadata?.['key'] === key);
  };
  return {
    async refund({ key, transactionId, amount }) {
      try {
        const refund = await stripe().refunds.create(
          { payment_intent: transactionId, amount: Number(amount.minor), metadata: { key } },
          { idempotencyKey: key },
        );
        return factOf(refund);
      } catch (error) {
        // Refused for good: nothing was given back, and asking again says the same.
        if (error instanceof stripeLibrary().errors.StripeInvalidRequestError && error.statusCode === 400)
          return { kind: 'failed', reason: String(error.code ?? error.type).slice(0, REASON_LENGTH_MAX) };
        throw error;
      }
    },
    async askRefund(order) {
      const refund = await find(order);
      return refund && factOf(refund);
    },
  };
}
