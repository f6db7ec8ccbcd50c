import type { MailGateway } from '../../gateways/mail/index.ts';
import { handler, type JobHandler } from '../../platform/jobs.ts';
import { deliverNotice } from './deliver-notice.ts';
import { deliverNoticeJob } from './jobs.ts';

export { noticeRoutes } from './routes.ts';

export const noticeJobs = [deliverNoticeJob];

/** What runs the jobs of notices, given the way out for mails. */
export function noticeHandlers(mail: MailGateway): JobHandler[] {
  return [handler(deliverNoticeJob, (house, { Id }) => deliverNotice(house, mail, Id))];
}
