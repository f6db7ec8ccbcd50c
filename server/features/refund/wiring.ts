import { handler, type JobHandler } from '../../platform/jobs.ts';
import { sendRefundJob } from './jobs.ts';
import { type RefundPartners, sendRefund } from './send-refund.ts';

export { stopLostRefund } from './review-refund.ts';
export { refundRoutes } from './routes.ts';
export { askToldRefund, sendDueRefunds } from './send-refund.ts';
export { refundStaffRoutes } from './staff-routes.ts';

export const refundJobs = [sendRefundJob];

/** What runs the jobs of refunds, given the channels that give payments back and the networks that tell of payouts. */
export function refundHandlers(partners: RefundPartners): JobHandler[] {
  return [handler(sendRefundJob, (house, { Id }) => sendRefund(house, partners, Id))];
}
