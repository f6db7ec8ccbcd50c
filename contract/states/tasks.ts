/** A batch task: at work until each of its names is decided (acceptance I1). */
export const TASK_STATES = ['running', 'finished'] as const;
export type TaskState = (typeof TASK_STATES)[number];

/**
 * One name of a task. `waiting`: not begun, can be cancelled. `running`: a worker has it. `unknown`: it was sent and
 * the answer was lost; it is asked for until it is decided.
 */
export const ITEM_STATES = ['waiting', 'running', 'unknown', 'success', 'fail', 'cancel'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** What may be asked of a task now; the server sends those that are possible. */
export const TASK_ACTIONS = ['cancel', 'retry', 'undo'] as const;
export type TaskAction = (typeof TASK_ACTIONS)[number];

/** What a look at the pasted names says of each: it can go, it can go after a fix, it cannot go. */
export const VERDICTS = ['good', 'fixable', 'impossible'] as const;
export type VerdictName = (typeof VERDICTS)[number];
