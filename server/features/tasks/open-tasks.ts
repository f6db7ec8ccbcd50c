import { dayOf } from '#contract/calendar.ts';
import { namesAtOnce } from '#contract/rules/batch.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { newNumber } from '../../platform/numbers.ts';
import type { TaskKind } from './kind.ts';
import { limitOf, type OpenedTask, type OpenTask, openTask, type Under } from './open-task.ts';

/** The names that one call may begin this kind for today (docs/decisions/0118-tasks-under-one-heading.md). */
export const limitAtOnce = (tx: Tx, kind: TaskKind): number =>
  Math.max(limitOf(tx, kind), namesAtOnce(kind.kind, dayOf(tx.now)));

/** A part of what is asked at once, and where its task stands; `under` is absent where all fits in one task. */
export interface Share<T> {
  readonly items: readonly T[];
  readonly under?: Under;
}

/** Deals what is asked at once out to as many tasks as it needs. */
export function sharesOf<T>(tx: Tx, kind: TaskKind, items: readonly T[]): { number: string; shares: Share<T>[] } {
  const [limit, heading] = [limitOf(tx, kind), newNumber('H', tx.now)];
  if (items.length <= limit) return { number: heading, shares: [{ items }] };
  const shares = Array.from({ length: Math.ceil(items.length / limit) }, (_, at) => ({
    items: items.slice(at * limit, (at + 1) * limit),
    under: { heading, part: at + 1, place: at * limit + 1 },
  }));
  return { number: heading, shares };
}

/**
 * Opens one task, or several under one heading where the names are more than one holds; all in the caller's
 * transaction. The number is that of the task, or of the heading; the id that of the first task. @throws refusal
 * TASK_EMPTY
 */
export async function openTasks(
  tx: Tx,
  kind: TaskKind,
  asked: Pick<OpenTask, 'customerId' | 'params' | 'items'>,
): Promise<OpenedTask> {
  const { number, shares } = sharesOf(tx, kind, asked.items);
  const opened: OpenedTask[] = [];
  for (const { items, under } of shares)
    opened.push(await openTask(tx, kind, { ...asked, items, ...(under ? { under } : {}) }));
  const [first] = opened as [OpenedTask];
  return opened.length === 1 ? first : { id: first.id, number };
}
