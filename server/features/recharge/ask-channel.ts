import {
  RECHARGE_ASK_SECONDS,
  RECHARGE_LATE_ASK_MINUTES,
  RECHARGE_LATE_HOURS,
} from '#contract/rules/finance/recharge.ts';
import type { PaymentFact, PaymentGateway, PaymentGateways } from '../../gateways/payments/index.ts';
import { systemCaller, type Tx, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { enqueue, type Sweep } from '../../platform/jobs.ts';
import { transition } from '../../platform/machine.ts';
import { gatewayOf } from './gateway-of.ts';
import { askChannelJob, openCheckoutJob } from './jobs.ts';
import { rechargeMachine } from './machine.ts';
import { forgetNonces } from './news-store.ts';
import { settleRecharge } from './settle-recharge.ts';
import { lockNeverOpened, lockRecharge, type RechargeRow, takeToAsk, takeUnopened } from './store.ts';
import { takeUnheard, unheardOf } from './unheard/store.ts';

const CALLER = systemCaller('recharge-ask-channel');
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const ASK_AT_ONCE = 50;
/** Twice the age a channel's signature may have, to either side of our clock. */
const NONCE_MS = 1_200_000;

/**
 * What the channel says. An order that has ended here is ended there too, so that its QR code cannot be paid any more;
 * what was paid in that very moment is told by asking once more.
 */
async function ask(gateway: PaymentGateway, row: RechargeRow, ended: boolean): Promise<PaymentFact> {
  const opened = { orderNumber: row.number, checkoutId: row.checkoutId as string };
  const fact = await gateway.readCheckout(opened);
  if (fact.kind !== 'unpaid' || !ended || !gateway.closeCheckout) return fact;
  await gateway.closeCheckout(opened);
  const after = await gateway.readCheckout(opened);
  return after.kind === 'unpaid' ? { kind: 'expired' } : after;
}

/**
 * Of an order whose channel has long not said how it ended staff have an alarm at every question that brings nothing.
 */
function alarm({ metrics, log }: House, { number, channel }: RechargeRow, error?: unknown): void {
  metrics.alarms.inc({ kind: 'recharge_unheard' });
  log.error({ recharge: number, channel, err: error }, 'a channel does not say whether an order was paid');
}

/**
 * Asks the channel and settles by the same rule as its own messages. An order that is late by days is left to the
 * sweep's next question.
 */
export async function askChannel(house: House, gateways: PaymentGateways, id: bigint): Promise<void> {
  const { row, now } = await transact(house, CALLER, async (tx) => ({ row: await lockRecharge(tx, id), now: tx.now }));
  if (row.credited !== null || row.checkoutId === null) return;
  const unheard = unheardOf({ now }, row);
  let fact: PaymentFact;
  try {
    fact = await ask(gatewayOf(gateways, row), row, row.state !== 'paying' || row.expiresAt <= now);
  } catch (error) {
    if (!unheard) throw error;
    alarm(house, row, error);
    return;
  }
  if (unheard && fact.kind === 'unpaid') alarm(house, row);
  await transact(house, CALLER, async (tx) => {
    await settleRecharge(tx, await lockRecharge(tx, id), fact);
  });
}

/** Orders whose channel could not be reached in all their time end without ever having been open. */
async function endNeverOpened(tx: Tx): Promise<void> {
  for (const row of await lockNeverOpened(tx, ASK_AT_ONCE)) await transition(tx, rechargeMachine, row, 'expire');
}

/** Finds the recharges whose channel was not asked for a while, or that were not even opened there. */
export const askChannels: Sweep = {
  name: 'recharge-ask-channels',
  everySeconds: 5,
  run: async (house) => {
    await transact(house, CALLER, async (tx) => {
      const now = tx.now.getTime();
      const ago = (ms: number) => new Date(now - ms);
      const due = await takeToAsk(
        tx,
        {
          payingAskedBefore: ago(RECHARGE_ASK_SECONDS * 1000),
          endedAskedBefore: ago(RECHARGE_LATE_ASK_MINUTES * MINUTE_MS),
          createdAfter: ago(RECHARGE_LATE_HOURS * HOUR_MS),
        },
        ASK_AT_ONCE,
      );
      for (const id of [...due, ...(await takeUnheard(tx, ASK_AT_ONCE))])
        await enqueue(tx, askChannelJob, { Id: String(id) }, String(id));
      const unopened = await takeUnopened(tx, ago(RECHARGE_ASK_SECONDS * 1000), ASK_AT_ONCE);
      for (const id of unopened) await enqueue(tx, openCheckoutJob, { Id: String(id) }, String(id));
      await endNeverOpened(tx);
      await forgetNonces(tx, new Date(tx.wall.getTime() - NONCE_MS));
    });
  },
};
