import type { Say } from './words.ts';

/** Why a refund stopped. Our own reasons have words; staff's and channels' stand as they were written. */
export const reasonOf = (reason: string, t: Say): string =>
  reason === 'payment_lost' ? t('refund:reason.payment_lost') : reason;
