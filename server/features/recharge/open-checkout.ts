import type { PaymentGateways } from '../../gateways/payments/index.ts';
import { systemCaller, transact } from '../../platform/db/transaction.ts';
import { faultPoint } from '../../platform/fault.ts';
import type { House } from '../../platform/house.ts';
import { enqueue } from '../../platform/jobs.ts';
import { transition } from '../../platform/machine.ts';
import { gatewayOf } from './gateway-of.ts';
import { askChannelJob } from './jobs.ts';
import { rechargeMachine } from './machine.ts';
import { toPay } from './quote.ts';
import { lockRecharge, saveCheckout } from './store.ts';

const CALLER = systemCaller('recharge-open-checkout');

/**
 * Opens the order at its channel. Our number is the idempotency key there, so a repeated job (killed after the call,
 * before the commit) gets the same checkout again. An order whose time is over is left to the sweep.
 */
export async function openCheckout(house: House, gateways: PaymentGateways, id: bigint): Promise<void> {
  const { row, now } = await transact(house, CALLER, async (tx) => ({ row: await lockRecharge(tx, id), now: tx.now }));
  if (row.state !== 'created' || row.expiresAt <= now) return;
  const { publicUrl, registrar } = house.config;
  const checkout = await gatewayOf(gateways, row).openCheckout({
    orderNumber: row.number,
    amount: toPay(row),
    description: `${registrar.name} ${row.number}`,
    returnUrl: `${publicUrl}/finance/recharge/info?Number=${row.number}`,
    notifyUrl: `${publicUrl}/api/webhooks/${row.channel}`,
    expiresAt: row.expiresAt,
  });
  faultPoint(house, 'recharge.opened');
  await transact(house, CALLER, async (tx) => {
    const current = await lockRecharge(tx, id);
    await saveCheckout(tx, id, checkout);
    if (current.state === 'created') await transition(tx, rechargeMachine, current, 'send');
    // Given up while it was being opened: the channel is told.
    else await enqueue(tx, askChannelJob, { Id: String(id) }, String(id));
  });
}
