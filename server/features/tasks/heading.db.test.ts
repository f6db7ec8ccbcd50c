import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TaskRow } from '#contract/api/tasks.ts';
import { ERRORS } from '#contract/errors/index.ts';
import { batchLimit, HEADING_NAMES_MAX, TASK_UNDO_DAYS } from '#contract/rules/batch.ts';
import { addRoutes, createApp } from '../../platform/http/app.ts';
import { openSession } from '../../platform/sessions/store.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { taskRoutes } from './routes.ts';
import { answering, cartKind } from './testing/kinds.ts';
import { drain, expectRightCounters, makeOwner, names, type Owner, start } from './testing/rows.ts';

const ORIGIN = 'http://127.0.0.1:8080';
const LIMIT = batchLimit('tags', '2026-11-26');
const MANY = 2 * LIMIT + 50;
let house: TestHouse;
let app: FastifyInstance;
let owner: Owner;

/** Fails the first names of each task, and all of them but once. */
const failed = new Set<string>();
const lockKind = answering(({ id, name }) => {
  if (!name.startsWith('bad') || failed.has(name)) return { id, result: 'success' };
  failed.add(name);
  return { id, result: 'fail', reason: 'tasks:reason.other' };
});
/** Nobody else may bring such names together. */
const pushKind = answering(({ id }) => ({ id, result: 'success' }), { kind: 'push' });
const kinds = [cartKind, lockKind, pushKind];

beforeAll(async () => {
  house = await openTestHouse();
  owner = await makeOwner(house);
  app = await createApp(house);
  const questions = {
    isSafeCode: async (_tx: unknown, _id: bigint, code: string) => code === 'right-code',
    hasRight: async () => false,
  };
  addRoutes(app, house, { kind: 'customer', origin: ORIGIN, questions }, taskRoutes(kinds));
});
afterAll(async () => {
  await app.close();
  await house.close();
});

async function browser(by: Owner) {
  const fresh = { kind: 'customer', remember: false, address: '::1', userAgent: '', safeCodeSet: true } as const;
  const token = await house.inTx((tx) => openSession(tx, { ...fresh, subjectId: by.customerId }));
  const headers = { origin: ORIGIN, cookie: `namestead_session=${token}; Lang=en` };
  return {
    get: (url: string) => app.inject({ method: 'GET', url: `/api${url}`, headers }),
    post: (url: string, payload: object) => app.inject({ method: 'POST', url: `/api${url}`, payload, headers }),
    data: async (url: string) => (await app.inject({ method: 'GET', url: `/api${url}`, headers })).json().Data,
  };
}

test('I1 I2 more names than a task holds are several tasks under one heading: one row, one progress, one list of names, one file', async () => {
  const { number } = await start(house, owner, cartKind, names(MANY, 'head'));
  const { data, get } = await browser(owner);
  const [row, ...others] = (await data('/task/list')).Items as TaskRow[];
  expect(row).toMatchObject({ Number: number, Type: 'tags', State: 'running', Total: MANY, Waiting: MANY, Tasks: 3 });
  expect(others).toEqual([]);
  expect((await data('/task/list?State=running')).Items).toHaveLength(1);
  expect((await data('/task/list?State=finished')).Items).toEqual([]);
  await drain(house, ...kinds);
  await expectRightCounters(house);
  const detail = await data(`/task/detail?Number=${number}`);
  expect(detail).toMatchObject({ State: 'finished', Total: MANY, Success: MANY, Tasks: 3, Actions: ['undo'] });
  expect(detail.Parts.map(({ Total }: TaskRow) => Total)).toEqual([LIMIT, LIMIT, 50]);
  expect(Date.parse(detail.UndoUntil)).toBeGreaterThan(
    Date.parse(detail.FinishedAt) + (TASK_UNDO_DAYS - 1) * 86_400_000,
  );
  expect((await data('/task/list?State=finished')).Items).toMatchObject([{ Number: number, Tasks: 3 }]);
  // The names are counted through over all tasks, page by page and in the file.
  const places: number[] = [];
  for (let after = ''; ; ) {
    const page = await data(`/task/items?Number=${number}&Limit=100${after}`);
    places.push(...page.Items.map(({ Place }: { Place: number }) => Place));
    if (!page.Next) break;
    after = `&After=${page.Next}`;
  }
  expect(places).toEqual(Array.from({ length: MANY }, (_, at) => at + 1));
  const file = (await get(`/task/download?Number=${number}`)).body.trim().split('\r\n');
  expect([file.length, file.at(-1)]).toEqual([MANY + 1, expect.stringContaining(`${MANY},head${MANY}.com`)]);
  const live = (await get(`/task/progress?Number=${number}`)).body.trim().split('\n');
  expect(JSON.parse(live.at(-1) ?? '').Data).toMatchObject({ Number: number, Success: MANY, Tasks: 3 });
  // Each task has its own page, and says what it stands under.
  const own = await data(`/task/detail?Number=${detail.Parts[2].Number}`);
  expect(own).toMatchObject({ Number: detail.Parts[2].Number, Total: 50, Heading: number });
  expect(own.Parts).toBeUndefined();
});

test('I1 one press takes all of it back, under a heading of its own; nothing twice', async () => {
  const { number } = await start(house, owner, cartKind, names(MANY, 'back'));
  await drain(house, ...kinds);
  const { data, post } = await browser(owner);
  expect(await data(`/task/undo?Number=${number}`)).toEqual({ Reversible: MANY, Irreversible: [] });
  const back = (await post('/task/undo', { Number: number, SafeCode: 'right-code' })).json().Data.Number;
  await drain(house, ...kinds);
  await expectRightCounters(house);
  expect(await data(`/task/detail?Number=${back}`)).toMatchObject({
    Success: MANY,
    Tasks: 3,
    UndoOf: number,
  });
  expect(await data(`/task/detail?Number=${number}`)).toMatchObject({ UndoneBy: back, Actions: [] });
  const { rows } = await house.pool.query("SELECT 1 FROM cart_item WHERE name LIKE 'back%'");
  expect(rows).toEqual([]);
  const again = await post('/task/undo', { Number: number, SafeCode: 'right-code' });
  expect(again.json().Code).toBe(ERRORS.TASK_NOT_REVERSIBLE.code);
});

test('I1 one press cancels what has not begun in all of its tasks, and begins what failed in all of them again', async () => {
  const cancelled = await start(house, owner, cartKind, names(MANY, 'stop'));
  const { data, post } = await browser(owner);
  expect((await post('/task/cancel', { Number: cancelled.number })).json().Data).toEqual({ Count: MANY, Begun: 0 });
  expect(await data(`/task/detail?Number=${cancelled.number}`)).toMatchObject({ State: 'finished', Cancel: MANY });
  const bad = [...names(LIMIT - 3, 'ok'), ...names(8, 'bad')];
  const { number } = await start(house, owner, lockKind, bad);
  await drain(house, ...kinds);
  const detail = await data(`/task/detail?Number=${number}`);
  expect(detail).toMatchObject({ Fail: 8, Tasks: 2, Failures: [{ Count: 8 }], Actions: ['retry'] });
  expect((await post('/task/retry', { Number: number })).json().Data).toEqual({ Count: 8 });
  await drain(house, ...kinds);
  expect(await data(`/task/detail?Number=${number}`)).toMatchObject({ Success: LIMIT + 5, Fail: 0, State: 'finished' });
  await expectRightCounters(house);
});

test('I2 acts that somebody else agrees to keep the limit of one task; nobody begins more than one heading holds', async () => {
  const limit = batchLimit('push', '2026-11-26');
  await expect(start(house, owner, pushKind, names(limit + 1, 'push'))).rejects.toMatchObject({
    key: 'TASK_TOO_MANY_NAMES',
    data: { Limit: limit, Count: limit + 1 },
  });
  await expect(start(house, owner, cartKind, names(HEADING_NAMES_MAX + 1, 'over'))).rejects.toMatchObject({
    key: 'TASK_TOO_MANY_NAMES',
    data: { Limit: HEADING_NAMES_MAX, Count: HEADING_NAMES_MAX + 1 },
  });
  const whole = await start(house, owner, cartKind, names(HEADING_NAMES_MAX, 'whole'));
  const stranger = await browser(await makeOwner(house));
  for (const path of ['detail', 'items', 'undo', 'download', 'progress'])
    expect((await stranger.get(`/task/${path}?Number=${whole.number}`)).json().Code).toBe(ERRORS.TASK_NOT_FOUND.code);
  for (const path of ['cancel', 'retry'])
    expect((await stranger.post(`/task/${path}`, { Number: whole.number })).json().Code).toBe(
      ERRORS.TASK_NOT_FOUND.code,
    );
});
