import { defineNews } from '../../../platform/events.ts';

/**
 * Its registry has deleted a name as a decision asked, or does not (`code`: why, RFC 5730 §3); told in the transaction
 * that keeps its answer.
 */
export const decidedDeletionOver = defineNews<{
  readonly domainId: bigint;
  readonly done: boolean;
  readonly code?: number | undefined;
}>('decidedDeletionOver');
