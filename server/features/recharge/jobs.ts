import * as z from 'zod/mini';
import { defineJob, RowId } from '../../platform/jobs.ts';

const payload = z.strictObject({ Id: RowId });

/** Opens the pay page of a new recharge at its channel. */
export const openCheckoutJob = defineJob({ name: 'recharge-open-checkout', payload, concurrency: 4 });
/** Reads one kept message of the card channel and settles what it tells. */
export const readCardNewsJob = defineJob({ name: 'recharge-read-card-news', payload, concurrency: 4 });
/** Asks the channel about one recharge, for messages that never come. */
export const askChannelJob = defineJob({ name: 'recharge-ask-channel', payload, retryLimit: 2, concurrency: 2 });
