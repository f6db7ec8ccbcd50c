import * as z from 'zod/mini';
import { defineJob, RowId } from '../../platform/jobs.ts';

/**
 * Tells the receiver of a push, where there is one: after the sender has their answer, so that the answer does not
 * tell.
 */
export const tellPushReceiverJob = defineJob({ name: 'push-tell', payload: z.strictObject({ Id: RowId }) });
