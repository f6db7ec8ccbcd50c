import { fromMinor } from '#contract/money.ts';
import { REFUND_ASK_SECONDS } from '#contract/rules/finance/finance.ts';
import type { RefundFact, RefundGateways } from '../../../gateways/payments/index.ts';
import { post } from '../../../ledger/post.ts';
import { heldReturned } from '../../../ledger/postings/recharge.ts';
import { systemCaller, type Tx, transact } from '../../../platform/db/transaction.ts';
import { faultPoint } from '../../../platform/fault.ts';
import type { House } from '../../../platform/house.ts';
import { enqueue, type Sweep } from '../../../platform/jobs.ts';
import { transition } from '../../../platform/machine.ts';
import { record } from '../../activity/index.ts';
import { sendBackHeldJob } from '../jobs.ts';
import { heldMoved } from '../news.ts';
import { moneyOfHeld } from './hold-payment.ts';
import { heldMachine } from './machine.ts';
import { findHeldBy, type HeldRow, lockHeld, saveHeld, takeHeldToAsk } from './store.ts';

const CALLER = systemCaller('held-send-back');
const AT_ONCE = 50;
const KEY = 'held-';

async function settle(tx: Tx, row: HeldRow, fact: RefundFact): Promise<void> {
  if (row.state !== 'returning' || fact.kind === 'accepted') return;
  const told = (act: string, after: Record<string, unknown>) =>
    record(tx, {
      act: `heldPayment.${act}`,
      object: { kind: 'held_payment', id: row.id },
      after: { number: row.number, ...after },
    });
  if (fact.kind === 'refunded') {
    await post(tx, heldReturned(moneyOfHeld(row)));
    await saveHeld(tx, row.id, { reference: fact.reference, trouble: null, settledAt: tx.now });
    await transition(tx, heldMachine, row, 'settle');
    await told('returned', { reference: fact.reference });
    await tx.house.events.announce(tx, heldMoved, { heldId: row.id, step: 'returned' });
    return;
  }
  if (row.trouble !== fact.reason) tx.house.metrics.alarms.inc({ kind: 'held_stuck' });
  await saveHeld(tx, row.id, { trouble: fact.reason });
  if (fact.kind === 'stuck') return;
  await transition(tx, heldMachine, row, 'fail', fact.reason);
  await told('failed', { reason: fact.reason });
}

/** Gives a held payment back to where it came from, or finds out what became of that. Runs again after any failure. */
export async function sendBackHeld(house: House, refunds: RefundGateways, id: bigint): Promise<void> {
  const row = await transact(house, CALLER, (tx) => lockHeld(tx, id));
  if (row?.state !== 'returning') return;
  const gateway = refunds.get(row.channel);
  if (!gateway) throw new Error(`held payment ${id}: channel ${row.channel} is not set up`);
  const amount = fromMinor(row.amount, row.currency);
  const order = {
    key: `${KEY}${row.transactionId}`,
    transactionId: row.transactionId,
    orderNumber: row.number,
    amount,
  };
  const fact = (await gateway.askRefund(order)) ?? (await gateway.refund({ ...order, paid: amount }));
  faultPoint(house, 'held.told');
  await transact(house, CALLER, async (tx) => {
    const current = await lockHeld(tx, id);
    if (current) await settle(tx, current, fact);
  });
}

/**
 * The channel told that something became of a payment that goes back: it is asked at once. Answers whether the key was
 * of one.
 */
export async function askToldHeld(tx: Tx, channel: string, key: string): Promise<boolean> {
  if (!key.startsWith(KEY)) return false;
  const row = await findHeldBy(tx, channel, key.slice(KEY.length));
  if (row) await enqueue(tx, sendBackHeldJob, { Id: String(row.id) }, String(row.id));
  return row !== undefined;
}

/** Payments on their way back of which nothing was heard. */
export const askHeld: Sweep = {
  name: 'held-send-back-due',
  everySeconds: 5,
  run: (house) =>
    transact(house, CALLER, async (tx) => {
      const due = await takeHeldToAsk(tx, new Date(tx.now.getTime() - REFUND_ASK_SECONDS * 1000), AT_ONCE);
      for (const id of due) await enqueue(tx, sendBackHeldJob, { Id: String(id) }, String(id));
    }),
};
