import type * as api from '#contract/api/tasks.ts';
import { addDays } from '#contract/calendar.ts';
import type { Lang } from '#contract/lang.ts';
import type { MessageKey, MessageVars } from '#contract/messages/index.ts';
import { TASK_UNDO_DAYS } from '#contract/rules/batch.ts';
import type { TaskAction } from '#contract/states/tasks.ts';
import { translate } from '../../platform/i18n.ts';
import { canRetry } from './retry-task.ts';
import type { Failure, ItemView, TaskRow } from './store.ts';
import { canUndo, type LeftGroup } from './undo-task.ts';
import type { Whole } from './whole.ts';

/** Words of a kept reason. A key that the messages no longer have still says that the name could not be processed. */
export function sayReason(lang: Lang, reason: string, vars: unknown): string {
  try {
    return translate(lang, reason as MessageKey, (vars ?? {}) as MessageVars);
  } catch {
    return translate(lang, 'tasks:reason.other');
  }
}

/** Names that are not decided. */
export const openOf = ({ total, success, fail, cancel }: TaskRow): number => total - success - fail - cancel;

function actionsOf({ parts, kind }: Whole, now: Date, callable: boolean): TaskAction[] {
  const actions: TaskAction[] = [];
  const cancels = kind !== undefined && (kind.driven === 'engine' || kind.cancelItems !== undefined);
  if ((callable || parts.some(({ waiting }) => waiting > 0)) && cancels) actions.push('cancel');
  if (parts.some(({ fail }) => fail > 0) && canRetry(kind)) actions.push('retry');
  if (parts.some((task) => canUndo(task, kind, now))) actions.push('undo');
  return actions;
}

/**
 * One task, or what stands under one heading, as lists and live answers show it. `callable`: what a worker has of it
 * can still be called off.
 */
export function presentTask(whole: Whole, now: Date, callable = false): api.TaskRow {
  const { row: task } = whole;
  const { total, success, fail, cancel, waiting } = task;
  return {
    Number: task.number,
    Type: task.kind,
    State: task.state,
    At: task.createdAt.toISOString(),
    ...(task.finishedAt ? { FinishedAt: task.finishedAt.toISOString() } : {}),
    Total: total,
    Success: success,
    Fail: fail,
    Cancel: cancel,
    Waiting: waiting,
    Running: openOf(task) - waiting,
    Version: task.version,
    ...(task.tasks === undefined ? {} : { Tasks: task.tasks }),
    Actions: actionsOf(whole, now, callable),
  };
}

/** Until when all of it that can be taken back can be. */
export function presentUndoUntil({ parts, kind }: Whole, now: Date): { UndoUntil?: string } {
  const ends = parts.filter((task) => canUndo(task, kind, now)).flatMap(({ finishedAt }) => finishedAt ?? []);
  if (ends.length === 0) return {};
  const first = new Date(Math.min(...ends.map((end) => end.getTime())));
  return { UndoUntil: addDays(first, TASK_UNDO_DAYS).toISOString() };
}

/** Where the names differ in the values of their words, an ellipsis stands for them. */
export function presentFailure(lang: Lang, { reason, vars, alike, count }: Failure) {
  const given = (vars ?? {}) as Record<string, unknown>;
  const shown = alike ? given : Object.fromEntries(Object.keys(given).map((name) => [name, '…']));
  return { Key: reason, Reason: sayReason(lang, reason, shown), Count: count };
}

export function presentItem(lang: Lang, item: ItemView): api.TaskItem {
  return {
    Place: item.place,
    Name: item.name,
    Unicode: item.unicode,
    State: item.state,
    ...(item.reason === null ? {} : { Reason: sayReason(lang, item.reason, item.vars) }),
    Attempts: item.attempts,
    ...(item.finishedAt ? { FinishedAt: item.finishedAt.toISOString() } : {}),
  };
}

export function presentLeft(lang: Lang, { reason, vars, names }: LeftGroup) {
  return { Key: reason, Reason: sayReason(lang, reason, vars), Names: names };
}
