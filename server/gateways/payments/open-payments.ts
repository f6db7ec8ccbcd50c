import type { OnlineChannel } from '#contract/states/recharge.ts';
import type { Config } from '../../platform/config.ts';
import { createAlipay } from './alipay/alipay.ts';
import type { PaymentGateway, PaymentGateways } from './index.ts';
import { createStripeCard } from './stripe-card.ts';
import { createWechat } from './wechat/wechat.ts';

/** Which provider takes which channel: the one place where a channel gets its company. */
export function openPayments(config: Pick<Config, 'card' | 'alipay' | 'wechat'>): PaymentGateways {
  const { card, alipay, wechat } = config;
  return new Map<OnlineChannel, PaymentGateway>([
    ['card', createStripeCard(card)],
    ...(alipay ? [['alipay', createAlipay(alipay)] as const] : []),
    ...(wechat ? [['wechat', createWechat(wechat)] as const] : []),
  ]);
}
