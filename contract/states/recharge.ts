/**
 * A recharge: created (known here) → paying (the payer was sent to the channel) → paid, or closed by the payer, or
 * expired. Money that comes late is still taken: closed or expired → paid. While a paid one is given back: refunding,
 * then refunded, or paid again where a part or nothing was.
 */
export const RECHARGE_STATES = ['created', 'paying', 'paid', 'closed', 'expired', 'refunding', 'refunded'] as const;
export type RechargeState = (typeof RECHARGE_STATES)[number];

/** The ways in which money comes in (specification §1). Words: `recharge:channel.<channel>`. */
export const RECHARGE_CHANNELS = ['card', 'alipay', 'wechat', 'bank', 'usdt'] as const;
export type RechargeChannel = (typeof RECHARGE_CHANNELS)[number];

/**
 * The channels whose order is made on the recharge page itself, at a payment provider. Bank transfer and USDT begin
 * with acts of their own.
 */
export const ONLINE_CHANNELS = ['card', 'alipay', 'wechat'] as const satisfies readonly RechargeChannel[];
export type OnlineChannel = (typeof ONLINE_CHANNELS)[number];
