import * as z from 'zod/mini';
import { actionsOf } from '../actions.ts';
import { endpoint } from '../endpoint.ts';
import { Instant, pageOf } from '../envelope.ts';
import type { ErrorKey } from '../errors/index.ts';
import { BATCH_OPERATIONS } from '../rules/batch.ts';
import { ITEM_STATES, TASK_ACTIONS, TASK_STATES, VERDICTS } from '../states/tasks.ts';
import { Limit } from './domains.ts';

const After = z.optional(z.string().check(z.maxLength(600)));
const TaskNumber = z.string().check(z.minLength(1), z.maxLength(40));
const Count = z.number();

/** What the endpoint that begins a task may answer beside its own refusals. */
export const TASK_START_ERRORS = [
  'TASK_EMPTY',
  'TASK_TOO_MANY_NAMES',
  'TASK_NAMES_TO_CLEAR',
] as const satisfies readonly ErrorKey[];
/** What the endpoint that only looks at the names may answer. */
export const TASK_PREVIEW_ERRORS = ['TASK_EMPTY', 'TASK_TOO_MANY_NAMES'] as const satisfies readonly ErrorKey[];

/** Pasted names as a field of a call; how many there may be is the operation's limit, said in words by the server. */
export const TaskNames = z.array(z.string().check(z.minLength(1), z.maxLength(255))).check(z.maxLength(20_000));

/** Names that stand in the way of an act, together by why. */
export const PreviewGroup = z.object({
  Verdict: z.enum(VERDICTS),
  /** The reason as a key, and in the reader's language. */
  Key: z.string(),
  Reason: z.string(),
  /** `rename`: each name has its correction in `To`; another word is an act that the page knows. */
  Fix: z.optional(z.object({ Act: z.string() })),
  Names: z.array(z.object({ Name: z.string(), Unicode: z.string(), To: z.optional(z.string()) })),
});

/** What would come of an act on many names, before it is begun. */
export const Preview = z.object({
  Total: Count,
  /** Names that may be given at once; more than one task holds are several tasks under one heading. */
  Limit: Count,
  Good: Count,
  Fixable: Count,
  Impossible: Count,
  Groups: z.array(PreviewGroup),
});
export type Preview = z.infer<typeof Preview>;

/**
 * The answer of an endpoint that began a task, or several: then it is the number of their heading, which stands for all
 * of them in every call.
 */
export const TaskStarted = z.object({ Number: z.string() });

export const TaskRow = z.object({
  Number: z.string(),
  Type: z.enum(BATCH_OPERATIONS),
  State: z.enum(TASK_STATES),
  At: Instant,
  FinishedAt: z.optional(Instant),
  Total: Count,
  Success: Count,
  Fail: Count,
  Cancel: Count,
  /** Not begun, and with a worker. */
  Waiting: Count,
  Running: Count,
  /** Grows with every change. */
  Version: Count,
  /** How many tasks stand under this heading; absent where it is one task. */
  Tasks: z.optional(Count),
  Actions: actionsOf(TASK_ACTIONS, { cancel: '/task/cancel', retry: '/task/retry', undo: '/task/undo' }),
});
export type TaskRow = z.infer<typeof TaskRow>;

export const taskList = endpoint({
  method: 'GET',
  path: '/task/list',
  who: 'customer',
  input: z.strictObject({
    After,
    Limit,
    Type: z.optional(z.enum(BATCH_OPERATIONS)),
    State: z.optional(z.enum(TASK_STATES)),
  }),
  output: pageOf(TaskRow),
  errors: ['LIST_CURSOR_WRONG'],
  summary: 'My batch tasks, newest first; those under one heading are one row.',
});

/** How many names failed, or wait, for one reason; `Key` is what a retry names. */
export const TaskFailure = z.object({ Key: z.string(), Reason: z.string(), Count });

export const taskDetail = endpoint({
  method: 'GET',
  path: '/task/detail',
  who: 'customer',
  input: z.strictObject({ Number: TaskNumber }),
  output: z.object({
    ...TaskRow.shape,
    Failures: z.array(TaskFailure),
    /** Why names that are not decided wait. */
    Waits: z.array(TaskFailure),
    /** What became of it since it was cancelled: done all the same, and not decided yet. */
    Cancelling: z.optional(z.object({ At: Instant, Late: Count, Open: Count })),
    /** The tasks under this heading, in their order. */
    Parts: z.optional(z.array(TaskRow)),
    /** The heading that this task stands under. */
    Heading: z.optional(z.string()),
    /** Until when it can be taken back, where its kind can. */
    UndoUntil: z.optional(Instant),
    /** The task that this one takes back, and the one that took this one back. */
    UndoOf: z.optional(z.string()),
    UndoneBy: z.optional(z.string()),
  }),
  errors: ['TASK_NOT_FOUND'],
  summary: 'One batch task with its counts and what failed for which reason.',
});

export const TaskItem = z.object({
  Place: z.number(),
  Name: z.string(),
  Unicode: z.string(),
  State: z.enum(ITEM_STATES),
  /** Why it waits or failed, in the reader's language. */
  Reason: z.optional(z.string()),
  Attempts: z.number(),
  FinishedAt: z.optional(Instant),
});
export type TaskItem = z.infer<typeof TaskItem>;

/** `open` is everything not decided yet. */
export const ITEM_FILTERS = ['open', 'success', 'fail', 'cancel'] as const;

export const taskItems = endpoint({
  method: 'GET',
  path: '/task/items',
  who: 'customer',
  input: z.strictObject({
    Number: TaskNumber,
    After,
    Limit,
    State: z.optional(z.enum(ITEM_FILTERS)),
    Reason: z.optional(z.string().check(z.maxLength(100))),
  }),
  output: pageOf(TaskItem),
  errors: ['TASK_NOT_FOUND', 'LIST_CURSOR_WRONG'],
  summary: 'The names of one batch task in their order, each with its state and reason.',
});

export const taskProgress = endpoint({
  method: 'GET',
  path: '/task/progress',
  who: 'customer',
  input: z.strictObject({ Number: TaskNumber }),
  output: TaskRow,
  errors: ['TASK_NOT_FOUND'],
  stream: true,
  summary:
    'How the task stands, then a line with every change. Ends after some seconds, or with the task; the reader asks again.',
});

export const downloadTask = endpoint({
  method: 'GET',
  path: '/task/download',
  who: 'customer',
  input: z.strictObject({ Number: TaskNumber, State: z.optional(z.enum(ITEM_FILTERS)) }),
  output: z.unknown(),
  errors: ['TASK_NOT_FOUND'],
  file: 'text/csv',
  summary: 'The names of one batch task with state and reason, as a CSV file.',
});

export const cancelTask = endpoint({
  method: 'POST',
  path: '/task/cancel',
  who: 'customer',
  input: z.strictObject({ Number: TaskNumber }),
  /** `Begun`: names under way; of an order each is given back within moments, where it is not on the wire yet. */
  output: z.object({ Count, Begun: z.number() }),
  errors: ['TASK_NOT_FOUND', 'TASK_NOTHING_TO_CANCEL'],
  done: 'tasks:done.cancel',
  summary: 'Cancels the names of a task that have not begun, and of an order those that are not on the wire.',
});

export const retryTask = endpoint({
  method: 'POST',
  path: '/task/retry',
  who: 'customer',
  input: z.strictObject({
    Number: TaskNumber,
    /** Only names that failed for these reasons (`Key` of the failures); all failed ones without it. */
    Reasons: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(50))),
  }),
  output: z.object({ Count }),
  errors: ['TASK_NOT_FOUND', 'TASK_NOTHING_TO_RETRY', 'RETRY_NOT_POSSIBLE', 'INSUFFICIENT_BALANCE'],
  done: 'tasks:done.retry',
  summary: 'Begins failed names of a task again.',
});

/** Names that an undo leaves as they are, together by why: changed since, never changed by the task, barred now. */
export const UndoLeft = z.object({ Key: z.string(), Reason: z.string(), Names: z.array(z.string()) });

export const previewUndo = endpoint({
  method: 'GET',
  path: '/task/undo',
  who: 'customer',
  input: z.strictObject({ Number: TaskNumber }),
  output: z.object({ Reversible: Count, Irreversible: z.array(UndoLeft) }),
  errors: ['TASK_NOT_FOUND', 'TASK_NOT_REVERSIBLE'],
  summary: 'How many names of a task would go back to what they were, and which cannot, together by why.',
});

export const undoTask = endpoint({
  method: 'POST',
  path: '/task/undo',
  who: 'customer',
  input: z.strictObject({ Number: TaskNumber }),
  output: TaskStarted,
  errors: ['TASK_NOT_FOUND', 'TASK_NOT_REVERSIBLE'],
  done: 'tasks:done.undo',
  stepUp: true,
  signs: 'signs:undo',
  summary: 'Takes a finished task back by a new one, from what was before.',
});
