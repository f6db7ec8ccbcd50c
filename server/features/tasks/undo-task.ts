import { addDays } from '#contract/calendar.ts';
import type { MessageVars } from '#contract/messages/index.ts';
import { TASK_UNDO_DAYS } from '#contract/rules/batch.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { newNumber } from '../../platform/numbers.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { itemsIn, type NewItem } from './item-store.ts';
import type { AskedName, TaskKind } from './kind.ts';
import { type OpenedTask, openTask } from './open-task.ts';
import { markUndone, type TaskRow } from './store.ts';
import { requireWhole } from './whole.ts';

/**
 * Whether a task can be taken back now: finished, not taken back before, not too long ago, of a kind that knows how.
 * What a cancelled undo has taken back already is as it is wanted, and written no second time.
 */
export function canUndo(task: TaskRow, kind: TaskKind | undefined, now: Date): boolean {
  const { state, undoneBy, undoCancelled, finishedAt, success } = task;
  if (kind?.undoOf === undefined || state !== 'finished' || success === 0) return false;
  return (undoneBy === null || undoCancelled) && finishedAt !== null && now <= addDays(finishedAt, TASK_UNDO_DAYS);
}

/** A name that stays as it is, and why. */
interface Left {
  readonly unicode: string;
  readonly reason: string;
  readonly vars?: MessageVars | undefined;
}

/**
 * The items that take a task back, each judged by what its name is now, and the names that have none. What the task did
 * not change is not touched, and what was changed since is nobody's to overwrite.
 */
async function reversals(tx: Tx, task: TaskRow, kind: TaskKind): Promise<{ items: NewItem[]; left: Left[] }> {
  const { customerId, params } = task;
  const backs: (AskedName & Pick<NewItem, 'domainId'>)[] = [];
  const left: Left[] = [];
  for (const item of await itemsIn(tx, task.id, ['success'])) {
    const { name, unicode, domainId } = item;
    const back = kind.undoOf?.(item, params) ?? { reason: 'tasks:reason.unchanged' };
    if ('payload' in back) backs.push({ name, unicode, domainId: domainId ?? undefined, payload: back.payload });
    else left.push({ unicode, ...back });
  }
  const verdicts = backs.length === 0 ? [] : await kind.judge(tx, backs, { customerId, params, undo: true });
  const items = backs.map((back, i): NewItem => {
    const verdict = verdicts[i];
    if (verdict?.verdict === 'good') return { ...back, payload: verdict.payload ?? back.payload };
    return { ...back, failed: verdict && { reason: verdict.reason, vars: verdict.vars } };
  });
  return { items, left };
}

/** Names that cannot be taken back for one reason. */
export interface LeftGroup {
  readonly reason: string;
  readonly vars: MessageVars | undefined;
  readonly names: string[];
}

function grouped(left: readonly Left[]): LeftGroup[] {
  const groups = new Map<string, LeftGroup>();
  for (const { unicode, reason, vars } of left) {
    const key = JSON.stringify([reason, vars ?? {}]);
    const group = groups.get(key) ?? { reason, vars, names: [] };
    group.names.push(unicode);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.names.length - a.names.length);
}

/**
 * What takes back each task that can be, of one or of those under a heading. @throws refusals TASK_NOT_FOUND,
 * TASK_NOT_REVERSIBLE
 */
async function reversible(tx: Tx, kinds: readonly TaskKind[], number: string, { lock = false } = {}) {
  const { parts, kind } = await requireWhole(tx, kinds, number, { lock });
  const open = parts.filter((task) => canUndo(task, kind, tx.now));
  if (!kind || open.length === 0) throw refuse('TASK_NOT_REVERSIBLE');
  const each: (Awaited<ReturnType<typeof reversals>> & { readonly task: TaskRow })[] = [];
  for (const task of open) each.push({ task, ...(await reversals(tx, task, kind)) });
  return { kind, each };
}

/**
 * How many names would go back, and which cannot for what reason, before it is begun. @throws refusals TASK_NOT_FOUND,
 * TASK_NOT_REVERSIBLE
 */
export async function previewUndo(
  tx: Tx,
  kinds: readonly TaskKind[],
  number: string,
): Promise<{ reversible: number; irreversible: LeftGroup[] }> {
  const { each } = await reversible(tx, kinds, number);
  const items = each.flatMap((one) => one.items);
  const barred = items.flatMap(({ unicode, failed }) => (failed ? [{ unicode, ...failed }] : []));
  return {
    reversible: items.length - barred.length,
    irreversible: grouped([...each.flatMap(({ left }) => left), ...barred]),
  };
}

/**
 * Takes a task back by a new task of the same kind, from the before-images of the names that it changed; what stands
 * under a heading by as many, under a heading of their own. Names are judged anew: one that has left the account, was
 * changed since, or may not be changed now stands in the new task as failed, with its reason.
 * @throws refusals TASK_NOT_FOUND, TASK_NOT_REVERSIBLE
 */
export async function undoTask(tx: Tx, kinds: readonly TaskKind[], number: string): Promise<OpenedTask> {
  const { kind, each } = await reversible(tx, kinds, number, { lock: true });
  const going = each.filter(({ items }) => items.some(({ failed }) => failed === undefined));
  const heading = going.length > 1 ? newNumber('H', tx.now) : undefined;
  const opened: OpenedTask[] = [];
  let place = 1;
  for (const [at, { task, items }] of going.entries()) {
    const under = heading === undefined ? {} : { under: { heading, part: at + 1, place } };
    const { customerId, params } = task;
    const back = await openTask(tx, kind, { customerId, params, items, undoOf: task.id, ...under });
    opened.push(back);
    if (!(await markUndone(tx, task, back.id))) throw refuse('TASK_NOT_REVERSIBLE');
    await record(tx, { act: 'task.undone', object: { kind: 'task', id: task.id }, after: { by: back.id } });
    place += items.length;
  }
  const [first] = opened;
  if (!first) throw refuse('TASK_NOT_REVERSIBLE');
  return { id: first.id, number: heading ?? first.number };
}
