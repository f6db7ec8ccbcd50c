import { afterAll, beforeAll, expect, test } from 'vitest';
import { previewUndo, undoTask } from '#contract/api/tasks.ts';
import { addDays } from '#contract/calendar.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { drainJobs } from '../../../platform/jobs.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { previewTask, startTask } from '../../tasks/index.ts';
import { taskHandlers, taskRoutes } from '../../tasks/wiring.ts';
import { arriveNames, testCustomer } from '../testing.ts';
import { autoRenewKind, setAutoRenewal } from './change-auto-renew.ts';

const NAMES = Array.from({ length: 600 }, (_, i) => `batch-${i}.com`);
let house: TestHouse;
let owner: { id: bigint; templateId: bigint };
beforeAll(async () => {
  house = await openTestHouse();
  owner = await testCustomer(house, 'auto@example.com');
  const now = await house.inTx(async (tx) => tx.now);
  await arriveNames(
    house,
    owner,
    NAMES.map((name) => ({ name, registeredAt: addDays(now, -10), expiresAt: addDays(now, 355) })),
  );
});
afterAll(() => house.close());

const by = () => ({ kind: 'customer', customerId: owner.id }) as const;
const work = () => drainJobs(house, taskHandlers([autoRenewKind]));
const set = async () =>
  (
    await house.pool.query<{ on: boolean; years: number; n: bigint }>(
      `SELECT auto_renew AS on, auto_renew_years AS years, count(*) AS n FROM domain WHERE customer_id = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
      [owner.id],
    )
  ).rows;
function call<T>(of: unknown, number: string): Promise<T> {
  const found = taskRoutes([autoRenewKind]).find(({ endpoint }) => endpoint === of);
  const handle = found?.handle as (tx: Tx, input: { Number: string }, ctx: unknown) => Promise<T>;
  return house.inTx((tx) => handle(tx, { Number: number }, undefined), by());
}
const undo = (number: string) => call<{ Number: string }>(undoTask, number);

test('E3 one name is switched, keeps its years without new ones, and another customer’s is as absent as none', async () => {
  const turn = (on: boolean, years?: number) =>
    house.inTx((tx) => setAutoRenewal(tx, 'BATCH-1.com', { on, years }), by());
  expect(await turn(true, 3)).toEqual({ on: true, years: 3 });
  expect(await turn(false)).toEqual({ on: false, years: 3 });
  expect(await turn(true)).toEqual({ on: true, years: 3 });
  const stranger = await testCustomer(house, 'stranger@example.com');
  const refused = await house
    .inTx((tx) => setAutoRenewal(tx, 'batch-1.com', { on: false }), { kind: 'customer', customerId: stranger.id })
    .then(
      () => expect.fail('was not refused'),
      (error: Refusal) => error,
    );
  expect(refused.key).toBe('DOMAIN_NOT_FOUND');
  const { rows } = await house.pool.query(
    "SELECT a.kind FROM activity a JOIN domain d ON a.object = 'domain:' || d.id WHERE d.name = 'batch-1.com' AND a.kind LIKE '%autoRenew%' ORDER BY a.id",
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['domain.autoRenewOn', 'domain.autoRenewOff', 'domain.autoRenewOn']);
});

test('I1 I2 600 names are switched by one task, and go back to what each was by one press', async () => {
  const params = { on: true, years: 2 };
  const asked = { customerId: owner.id, names: NAMES, params };
  const { number } = await house.inTx((tx) => startTask(tx, autoRenewKind, asked), by());
  await work();
  expect(await set()).toEqual([{ on: true, years: 2, n: 600n }]);
  const back = await undo(number);
  await work();
  expect(await set()).toEqual([
    { on: false, years: 1, n: 599n },
    { on: true, years: 3, n: 1n },
  ]);
  const { rows } = await house.pool.query('SELECT state, success, fail FROM task WHERE number = $1', [back.Number]);
  expect(rows).toEqual([{ state: 'finished', success: 600, fail: 0 }]);
});

test('I2 a preview says which names are not mine', async () => {
  const names = ['batch-1.com', 'not-mine.com'];
  const preview = await house.inTx(
    (tx) => previewTask(tx, autoRenewKind, { customerId: owner.id, names, params: { on: true, years: 1 } }),
    by(),
  );
  expect([preview.Good, preview.Impossible, preview.Groups[0]?.Names[0]?.Name]).toEqual([1, 1, 'not-mine.com']);
});

test('I1 undo switches on again nothing that its task did not switch off, and nothing that was switched since', async () => {
  const names = ['batch-11.com', 'batch-12.com', 'batch-13.com', 'batch-14.com', 'batch-15.com'];
  const turn = (name: string, on: boolean) => house.inTx((tx) => setAutoRenewal(tx, name, { on, years: 1 }), by());
  for (const name of names) await turn(name, false);
  await turn('batch-11.com', true);
  const asked = { customerId: owner.id, names, params: { on: true, years: 1 } };
  const { number } = await house.inTx((tx) => startTask(tx, autoRenewKind, asked), by());
  await work();
  await turn('batch-11.com', false);
  await house.inTx((tx) => setAutoRenewal(tx, 'batch-12.com', { on: true, years: 5 }), by());
  expect(await call(previewUndo, number)).toMatchObject({
    Reversible: 3,
    Irreversible: [
      { Key: 'tasks:reason.unchanged', Names: ['batch-11.com'] },
      { Key: 'tasks:reason.changedSince', Names: ['batch-12.com'] },
    ],
  });
  const back = await undo(number);
  await house.inTx((tx) => setAutoRenewal(tx, 'batch-13.com', { on: true, years: 4 }), by());
  await turn('batch-14.com', false);
  await work();
  const { rows: said } = await house.pool.query(
    `SELECT i.name, i.state, i.reason FROM task_item i JOIN task t ON t.id = i.task_id WHERE t.number = $1 ORDER BY place`,
    [back.Number],
  );
  expect(said).toEqual([
    { name: 'batch-12.com', state: 'fail', reason: 'tasks:reason.changedSince' },
    { name: 'batch-13.com', state: 'fail', reason: 'tasks:reason.changedSince' },
    { name: 'batch-14.com', state: 'success', reason: null },
    { name: 'batch-15.com', state: 'success', reason: null },
  ]);
  const { rows } = await house.pool.query(
    'SELECT name, auto_renew AS on, auto_renew_years AS years FROM domain WHERE name = ANY ($1) ORDER BY name',
    [names],
  );
  expect(rows).toEqual([
    { name: 'batch-11.com', on: false, years: 1 },
    { name: 'batch-12.com', on: true, years: 5 },
    { name: 'batch-13.com', on: true, years: 4 },
    { name: 'batch-14.com', on: false, years: 1 },
    { name: 'batch-15.com', on: false, years: 1 },
  ]);
});
