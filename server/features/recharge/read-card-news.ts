import type { CardGateway } from '../../gateways/payments/index.ts';
import { systemCaller, type Tx, transact } from '../../platform/db/transaction.ts';
import { faultPoint } from '../../platform/fault.ts';
import type { House } from '../../platform/house.ts';
import { settleRecharge } from './settle-recharge.ts';
import { lockProviderEvent, lockRechargeByNumber, markHandled, type ProviderEvent } from './store.ts';

const CALLER = systemCaller('recharge-read-card-news');

async function outcomeOf(tx: Tx, card: CardGateway, event: ProviderEvent): Promise<string> {
  const news = card.readKept(event.body);
  if (news.orderNumber === null || news.fact === null) return 'not_ours';
  const row = await lockRechargeByNumber(tx, news.orderNumber);
  if (!row) {
    tx.house.metrics.alarms.inc({ kind: 'recharge_unknown_order' });
    return 'unknown_order';
  }
  return settleRecharge(tx, row, news.fact);
}

/** Settles one kept message. The message's row is locked, so a job that runs twice finds it handled. */
export async function readCardNews(house: House, card: CardGateway, eventId: bigint): Promise<void> {
  await transact(house, CALLER, async (tx) => {
    const event = await lockProviderEvent(tx, eventId);
    if (event.handledAt !== null) return;
    await markHandled(tx, event.id, await outcomeOf(tx, card, event));
    faultPoint(house, 'recharge.settled-uncommitted');
  });
  faultPoint(house, 'recharge.settled');
}
