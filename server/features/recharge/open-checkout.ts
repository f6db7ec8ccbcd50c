import { fromMinor } from '#contract/money.ts';
import type { CardGateway } from '../../gateways/payments/index.ts';
import { systemCaller, transact } from '../../platform/db/transaction.ts';
import type { House } from '../../platform/house.ts';
import { transition } from '../../platform/machine.ts';
import { rechargeMachine } from './machine.ts';
import { lockRecharge, saveCheckout } from './store.ts';

const CALLER = systemCaller('recharge-open-checkout');

/**
 * Opens the pay page. The order's number is the idempotency key at the channel, so a repeated job (killed after the call, before the
 * commit) gets the same checkout again.
 */
export async function openCheckout(house: House, card: CardGateway, id: bigint): Promise<void> {
  const row = await transact(house, CALLER, (tx) => lockRecharge(tx, id));
  if (row.state !== 'created') return;
  const checkout = await card.openCheckout({
    orderNumber: row.number,
    amount: fromMinor(row.amount),
    description: `Namestead ${row.number}`,
    returnUrl: `${house.config.publicUrl}/finance/recharge/info?Number=${row.number}`,
    expiresAt: row.expiresAt,
  });
  await transact(house, CALLER, async (tx) => {
    const current = await lockRecharge(tx, id);
    await saveCheckout(tx, id, checkout);
    if (current.state === 'created') await transition(tx, rechargeMachine, current, 'send');
  });
}
