import * as z from 'zod/mini';
import { defineJob, RowId } from '../../../platform/jobs.ts';

/**
 * Tells the receiver of an offer, where there is one: after the giver has their answer, so that the answer does not
 * tell.
 */
export const tellReceiverJob = defineJob({ name: 'template-push-tell', payload: z.strictObject({ Id: RowId }) });
