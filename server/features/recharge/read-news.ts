import type { OnlineChannel } from '#contract/states/recharge.ts';
import {
  CHANNEL_CLOCK_SECONDS_MAX,
  MessageUnread,
  type PaymentGateway,
  type PaymentGateways,
  type PaymentNews,
} from '../../gateways/payments/index.ts';
import { systemCaller, type Tx, transact } from '../../platform/db/transaction.ts';
import { faultPoint } from '../../platform/fault.ts';
import type { House } from '../../platform/house.ts';
import { holdPayment } from './held/hold-payment.ts';
import { askToldHeld } from './held/send-back-held.ts';
import { disputeTold, refundTold } from './news.ts';
import { lockProviderEvent, markHandled, type ProviderEvent } from './news-store.ts';
import { settleRecharge } from './settle-recharge.ts';
import { lockRechargeByNumber } from './store.ts';
import { setAside } from './unread/set-aside.ts';

const CALLER = systemCaller('recharge-read-news');

/** What a kept message says. @throws MessageUnread and whatever else its odd shape brings about */
function newsOf(tx: Tx, gateway: PaymentGateway | undefined, event: ProviderEvent): PaymentNews {
  if (!gateway) throw new MessageUnread('its channel is not set up here');
  const news = gateway.readKept(event.body);
  // The business clock may be ahead of the machine's, and with it who plays the channel.
  const latest = Math.max(tx.now.getTime(), tx.wall.getTime()) + CHANNEL_CLOCK_SECONDS_MAX * 1000;
  if (news.writtenAt && !(news.writtenAt.getTime() <= latest)) throw new MessageUnread('it is of a time to come');
  return news;
}

async function outcomeOf(tx: Tx, gateway: PaymentGateway, news: PaymentNews): Promise<string> {
  const alarm = (kind: string) => tx.house.metrics.alarms.inc({ kind });
  if (news.otherMerchant) {
    alarm('recharge_other_merchant');
    return 'other_merchant';
  }
  if (news.refundKey !== undefined) {
    if (await askToldHeld(tx, gateway.channel, news.refundKey)) return 'refund';
    await tx.house.events.announce(tx, refundTold, { key: news.refundKey });
    return 'refund';
  }
  if (news.disputeId !== undefined) {
    await tx.house.events.announce(tx, disputeTold, { disputeId: news.disputeId });
    return 'dispute';
  }
  if (news.orderNumber === null || news.fact === null) return 'not_ours';
  const row = await lockRechargeByNumber(tx, news.orderNumber);
  if (row?.channel === gateway.channel) return settleRecharge(tx, row, news.fact);
  const number = news.orderNumber;
  if (news.fact.kind === 'paid')
    await holdPayment(tx, { channel: gateway.channel, ...news.fact, number, why: 'unknown_order' });
  else alarm('recharge_unknown_order');
  return 'unknown_order';
}

/**
 * Settles one kept message, or sets it aside for a person where it cannot be read: to try again would find it as it is.
 * The message's row is locked, so a job that runs twice finds it handled.
 */
export async function readNews(house: House, gateways: PaymentGateways, eventId: bigint): Promise<void> {
  await transact(house, CALLER, async (tx) => {
    const event = await lockProviderEvent(tx, eventId);
    if (event.handledAt !== null) return;
    const gateway = gateways.get(event.source as OnlineChannel);
    let news: PaymentNews;
    try {
      news = newsOf(tx, gateway, event);
    } catch (error) {
      await setAside(tx, event, error);
      return;
    }
    await markHandled(tx, event.id, await outcomeOf(tx, gateway as PaymentGateway, news));
    faultPoint(house, 'recharge.settled-uncommitted');
  });
  faultPoint(house, 'recharge.settled');
}
