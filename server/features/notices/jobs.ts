import * as z from 'zod/mini';
import { MAIL_TRIES_MAX } from '#contract/rules/notice.ts';
import { defineJob, RowId } from '../../platform/jobs.ts';

/** Hands one booked mail to the mail server. */
export const deliverNoticeJob = defineJob({
  name: 'notice-deliver',
  payload: z.strictObject({ Id: RowId }),
  retryLimit: MAIL_TRIES_MAX,
  concurrency: 4,
});
