import type { PaymentGateways, RefundGateways } from '../../gateways/payments/index.ts';
import type { RatesGateway } from '../../gateways/rates/index.ts';
import { handler, type JobHandler } from '../../platform/jobs.ts';
import { askChannel, askChannels } from './ask-channel.ts';
import { askHeld, sendBackHeld } from './held/send-back-held.ts';
import { askChannelJob, openCheckoutJob, readNewsJob, readRatesJob, sendBackHeldJob } from './jobs.ts';
import { openCheckout } from './open-checkout.ts';
import { askRates, readRates } from './rates/read-rates.ts';
import { readNews } from './read-news.ts';

export { heldStaffRoutes } from './held/staff-routes.ts';
export { tellHeld } from './held/tell-held.ts';
export { disputeTold, heldMoved, moneyCame, refundTold } from './news.ts';
export { rechargeRoutes } from './routes.ts';
export { tellPaid } from './tell-paid.ts';
export { unheardStaffRoutes } from './unheard/staff-routes.ts';
export { unreadStaffRoutes } from './unread/staff-routes.ts';
export { paymentWebhook } from './webhooks.ts';

export const rechargeJobs = [openCheckoutJob, readNewsJob, askChannelJob, readRatesJob, sendBackHeldJob];
export const rechargeSweeps = [askChannels, askRates, askHeld];

/**
 * What runs the recharge's jobs, given the channels that are set up, who publishes the rates, and who gives payments
 * back.
 */
export function rechargeHandlers(
  gateways: PaymentGateways,
  rates: RatesGateway,
  refunds: RefundGateways = new Map(),
): JobHandler[] {
  return [
    handler(openCheckoutJob, (house, { Id }) => openCheckout(house, gateways, Id)),
    handler(readNewsJob, (house, { Id }) => readNews(house, gateways, Id)),
    handler(askChannelJob, (house, { Id }) => askChannel(house, gateways, Id)),
    handler(readRatesJob, (house) => readRates(house, rates)),
    handler(sendBackHeldJob, (house, { Id }) => sendBackHeld(house, refunds, Id)),
  ];
}
