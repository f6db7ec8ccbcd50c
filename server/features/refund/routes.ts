import * as api from '#contract/api/finance/refund.ts';
import { fromMinor, toWire } from '#contract/money.ts';
import { networkOfPayment } from '../../gateways/chain/index.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { nextState } from '../../platform/machine.ts';
import { reasonWords } from '../../platform/partner-words.ts';
import { refuse } from '../../platform/refusal.ts';
import { type PaidRecharge, paidRecharge } from '../recharge/index.ts';
import { verifiedWallet } from '../verification/index.ts';
import { refundableUntil } from './allowance.ts';
import { refundMachine } from './machine.ts';
import { leftOf, requestRefund } from './request-refund.ts';
import { cancelRefund } from './review-refund.ts';
import { OPEN_STATES, type RefundRow, refundsOf, standingOf } from './store.ts';
import { paidInAll, wayBack } from './way-back.ts';

const REVIEWED = new Set(['pending_review', 'awaiting_second']);

function present({ lang }: Tx, row: RefundRow): api.Refund {
  return {
    Id: String(row.id),
    At: row.createdAt.toISOString(),
    Amount: toWire(fromMinor(row.amount)),
    ...(row.payAmount === null ? {} : { GoesBack: toWire(wayBack(row)) }),
    ...(row.sendTo === null ? {} : { SendTo: row.sendTo }),
    State: row.state,
    ...(REVIEWED.has(row.state) ? { ReviewBy: row.reviewBy.toISOString() } : {}),
    ...(row.reference === null ? {} : { Reference: row.reference }),
    ...(row.reason === null ? {} : { Reason: reasonWords(lang, row.reason) }),
    Actions: nextState(refundMachine, row.state, 'cancel') ? ['cancel'] : [],
  };
}

/** Where a payment in another currency goes back to, and what of it went back so far. */
async function presentPayer(tx: Tx, paid: PaidRecharge): Promise<Pick<api.Refundable, 'Payer' | 'Wallet'>> {
  const whole = paidInAll(paid);
  if (whole === null) return {};
  const { back } = await standingOf(tx, paid.rechargeId);
  const Payer = { Paid: toWire(whole), Back: toWire(fromMinor(back, whole.currency)) };
  if (paid.channel !== 'usdt') return { Payer };
  const Network = networkOfPayment(paid.transactionId);
  const wallet = await verifiedWallet(tx, paid.customerId, Network);
  return { Payer, ...(wallet ? { Wallet: { Network, Address: wallet.address } } : {}) };
}

async function presentRefundable(tx: Tx, paid: PaidRecharge): Promise<api.Refundable> {
  const { topup, left } = await leftOf(tx, paid);
  const refunds = await refundsOf(tx, paid.rechargeId);
  const until = refundableUntil(paid.paidAt);
  const payer = await presentPayer(tx, paid);
  const why = () => {
    if (refunds.some(({ state }) => OPEN_STATES.includes(state))) return 'pending';
    if (tx.now > until) return 'tooLate';
    if (left.minor === 0n) return 'spent';
    return paid.channel === 'usdt' && !payer.Wallet ? 'wallet' : undefined;
  };
  const Why = why();
  return {
    Number: paid.number,
    Channel: paid.channel,
    PaidAt: paid.paidAt.toISOString(),
    Amount: toWire(paid.credited),
    Claimed: toWire(topup.claimed),
    Left: toWire(left),
    ...payer,
    Until: until.toISOString(),
    ...(Why === undefined ? {} : { Why }),
    Refunds: refunds.map((row) => present(tx, row)),
  };
}

export const refundRoutes: readonly Route[] = [
  route(api.refundable, async (tx, input) => {
    const paid = await paidRecharge(tx, { customerId: customerOf(tx), number: input.Number });
    if (!paid) throw refuse('REFUND_NOT_POSSIBLE');
    return presentRefundable(tx, paid);
  }),
  route(api.requestRefund, async (tx, input) => present(tx, await requestRefund(tx, input.Number, input.Amount))),
  route(api.cancelRefund, async (tx, input) => present(tx, await cancelRefund(tx, BigInt(input.Id)))),
];
