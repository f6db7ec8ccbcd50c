import { ONLINE_CHANNELS, type OnlineChannel } from '#contract/states/recharge.ts';
import type { Config } from '../../platform/config.ts';
import type { PaymentSettings } from '../../platform/settings/payment-settings.ts';
import { createAlipay } from './alipay/alipay.ts';
import { createAlipayRefunds } from './alipay/alipay-refunds.ts';
import type { PaymentGateway, PaymentGateways, RefundGateway, RefundGateways } from './index.ts';
import { createStripeCard } from './stripe-card.ts';
import { createStripeRefunds } from './stripe-refunds.ts';
import { createWechat } from './wechat/wechat.ts';
import { createWechatRefunds } from './wechat/wechat-refunds.ts';

/** The two sides of one company. `newsUrl`: what it calls. */
interface Company<Access> {
  take(access: Access): PaymentGateway;
  giveBack(access: Access, newsUrl: string): RefundGateway;
}

/** The one place where a channel gets its company. */
const COMPANIES: { readonly [C in OnlineChannel]: Company<NonNullable<PaymentSettings[C]>> } = {
  card: { take: createStripeCard, giveBack: createStripeRefunds },
  alipay: { take: createAlipay, giveBack: (access) => createAlipayRefunds(access) },
  wechat: { take: createWechat, giveBack: createWechatRefunds },
};

export interface Channels {
  readonly payments: PaymentGateways;
  readonly refunds: RefundGateways;
}

/** The companies of the channels that are set up, on both sides. */
export function openChannels(config: Pick<Config, OnlineChannel | 'publicUrl'>): Channels {
  const payments = new Map<OnlineChannel, PaymentGateway>();
  const refunds = new Map<OnlineChannel, RefundGateway>();
  const open = <C extends OnlineChannel>(channel: C): void => {
    const access = config[channel];
    if (access === null) return;
    const { take, giveBack } = COMPANIES[channel];
    payments.set(channel, take(access));
    refunds.set(channel, giveBack(access, `${config.publicUrl}/api/webhooks/${channel}`));
  };
  ONLINE_CHANNELS.forEach(open);
  return { payments, refunds };
}
