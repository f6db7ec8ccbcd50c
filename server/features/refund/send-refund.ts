import { addDays } from '#contract/calendar.ts';
import { REFUND_ASK_SECONDS, REFUND_WATCH_DAYS, REFUND_WATCH_HOURS } from '#contract/rules/finance/finance.ts';
import type { OnlineChannel } from '#contract/states/recharge.ts';
import type { Chains } from '../../gateways/chain/index.ts';
import type { RefundFact, RefundGateway, RefundGateways } from '../../gateways/payments/index.ts';
import { systemCaller, type Tx, transact } from '../../platform/db/transaction.ts';
import { faultPoint } from '../../platform/fault.ts';
import type { House } from '../../platform/house.ts';
import { enqueue, type Sweep } from '../../platform/jobs.ts';
import { mayLeave } from '../suspension/index.ts';
import { sendRefundJob } from './jobs.ts';
import { proveRefund } from './pay-out.ts';
import { sendingOf, settleRefund } from './settle-refund.ts';
import { dueToSend, findRefund, lockRefund, type RefundRow, takeToAsk } from './store.ts';
import { idOfKey, keyOf, wayBack, wholePayment } from './way-back.ts';

const CALLER = systemCaller('refund-send');
const AT_ONCE = 50;
const HOUR_MS = 3_600_000;

/** Who gives refunds back: companies by their channel, and the networks that tell of payouts by hand. */
export interface RefundPartners {
  readonly refunds: RefundGateways;
  readonly chains: Chains;
}

function gatewayOf({ refunds }: RefundPartners, row: RefundRow): RefundGateway {
  const gateway = refunds.get(row.channel as OnlineChannel);
  // A refund outlives its channel's settings: its job fails and waits until they are there again.
  if (!gateway) throw new Error(`refund ${row.number}: channel ${row.channel} is not set up`);
  return gateway;
}

const orderOf = (row: RefundRow) => ({
  key: keyOf(row),
  transactionId: row.transactionId,
  orderNumber: row.number,
  amount: wayBack(row),
});

/** Asks first: after a crash nobody knows whether the call went out, and the channel knows its key. */
async function tell(gateway: RefundGateway, row: RefundRow): Promise<RefundFact> {
  const order = orderOf(row);
  return (await gateway.askRefund(order)) ?? gateway.refund({ ...order, paid: wholePayment(row) });
}

/** Gives an approved refund back, or finds out what became of one that was sent. Runs again after any failure. */
export async function sendRefund(house: House, partners: RefundPartners, id: bigint): Promise<void> {
  const row = await transact(house, CALLER, async (tx) => {
    const found = await findRefund(tx, id);
    const may = found?.state === 'approved' && (await mayLeave(tx, found.customerId));
    const current = await lockRefund(tx, id);
    if (current?.state !== 'approved' || current.byHand) return current;
    // The sweep finds it again once the suspension is lifted.
    return may ? sendingOf(tx, current) : undefined;
  });
  faultPoint(house, 'refund.intended');
  if (!row || (row.state !== 'refunding' && row.state !== 'refunded')) return;
  if (row.byHand) return proveRefund(house, partners.chains, row);
  const gateway = gatewayOf(partners, row);
  const fact = row.state === 'refunding' ? await tell(gateway, row) : await gateway.askRefund(orderOf(row));
  faultPoint(house, 'refund.told');
  if (!fact) return;
  await transact(house, CALLER, async (tx) => {
    const current = await lockRefund(tx, id);
    if (current) await settleRefund(tx, current, fact);
  });
  faultPoint(house, 'refund.settled');
}

/**
 * The channel told that something became of a refund: it is asked at once. What it told is not believed further than
 * that.
 */
export async function askToldRefund(tx: Tx, { key }: { readonly key: string }): Promise<void> {
  const id = idOfKey(key);
  const row = id === undefined ? undefined : await findRefund(tx, id);
  if (row && keyOf(row) === key) await enqueue(tx, sendRefundJob, { Id: String(row.id) }, String(row.id));
}

/** Finds refunds that were approved, of which nothing was heard, and young ones that may yet come back. */
export const sendDueRefunds: Sweep = {
  name: 'refund-send-due',
  everySeconds: 5,
  run: (house) =>
    transact(house, CALLER, async (tx) => {
      const now = tx.now.getTime();
      const unheard = await takeToAsk(
        tx,
        {
          before: new Date(now - REFUND_ASK_SECONDS * 1000),
          refundedBefore: new Date(now - REFUND_WATCH_HOURS * HOUR_MS),
          settledAfter: addDays(tx.now, -REFUND_WATCH_DAYS),
        },
        AT_ONCE,
      );
      for (const id of [...(await dueToSend(tx, AT_ONCE)), ...unheard])
        await enqueue(tx, sendRefundJob, { Id: String(id) }, String(id));
    }),
};
