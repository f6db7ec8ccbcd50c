import type { RefundGateway } from '../../gateways/payments/index.ts';
import { handler, type JobHandler } from '../../platform/jobs.ts';
import { sendRefundJob } from './jobs.ts';
import { sendRefund } from './send-refund.ts';

export { refundRoutes } from './routes.ts';
export { sendDueRefunds } from './send-refund.ts';
export { refundStaffRoutes } from './staff-routes.ts';
export { waiting as refundsWaiting } from './store.ts';

export const refundJobs = [sendRefundJob];

/** What runs the jobs of refunds, given the channel that gives cards back. */
export function refundHandlers(card: RefundGateway): JobHandler[] {
  return [handler(sendRefundJob, (house, { Id }) => sendRefund(house, card, Id))];
}
