import type Stripe from 'stripe';
import { fromMinor } from '#contract/money.ts';
import type { CardAccess } from '../../platform/settings/payment-settings.ts';
import type { DisputeFact, DisputeGateway } from './index.ts';
import { currencyOf, stripeOf } from './stripe-card.ts';

const DISPUTES_AT_ONCE = 100;

function stateOf(dispute: Stripe.Dispute): DisputeFact['state'] {
  if (dispute.status === 'won') return 'won';
  if (dispute.status === 'lost') return 'lost';
  // What the company took for it says whether money has moved; an inquiry takes none.
  return dispute.balance_transactions.length === 0 ? 'inquiry' : 'opened';
}

/** Evidence that was saved there waits until it is sent on; then the bank has it. */
function evidenceOf({ status, evidence_details: details }: Stripe.Dispute): DisputeFact['evidence'] {
  if (status === 'under_review' || details.submission_count > 0) return 'given';
  return details.has_evidence ? 'kept' : 'none';
}

function factOf(dispute: Stripe.Dispute): DisputeFact {
  const intent = dispute.payment_intent;
  const transactionId = typeof intent === 'string' ? intent : intent?.id;
  if (transactionId === undefined) throw new Error(`dispute ${dispute.id} names no payment`);
  const currency = currencyOf(dispute.currency);
  const fee = dispute.balance_transactions.reduce((sum, one) => sum + BigInt(one.fee), 0n);
  const due = dispute.evidence_details.due_by;
  return {
    disputeId: dispute.id,
    transactionId,
    amount: fromMinor(BigInt(dispute.amount), currency),
    state: stateOf(dispute),
    why: dispute.reason,
    fee: fromMinor(fee > 0n ? fee : 0n, currency),
    evidenceBy: due ? new Date(due * 1000) : null,
    evidence: evidenceOf(dispute),
  };
}

/** Disputes of card payments; the answer of the company decides, its messages only call us. */
export function createStripeDisputes(card: CardAccess): DisputeGateway {
  const stripe = stripeOf(card);
  return {
    readDispute: async (disputeId) => factOf(await stripe().disputes.retrieve(disputeId)),
    disputesSince: async (since) => {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      return (await stripe().disputes.list({ created, limit: DISPUTES_AT_ONCE })).data.map(factOf);
    },
  };
}
