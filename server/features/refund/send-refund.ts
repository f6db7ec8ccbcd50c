import { addDays } from '#contract/calendar.ts';
import { fromMinor } from '#contract/money.ts';
import { REFUND_ASK_SECONDS, REFUND_WATCH_DAYS, REFUND_WATCH_HOURS } from '#contract/rules/finance/finance.ts';
import type { RefundFact, RefundGateway } from '../../gateways/payments/index.ts';
import { systemCaller, transact } from '../../platform/db/transaction.ts';
import { faultPoint } from '../../platform/fault.ts';
import type { House } from '../../platform/house.ts';
import { enqueue, type Sweep } from '../../platform/jobs.ts';
import { sendRefundJob } from './jobs.ts';
import { sendingOf, settleRefund } from './settle-refund.ts';
import { dueToSend, lockRefund, type RefundRow, takeToAsk } from './store.ts';

const CALLER = systemCaller('refund-send');
const AT_ONCE = 50;
const HOUR_MS = 3_600_000;

const keyOf = (id: bigint): string => `refund-${id}`;

/** Asks first: after a crash nobody knows whether the call went out, and the channel knows its key. */
async function tell(card: RefundGateway, row: RefundRow): Promise<RefundFact> {
  const order = { key: keyOf(row.id), transactionId: row.transactionId };
  return (await card.askRefund(order)) ?? card.refund({ ...order, amount: fromMinor(row.amount) });
}

/** Gives an approved refund back, or finds out what became of one that was sent. Runs again after any failure. */
export async function sendRefund(house: House, card: RefundGateway, id: bigint): Promise<void> {
  const row = await transact(house, CALLER, async (tx) => {
    const found = await lockRefund(tx, id);
    return found?.state === 'approved' && !found.byHand ? sendingOf(tx, found) : found;
  });
  faultPoint(house, 'refund.intended');
  if (!row || row.byHand || (row.state !== 'refunding' && row.state !== 'refunded')) return;
  const fact =
    row.state === 'refunding'
      ? await tell(card, row)
      : await card.askRefund({ key: keyOf(id), transactionId: row.transactionId });
  faultPoint(house, 'refund.told');
  if (!fact) return;
  await transact(house, CALLER, async (tx) => {
    const current = await lockRefund(tx, id);
    if (current) await settleRefund(tx, current, fact);
  });
  faultPoint(house, 'refund.settled');
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
