import type { ItemState, TaskState } from '#contract/states/tasks.ts';
import { defineMachine } from '../../platform/machine.ts';

/** A task follows its items: finished with the last of them, at work again when failed ones are retried. */
export const taskMachine = defineMachine<TaskState, 'finish' | 'resume'>({
  name: 'task',
  table: 'task',
  initial: 'running',
  states: { running: { finish: 'finished' }, finished: { resume: 'running' } },
});

/**
 * One name of a task. `hold`: nothing was sent, it waits. `lose`: it may have been sent. `start` from `unknown`: a
 * worker asks what became of it. Owners may report a decision without telling that they began.
 */
export const itemMachine = defineMachine<
  ItemState,
  'start' | 'hold' | 'lose' | 'succeed' | 'refuse' | 'cancel' | 'retry'
>({
  name: 'task_item',
  table: 'task_item',
  initial: 'waiting',
  states: {
    waiting: {
      start: 'running',
      hold: 'waiting',
      lose: 'unknown',
      succeed: 'success',
      refuse: 'fail',
      cancel: 'cancel',
    },
    running: { start: 'running', hold: 'waiting', lose: 'unknown', succeed: 'success', refuse: 'fail' },
    unknown: { start: 'running', hold: 'waiting', lose: 'unknown', succeed: 'success', refuse: 'fail' },
    success: {},
    fail: { retry: 'waiting' },
    cancel: {},
  },
});
