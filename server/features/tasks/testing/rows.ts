import { expect } from 'vitest';
import { drainJobs } from '../../../platform/jobs.ts';
import type { TestHouse } from '../../../platform/testing.ts';
import { startTask } from '../judge-names.ts';
import type { Json, TaskKind } from '../kind.ts';
import type { OpenedTask } from '../open-task.ts';
import { wrongCounters } from '../store.ts';
import { taskHandlers } from '../wiring.ts';

export interface Owner {
  readonly kind: 'customer';
  readonly customerId: bigint;
}

let made = 0;

export async function makeOwner(house: TestHouse): Promise<Owner> {
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO customer (email, kind, lang, password_hash, password_changed_at, safe_code_hash, agreed_at, created_at, name, profile_set_at)
     VALUES ($1, 'individual', 'en', 'none', now(), 'none', now(), now(), 'Chan Tai Man', now()) RETURNING id`,
    [`owner${++made}@example.com`],
  );
  return { kind: 'customer', customerId: rows[0]?.id as bigint };
}

export interface TaskFigures {
  readonly state: string;
  readonly total: number;
  readonly waiting: number;
  readonly success: number;
  readonly fail: number;
  readonly cancel: number;
}

export async function figuresOf(house: TestHouse, id: bigint): Promise<TaskFigures> {
  const { rows } = await house.pool.query<TaskFigures>(
    'SELECT state, total, waiting, success, fail, cancel FROM task WHERE id = $1',
    [id],
  );
  return rows[0] as TaskFigures;
}

export interface ItemFigures {
  readonly id: bigint;
  readonly name: string;
  readonly state: string;
  readonly reason: string | null;
  readonly attempts: number;
  readonly losses: number;
  readonly payload: Json;
  readonly before: Json;
  readonly after: Json;
}

export async function itemsOf(house: TestHouse, taskId: bigint): Promise<ItemFigures[]> {
  const { rows } = await house.pool.query<ItemFigures>(
    'SELECT id, name, state, reason, attempts, losses, payload, before, after FROM task_item WHERE task_id = $1 ORDER BY place',
    [taskId],
  );
  return rows;
}

/** Ends every wait and lease, as time would. */
export async function endWaits(house: TestHouse): Promise<void> {
  await house.pool.query('UPDATE task_item SET next_try_at = $1 WHERE next_try_at IS NOT NULL', [new Date(0)]);
  await house.pool.query('UPDATE task_item SET leased_until = $1 WHERE lease IS NOT NULL', [new Date(0)]);
}

export const names = (count: number, prefix = 'name'): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}${i + 1}.com`);

export function start(house: TestHouse, owner: Owner, kind: TaskKind, list: readonly string[]): Promise<OpenedTask> {
  return house.inTx((tx) => startTask(tx, kind, { customerId: owner.customerId, names: list }), owner);
}

export function drain(house: TestHouse, ...kinds: TaskKind[]): Promise<number> {
  return drainJobs(house, taskHandlers(kinds));
}

/** I7: the counters of every task are what its items say. */
export async function expectRightCounters(house: TestHouse): Promise<void> {
  expect(await house.inTx((tx) => wrongCounters(tx, new Date(0)))).toEqual([]);
}
