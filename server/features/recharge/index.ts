import type { CardGateway } from '../../gateways/payments/index.ts';
import { handler, type JobHandler } from '../../platform/jobs.ts';
import { askChannel } from './ask-channel.ts';
import { askChannelJob, openCheckoutJob, readCardNewsJob } from './jobs.ts';
import { openCheckout } from './open-checkout.ts';
import { readCardNews } from './read-card-news.ts';

export { askChannels } from './ask-channel.ts';
export { createRechargeOf, type NewRechargeOf } from './create-recharge.ts';
export { type Credited, creditRecharge, type RechargeCredit } from './credit-recharge.ts';
export { moneyCame } from './news.ts';
export { rechargeRoutes } from './routes.ts';
export { cardWebhook } from './webhooks.ts';

export const rechargeJobs = [openCheckoutJob, readCardNewsJob, askChannelJob];

/** What runs the recharge's jobs, given the card channel. */
export function rechargeHandlers(card: CardGateway): JobHandler[] {
  return [
    handler(openCheckoutJob, (house, { Id }) => openCheckout(house, card, Id)),
    handler(readCardNewsJob, (house, { Id }) => readCardNews(house, card, Id)),
    handler(askChannelJob, (house, { Id }) => askChannel(house, card, Id)),
  ];
}
