import type { DisputeGateway } from '../../gateways/payments/index.ts';
import { handler, type JobHandler } from '../../platform/jobs.ts';
import { askDispute, listDisputes } from './ask-disputes.ts';
import { askDisputeJob, listDisputesJob } from './jobs.ts';

export { askToldDispute, disputeSweeps } from './ask-disputes.ts';
export { disputeRoutes } from './routes.ts';
export { disputeStaffRoutes } from './staff-routes.ts';

export const disputeJobs = [askDisputeJob, listDisputesJob];

/** What runs the jobs of disputes, given the card company. */
export function disputeHandlers(disputes: DisputeGateway): JobHandler[] {
  return [
    handler(askDisputeJob, (house, { DisputeId }) => askDispute(house, disputes, DisputeId)),
    handler(listDisputesJob, (house) => listDisputes(house, disputes)),
  ];
}
