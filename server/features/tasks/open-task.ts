import { dayOf } from '#contract/calendar.ts';
import {
  batchLimit,
  TASK_CHUNK_ASKING_NAMES,
  TASK_CHUNK_WRITING_NAMES,
  TASK_ITEMS_MAX,
  TASK_SLOTS_PER_CUSTOMER,
} from '#contract/rules/batch.ts';
import { together } from '../../platform/db/together.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs.ts';
import { recordBirth } from '../../platform/machine.ts';
import { newNumber } from '../../platform/numbers.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { insertItems, type NewItem } from './item-store.ts';
import { workTasksJob } from './jobs.ts';
import type { EngineKind, Json, TaskKind } from './kind.ts';
import { taskMachine } from './machine.ts';
import { insertTask } from './store.ts';

/** What a caller asks to be done to many names. `params` hold for all of them; an item's payload for it alone. */
export interface OpenTask {
  readonly customerId: bigint;
  readonly params?: Json;
  readonly items: readonly NewItem[];
  readonly undoOf?: bigint;
  readonly under?: Under;
}

/** Where a task stands under its heading: the names of all its tasks are counted through. */
export interface Under {
  readonly heading: string;
  readonly part: number;
  /** The place of its first name, from 1. */
  readonly place: number;
}

export interface OpenedTask {
  readonly id: bigint;
  readonly number: string;
}

export function chunkOf(kind: EngineKind): number {
  return kind.chunk ?? (kind.by === 'asking' ? TASK_CHUNK_ASKING_NAMES : TASK_CHUNK_WRITING_NAMES);
}

/** Wakes as many workers as may take items of this task at once. */
export async function wakeWorkers(tx: Tx, kind: TaskKind, items: number): Promise<void> {
  if (kind.driven === 'owner') return;
  const wanted = Math.min(Math.ceil(items / chunkOf(kind)), TASK_SLOTS_PER_CUSTOMER);
  for (let i = 0; i < wanted; i += 1) await enqueue(tx, workTasksJob, {});
}

/** The names that one task of this kind may hold today; more are refused with the limit named (specification §9). */
export function limitOf(tx: Tx, kind: TaskKind): number {
  return Math.min(batchLimit(kind.kind, dayOf(tx.now)), TASK_ITEMS_MAX);
}

/**
 * Opens a task in the caller's transaction: its items exist and its work begins if and only if that commits. Checks no
 * limit and judges nothing: `startTask` does both, and owners have their own. @throws refusal TASK_EMPTY
 */
export async function openTask(tx: Tx, kind: TaskKind, asked: OpenTask): Promise<OpenedTask> {
  const { customerId, params = {}, items, undoOf = null, under } = asked;
  const fail = items.filter(({ failed }) => failed !== undefined).length;
  if (items.length === fail) throw refuse('TASK_EMPTY');
  if (items.length > TASK_ITEMS_MAX) throw new Error(`a task of ${items.length} names`);
  const number = newNumber('T', tx.now);
  const total = items.length;
  const fresh = { customerId, number, kind: kind.kind, params, total, waiting: total - fail, fail, undoOf };
  const id = await insertTask(tx, { ...fresh, heading: under?.heading ?? null, part: under?.part ?? null });
  const after = { kind: kind.kind, names: total, ...(undoOf === null ? {} : { undoOf }) };
  const nextTryAt = kind.driven === 'engine' ? tx.wall : null;
  await together(tx, () => [
    insertItems(tx, { taskId: id, customerId, nextTryAt, place: under?.place ?? 1 }, items),
    recordBirth(tx, taskMachine, id),
    record(tx, { act: 'task.opened', object: { kind: 'task', id }, onBehalfOf: customerId, after }),
    wakeWorkers(tx, kind, total - fail),
  ]);
  return { id, number };
}
