import type { BatchOperation } from '#contract/rules/batch.ts';
import { defineNews } from '../../platform/events.ts';

export interface TaskNews {
  readonly taskId: bigint;
  readonly customerId: bigint;
  readonly number: string;
  readonly kind: BatchOperation;
}

/** Every name of a task is decided; announced in the transaction that decided the last one, again after a retry. */
export const taskFinished = defineNews<TaskNews>('taskFinished');
