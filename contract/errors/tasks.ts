import type { Catalogue } from './catalogue.ts';

/** 42xxx: batch tasks. */
export const taskErrors = {
  /** Unknown, or another customer's: one answer for both. */
  TASK_NOT_FOUND: { code: 42001, status: 404, msg: 'tasks:error.notFound' },
  TASK_EMPTY: { code: 42002, status: 422, msg: 'tasks:error.empty' },
  /** More names than the operation's limit of specification §9. */
  TASK_TOO_MANY_NAMES: { code: 42003, status: 422, msg: 'tasks:error.tooManyNames' },
  /** Names that cannot be processed must be cleared first; `Data` is the preview that names each. */
  TASK_NAMES_TO_CLEAR: { code: 42004, status: 409, msg: 'tasks:error.namesToClear' },
  TASK_NOTHING_TO_CANCEL: { code: 42005, status: 409, msg: 'tasks:error.nothingToCancel' },
  TASK_NOTHING_TO_RETRY: { code: 42006, status: 409, msg: 'tasks:error.nothingToRetry' },
  TASK_NOT_REVERSIBLE: { code: 42007, status: 409, msg: 'tasks:error.notReversible' },
} as const satisfies Catalogue;
