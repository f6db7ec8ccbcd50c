import type { TestHouse } from '../../platform/testing.ts';
import type { Json } from './kind.ts';

/** Rows of a customer and his cart: a real table that the kinds of tests write to. */
let made = 0;

export interface Owner {
  readonly kind: 'customer';
  readonly customerId: bigint;
}

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
  readonly before: Json;
  readonly after: Json;
}

export async function itemsOf(house: TestHouse, taskId: bigint): Promise<ItemFigures[]> {
  const { rows } = await house.pool.query<ItemFigures>(
    'SELECT id, name, state, reason, attempts, losses, before, after FROM task_item WHERE task_id = $1 ORDER BY place',
    [taskId],
  );
  return rows;
}

/** Ends every wait and lease, as time would. */
export async function endWaits(house: TestHouse): Promise<void> {
  await house.pool.query(
    `UPDATE task_item SET next_try_at = now() - interval '1 second' WHERE next_try_at IS NOT NULL`,
  );
  await house.pool.query(`UPDATE task_item SET leased_until = now() - interval '1 second' WHERE lease IS NOT NULL`);
}

export const names = (count: number, prefix = 'name'): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}${i + 1}.com`);
