import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TaskRow } from '#contract/api/tasks.ts';
import { ERRORS, type ErrorKey } from '#contract/errors/index.ts';
import { addRoutes, createApp } from '../../platform/http/app.ts';
import { openSession } from '../../platform/sessions/store.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { openTask } from './open-task.ts';
import { taskRoutes } from './routes.ts';
import { answering, cartKind } from './testing/kinds.ts';
import { drain, makeOwner, names, type Owner, start } from './testing/rows.ts';

const ORIGIN = 'http://127.0.0.1:8080';
let house: TestHouse;
let app: FastifyInstance;
let owner: Owner;

/** Fails names that begin with `bad`, with words that differ in their values. */
const lockKind = answering(({ id, name }) =>
  name.startsWith('bad')
    ? { id, result: 'fail', reason: 'tasks:reason.setAside', vars: { tries: name.length } }
    : { id, result: 'success' },
);
const kinds = [cartKind, lockKind];

beforeAll(async () => {
  house = await openTestHouse();
  owner = await makeOwner(house);
  app = await createApp(house);
  const questions = {
    isSafeCode: async (_tx: unknown, _id: bigint, code: string) => code === 'right-code',
    hasRight: async () => false,
  };
  addRoutes(app, house, { kind: 'customer', origin: ORIGIN, questions }, taskRoutes(kinds));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await house.close();
});

async function headersOf(by: Owner, lang = 'en') {
  const fresh = { kind: 'customer', remember: false, address: '::1', userAgent: '', safeCodeSet: true } as const;
  const token = await house.inTx((tx) => openSession(tx, { ...fresh, subjectId: by.customerId }));
  return { origin: ORIGIN, cookie: `namestead_session=${token}; Lang=${lang}` };
}
async function browser(by: Owner, lang = 'en') {
  const headers = await headersOf(by, lang);
  return {
    get: (url: string) => app.inject({ method: 'GET', url: `/api${url}`, headers }),
    post: (url: string, payload: object) => app.inject({ method: 'POST', url: `/api${url}`, payload, headers }),
  };
}
const codeOf = (key: ErrorKey) => ERRORS[key].code;

test('I1 the list is paged newest first and filtered; counts stand in each row', async () => {
  const lister = await makeOwner(house);
  const numbers: string[] = [];
  for (let i = 0; i < 3; i += 1) numbers.unshift((await start(house, lister, cartKind, names(2, `list${i}x`))).number);
  await drain(house, ...kinds);
  numbers.unshift((await start(house, lister, lockKind, names(3, 'list'))).number);
  const { get } = await browser(lister);
  const first = (await get('/task/list?Limit=3')).json().Data;
  expect(first.Items.map((row: TaskRow) => row.Number)).toEqual(numbers.slice(0, 3));
  expect(first.Items[0]).toMatchObject({ Type: 'locks', State: 'running', Total: 3, Waiting: 3, Actions: ['cancel'] });
  expect(first.Items[1]).toMatchObject({ Type: 'tags', State: 'finished', Success: 2, Running: 0, Actions: ['undo'] });
  const second = (await get(`/task/list?Limit=3&After=${first.Next}`)).json().Data;
  expect(second).toMatchObject({ Items: [{ Number: numbers[3] }] });
  expect(second.Next).toBeUndefined();
  expect((await get('/task/list?State=running')).json().Data.Items).toHaveLength(1);
  expect((await get('/task/list?Type=tags')).json().Data.Items).toHaveLength(3);
  expect((await get('/task/list?After=nonsense')).json().Code).toBe(codeOf('LIST_CURSOR_WRONG'));
});

test('I1 the detail groups what failed by reason; the names are paged and filtered by state and reason', async () => {
  const { number } = await start(house, owner, lockKind, [...names(30, 'good'), ...names(12, 'bad')]);
  await drain(house, ...kinds);
  const { get } = await browser(owner);
  const detail = (await get(`/task/detail?Number=${number}`)).json().Data;
  expect(detail).toMatchObject({ State: 'finished', Total: 42, Success: 30, Fail: 12, Actions: ['retry'] });
  expect(detail.Failures).toEqual([
    { Key: 'tasks:reason.setAside', Reason: expect.stringContaining('after … tries'), Count: 12 },
  ]);
  const page = (await get(`/task/items?Number=${number}&Limit=25`)).json().Data;
  expect(page.Items).toHaveLength(25);
  const rest = (await get(`/task/items?Number=${number}&Limit=25&After=${page.Next}`)).json().Data;
  expect([rest.Items.length, rest.Next]).toEqual([17, undefined]);
  expect(rest.Items[5]).toMatchObject({ Place: 31, Name: 'bad1.com', State: 'fail', Attempts: 1 });
  expect(rest.Items[5].Reason).toContain('after 8 tries');
  const failed = (await get(`/task/items?Number=${number}&State=fail&Reason=tasks:reason.setAside`)).json().Data;
  expect(failed.Items).toHaveLength(12);
  expect((await get(`/task/items?Number=${number}&State=open`)).json().Data.Items).toEqual([]);
});

test('I1 cancel, retry and undo over the wire; undo asks the security code', async () => {
  const { get, post } = await browser(owner);
  const cancelled = await start(house, owner, cartKind, names(4, 'wire'));
  expect((await post('/task/cancel', { Number: cancelled.number })).json().Data).toEqual({ Count: 4, Begun: 0 });
  expect((await post('/task/cancel', { Number: cancelled.number })).json().Code).toBe(codeOf('TASK_NOTHING_TO_CANCEL'));
  const failing = await start(house, owner, lockKind, ['bad9.com']);
  await drain(house, ...kinds);
  const none = await post('/task/retry', { Number: failing.number, Reasons: ['tasks:reason.asking'] });
  expect(none.json().Code).toBe(codeOf('TASK_NOTHING_TO_RETRY'));
  expect((await post('/task/retry', { Number: failing.number })).json().Data).toEqual({ Count: 1 });
  const done = await start(house, owner, cartKind, ['back.com', 'paid.com']);
  await drain(house, ...kinds);
  expect((await get(`/task/undo?Number=${done.number}`)).json().Data).toEqual({
    Reversible: 1,
    Irreversible: [
      {
        Key: 'tasks:reason.unchanged',
        Reason: 'No change by this task is recorded for this name',
        Names: ['paid.com'],
      },
    ],
  });
  expect((await post('/task/undo', { Number: done.number })).json().Code).toBe(codeOf('SAFE_CODE_NEEDED'));
  const undone = await post('/task/undo', { Number: done.number, SafeCode: 'right-code' });
  const back = (await get(`/task/detail?Number=${undone.json().Data.Number}`)).json().Data;
  expect(back).toMatchObject({ UndoOf: done.number, Total: 1 });
  expect((await get(`/task/detail?Number=${done.number}`)).json().Data).toMatchObject({ UndoneBy: back.Number });
  const again = await post('/task/undo', { Number: done.number, SafeCode: 'right-code' });
  expect(again.json().Code).toBe(codeOf('TASK_NOT_REVERSIBLE'));
});

test('I1 another customer’s task is not found, by any call', async () => {
  const { number } = await start(house, owner, cartKind, ['mine.com']);
  const { get, post } = await browser(await makeOwner(house));
  const answers = [
    await get(`/task/detail?Number=${number}`),
    await get(`/task/items?Number=${number}`),
    await get(`/task/progress?Number=${number}`),
    await get(`/task/download?Number=${number}`),
    await get(`/task/undo?Number=${number}`),
    await post('/task/cancel', { Number: number }),
    await post('/task/retry', { Number: number }),
    await post('/task/undo', { Number: number, SafeCode: 'right-code' }),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(404);
    expect(answer.json().Code).toBe(codeOf('TASK_NOT_FOUND'));
  }
});

test('I1 the progress comes line by line until the task is finished', async () => {
  const watched = await start(house, owner, cartKind, names(450, 'watch'));
  const { port } = app.server.address() as { port: number };
  const answer = await fetch(`http://127.0.0.1:${port}/api/task/progress?Number=${watched.number}`, {
    headers: await headersOf(owner),
  });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8');
  let text = textOf((await reader.read()).value);
  expect(JSON.parse(text.split('\n')[0] ?? '').Data).toMatchObject({ State: 'running', Waiting: 450 });
  await drain(house, ...kinds);
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += textOf(part.value);
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).Data);
  expect(lines.at(-1)).toMatchObject({ State: 'finished', Success: 450 });
  expect(lines.length).toBeGreaterThanOrEqual(2);
});

test('I1 the names come as a file that a spreadsheet reads and does not compute', async () => {
  const items = [...names(1200, 'file'), 'bad1.com'].map((name) => ({ name, unicode: name }));
  items.push({ name: '=cmd.com', unicode: '=cmd.com' });
  const { number } = await house.inTx((tx) => openTask(tx, lockKind, { customerId: owner.customerId, items }));
  await drain(house, ...kinds);
  const { get } = await browser(owner, 'zh-HK');
  const answer = await get(`/task/download?Number=${number}`);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${number}.csv"`);
  const lines = answer.body.split('\r\n');
  expect(lines).toHaveLength(1204);
  expect(lines[0]?.startsWith('\uFEFF')).toBe(true);
  expect(lines[1201]).toMatch(/^1201,bad1\.com,bad1\.com,[^,]+,[^,]+,1,\d{4}-/);
  expect(lines[1202]).toMatch(/^1202,'=cmd\.com,/);
  expect((await get(`/task/download?Number=${number}&State=fail`)).body.split('\r\n')).toHaveLength(3);
});
