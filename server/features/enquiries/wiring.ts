import type { Sweep } from '../../platform/jobs.ts';
import { closeQuiet, eraseOld } from './sweep-enquiries.ts';

export { enquiryRoutes } from './routes.ts';
export { enquiryStaffRoutes } from './staff-routes.ts';

const HOUR_SECONDS = 3600;

/** Closes what fell silent, and erases what was closed long ago. */
export const enquirySweeps: readonly Sweep[] = [
  { name: 'enquiries-quiet', everySeconds: HOUR_SECONDS, run: closeQuiet },
  { name: 'enquiries-old', everySeconds: HOUR_SECONDS, run: eraseOld },
];
