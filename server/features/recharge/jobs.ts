import * as z from 'zod/mini';
import { defineJob, RowId } from '../../platform/jobs.ts';

const payload = z.strictObject({ Id: RowId });

/** Opens a new recharge at its channel: the pay page, the QR code. */
export const openCheckoutJob = defineJob({ name: 'recharge-open-checkout', payload, concurrency: 4 });
/** Reads one kept message of a channel and settles what it tells. */
export const readNewsJob = defineJob({ name: 'recharge-read-news', payload, concurrency: 4 });
/** Asks the channel about one recharge, for messages that never come, and ends there what has ended here. */
export const askChannelJob = defineJob({ name: 'recharge-ask-channel', payload, retryLimit: 2, concurrency: 2 });
/** Reads the day's reference rates. */
export const readRatesJob = defineJob({
  name: 'recharge-read-rates',
  payload: z.strictObject({}),
  retryLimit: 2,
  concurrency: 1,
});
/** Gives a payment back that was nobody's order, or asks what became of it. */
export const sendBackHeldJob = defineJob({ name: 'recharge-send-back', payload, retryLimit: 3, concurrency: 1 });
