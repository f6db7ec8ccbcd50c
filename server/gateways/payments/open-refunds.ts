import type { OnlineChannel } from '#contract/states/recharge.ts';
import type { Config } from '../../platform/config.ts';
import { createAlipayRefunds } from './alipay/alipay-refunds.ts';
import type { RefundGateway, RefundGateways } from './index.ts';
import { createStripeRefunds } from './stripe-refunds.ts';
import { createWechatRefunds } from './wechat/wechat-refunds.ts';

/** Who gives payments back, by channel: the same companies that took them. */
export function openRefunds(config: Pick<Config, 'card' | 'alipay' | 'wechat' | 'publicUrl'>): RefundGateways {
  const { card, alipay, wechat, publicUrl } = config;
  return new Map<OnlineChannel, RefundGateway>([
    ['card', createStripeRefunds(card)],
    ...(alipay ? [['alipay', createAlipayRefunds(alipay)] as const] : []),
    ...(wechat ? [['wechat', createWechatRefunds(wechat, `${publicUrl}/api/webhooks/wechat`)] as const] : []),
  ]);
}
