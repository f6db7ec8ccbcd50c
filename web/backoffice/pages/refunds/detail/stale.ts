import { inbox } from '#contract/staff-api/desk.ts';
import { officeRefund, officeRefunds } from '#contract/staff-api/refund.ts';

/** What an act on a refund makes stale. */
export const STALE = [officeRefund, officeRefunds, inbox] as const;
