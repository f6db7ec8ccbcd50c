/** A mail on its way: waiting for the job, taken by the receiving server, or given up. */
export const NOTICE_STATES = ['waiting', 'sent', 'failed'] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];
