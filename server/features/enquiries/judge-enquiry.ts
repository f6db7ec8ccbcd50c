import { addBusinessDays, addDays } from '#contract/calendar.ts';
import {
  ENQUIRY_ANSWER_BUSINESS_DAYS,
  ENQUIRY_MESSAGES_MAX,
  ENQUIRY_REOPEN_DAYS,
} from '#contract/rules/contact/enquiry.ts';
import type { EnquiryState } from '#contract/states/contact/enquiry.ts';

interface Judged {
  readonly state: EnquiryState;
  readonly closedAt: Date | null;
  readonly dueAt: Date | null;
}

/**
 * Until when an answer to what is written now is due. Who writes again before it was answered moves nothing: the first
 * question waits longest. Pure.
 */
export const dueOf = ({ state, dueAt }: Pick<Judged, 'state' | 'dueAt'>, now: Date): Date =>
  state === 'open' && dueAt !== null ? dueAt : addBusinessDays(now, ENQUIRY_ANSWER_BUSINESS_DAYS);

/**
 * Whether who asked may write in it: while it is not closed and for a while after, and as long as there is room. Pure.
 */
export const mayWrite = ({ state, closedAt }: Judged, messages: number, now: Date): boolean =>
  messages < ENQUIRY_MESSAGES_MAX &&
  (state !== 'closed' || (closedAt !== null && now < addDays(closedAt, ENQUIRY_REOPEN_DAYS)));

/** Our answer is due and did not come. Pure. */
export const isLate = ({ dueAt }: Pick<Judged, 'dueAt'>, now: Date): boolean => dueAt !== null && dueAt <= now;
