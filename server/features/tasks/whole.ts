import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import type { CalledOff, TaskKind } from './kind.ts';
import { countLate, findTasks, type TaskRow } from './store.ts';

/** What a number stands for: one task, or the tasks under one heading. */
export interface Whole {
  /** All of it as one row. */
  readonly row: TaskRow;
  readonly parts: readonly TaskRow[];
  /** Undefined where this process does not know its kind. */
  readonly kind: TaskKind | undefined;
}

const latest = (parts: readonly TaskRow[]) =>
  new Date(Math.max(...parts.map(({ finishedAt }) => finishedAt?.getTime() ?? 0)));

/**
 * Tasks under one heading as one row: what is counted is summed up, and its number is that of the heading. One task is
 * itself.
 */
export function sumOf(parts: readonly TaskRow[]): TaskRow {
  const [first] = parts;
  if (!first) throw new Error('a heading without tasks');
  if (parts.length === 1 && (first.part === null || first.heading === null)) return first;
  const sum = (of: 'total' | 'waiting' | 'success' | 'fail' | 'cancel' | 'version') =>
    parts.reduce((all, part) => all + part[of], 0);
  const running = parts.some(({ state }) => state === 'running');
  return {
    ...first,
    number: first.heading ?? first.number,
    heading: null,
    part: null,
    tasks: parts.length,
    state: running ? 'running' : 'finished',
    total: sum('total'),
    waiting: sum('waiting'),
    success: sum('success'),
    fail: sum('fail'),
    cancel: sum('cancel'),
    version: sum('version'),
    undoOf: parts.find(({ undoOf }) => undoOf !== null)?.undoOf ?? null,
    undoneBy: parts.findLast(({ undoneBy }) => undoneBy !== null)?.undoneBy ?? null,
    finishedAt: running ? null : latest(parts),
    cancelAskedAt: parts.find(({ cancelAskedAt }) => cancelAskedAt !== null)?.cancelAskedAt ?? null,
  };
}

/** When it was cancelled, and what was done of it since; undefined where it was not. */
export async function calledOff(tx: Tx, { parts, kind }: Whole): Promise<CalledOff | undefined> {
  const each: CalledOff[] = [];
  for (const task of parts) {
    const { id, cancelAskedAt: at } = task;
    const own = kind?.driven === 'owner' ? kind.calledOff : undefined;
    const one = own ? await own(tx, task) : at ? { at, late: await countLate(tx, id, at) } : undefined;
    if (one) each.push(one);
  }
  const [first] = each;
  return first && { at: first.at, late: each.reduce((sum, { late }) => sum + late, 0) };
}

/** Nothing of it waits, but what a worker has can still be called off: nobody has asked for it yet. */
export async function isCallable(tx: Tx, whole: Whole): Promise<boolean> {
  const { row, kind } = whole;
  const worked = row.waiting === 0 && row.total > row.success + row.fail + row.cancel;
  return worked && kind?.driven === 'owner' && kind.calledOff !== undefined && !(await calledOff(tx, whole));
}

/** The customer's own, by the number of a task or of a heading. @throws refusal TASK_NOT_FOUND */
export async function requireWhole(
  tx: Tx,
  kinds: readonly TaskKind[],
  number: string,
  { lock = false } = {},
): Promise<Whole> {
  const parts = await findTasks(tx, customerOf(tx), number, { lock });
  const [first] = parts;
  if (!first) throw refuse('TASK_NOT_FOUND');
  // By its own number a task under a heading is itself.
  const row = first.number === number ? first : sumOf(parts);
  return { row, parts, kind: kinds.find(({ kind }) => kind === first.kind) };
}
