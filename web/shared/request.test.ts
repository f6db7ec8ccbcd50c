import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ERRORS } from '#contract/errors/index.ts';
import { type CallProblem, call, callStream, isCallProblem } from './call.ts';
import { fillPath, lendHooks, queryOf } from './request.ts';
import { businessDay, businessNow, hearTime, TIME_HEADER } from './server-clock.ts';

type Handler = (request: IncomingMessage & { text: string }, response: ServerResponse) => void;
let server: Server;
let handler: Handler;
let asked: { method: string; url: string; text: string; key: string | undefined }[];
const realFetch = globalThis.fetch;

const answer = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'Content-Type': 'application/json', 'X-Request-Id': 'r-7' });
  response.end(JSON.stringify(body));
};

beforeEach(async () => {
  asked = [];
  server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += piece;
    asked.push({ method: request.method!, url: request.url!, text, key: request.headers['idempotency-key'] as string });
    handler(Object.assign(request, { text }), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // The browser's addresses are relative to its page; here the page is our server.
  globalThis.fetch = (url, init) => realFetch(`http://127.0.0.1:${port}${url}`, init);
  lendHooks({ say: (key) => key });
});
afterEach(() => {
  globalThis.fetch = realFetch;
  server.closeAllConnections();
  server.close();
});

const read = endpoint({
  method: 'GET',
  path: '/x/:Id/read',
  who: 'customer',
  input: z.strictObject({ Id: z.string() }),
  output: z.any(),
  errors: [],
  summary: 'Read.',
});
const spend = endpoint({
  method: 'POST',
  path: '/x/spend',
  who: 'customer',
  input: z.strictObject({ Amount: z.string() }),
  output: z.any(),
  errors: [],
  idempotent: true,
  summary: 'Spend.',
});
const signed = endpoint({
  method: 'POST',
  path: '/x/:Id/approve',
  who: 'staff',
  stepUp: true,
  signs: 'staff:signs.identityApprove',
  input: z.strictObject({ Id: z.string() }),
  output: z.any(),
  errors: [],
  summary: 'Approve.',
});
const lines = endpoint({
  method: 'POST',
  path: '/x/lines',
  who: 'anyone',
  input: z.strictObject({}),
  output: z.object({ N: z.number() }),
  errors: [],
  stream: true,
  summary: 'Lines.',
});

async function problemOf(act: Promise<unknown>): Promise<CallProblem> {
  const error = await act.then(
    () => undefined,
    (one: unknown) => one,
  );
  if (!isCallProblem(error)) throw new Error(`no problem: ${error}`);
  return error;
}

describe('M3 one request helper', () => {
  test('gives the data of the envelope, with path and query filled', async () => {
    handler = (_, response) => answer(response, 200, { Code: 10000, Msg: 'ok', Data: { A: 1 } });
    expect(await call(read, { Id: 'a/b' })).toEqual({ A: 1 });
    expect(asked[0]).toMatchObject({ method: 'GET', url: '/api/x/a%2Fb/read' });
    expect(queryOf({ Q: 'a b', Many: [1, 2], None: undefined, Blank: '' })).toBe('?Q=a+b&Many=1&Many=2');
    expect(fillPath('/n/:Id', { Id: 1, Rest: 2 })).toEqual(['/n/1', { Rest: 2 }]);
  });

  test('a refusal keeps the server’s words, code, fields and reference', async () => {
    handler = (_, response) =>
      answer(response, 422, { Code: 90004, Msg: '資料有誤', Data: { Fields: [{ Path: 'Amount', Msg: '不能為空' }] } });
    expect(await problemOf(call(spend, { Amount: '' }))).toMatchObject({
      kind: 'refused',
      code: 90004,
      key: 'INVALID_INPUT',
      message: '資料有誤',
      reference: 'r-7',
      status: 422,
      fields: [{ Path: 'Amount' }],
    });
  });

  test('an answer that is no envelope is told, not shown', async () => {
    handler = (_, response) => {
      response.writeHead(502);
      response.end('<html>bad gateway</html>');
    };
    expect(await problemOf(call(spend, { Amount: '2' }))).toMatchObject({
      kind: 'unreadable',
      message: 'common:fail.unreadable',
    });
  });

  test('a safe read is asked again after a cut, a write never by itself', async () => {
    let cuts = 1;
    handler = (request, response) => {
      if (cuts-- > 0) return void request.socket.destroy();
      answer(response, 200, { Code: 10000, Msg: 'ok', Data: 7 });
    };
    expect(await call(read, { Id: '1' })).toBe(7);
    expect(asked).toHaveLength(2);
    cuts = 1;
    expect(await problemOf(call(spend, { Amount: '3' }))).toMatchObject({
      kind: 'network',
      message: 'common:fail.network',
    });
    expect(asked).toHaveLength(3);
  });

  test('a time-out of a write says that it may have been done', async () => {
    handler = () => {};
    expect(await problemOf(call(spend, { Amount: '4' }, { timeoutMs: 30 }))).toMatchObject({
      kind: 'timeout',
      message: 'common:fail.timeout',
    });
  });

  test('M1 what failed is named where that is certain: not by a refusal, nor where the answer of an act was lost', async () => {
    const remove = endpoint({ ...spend, path: '/x/remove', fails: 'deletion' });
    const told = async (status: number, Code: number, deed: typeof read | typeof spend) => {
      handler = (_, response) => answer(response, status, { Code, Msg: 'no' });
      const acted = deed === read ? call(read, { Id: '1' }) : call(deed, { Amount: String(status) });
      return (await problemOf(acted)).failed;
    };
    expect(await told(500, 90000, read)).toBe('query');
    expect(await told(500, 90000, spend)).toBe('submission');
    expect(await told(500, 90000, remove)).toBe('deletion');
    expect(await told(422, 90004, spend)).toBeUndefined();
    expect(await told(504, ERRORS.OUTCOME_UNKNOWN.code, spend)).toBeUndefined();
    handler = (request) => void request.socket.destroy();
    expect((await problemOf(call(spend, { Amount: '9' }))).failed).toBeUndefined();
    expect((await problemOf(call(read, { Id: '9' }))).failed).toBe('query');
  });

  test('the Idempotency-Key stays over repeats of one submission and changes with the next', async () => {
    let cut = true;
    handler = (request, response) => {
      if (cut) return void request.socket.destroy();
      answer(response, 200, { Code: 10000, Msg: 'ok' });
    };
    await problemOf(call(spend, { Amount: '5' }));
    cut = false;
    await call(spend, { Amount: '5' });
    await call(spend, { Amount: '5' });
    const [first, second, third] = asked.map(({ key }) => key);
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

test('A9 a lost session asks to sign in again and the same call goes on', async () => {
  let signedIn = false;
  lendHooks({
    say: (key) => key,
    signInAgain: async () => {
      signedIn = true;
      return true;
    },
  });
  handler = (_, response) =>
    signedIn
      ? answer(response, 200, { Code: 10000, Msg: 'ok', Data: 'done' })
      : answer(response, 401, { Code: 90001, Msg: 'lost' });
  expect(await call(spend, { Amount: '6' })).toBe('done');
  expect(asked.map(({ text }) => text)).toEqual(['{"Amount":"6"}', '{"Amount":"6"}']);
  expect(asked[1]!.key).toBe(asked[0]!.key);
});

test('A9 giving up keeps everything and says so', async () => {
  lendHooks({ say: (key) => key, signInAgain: async () => false });
  handler = (_, response) => answer(response, 401, { Code: 90001, Msg: 'lost' });
  expect(await problemOf(call(spend, { Amount: '7' }))).toMatchObject({ message: 'common:lost.stopped' });
});

test('B5 the security code is asked, a wrong one again with the server’s word, and goes along in the body', async () => {
  const given: (string | undefined)[] = [];
  const codes = ['wrong', 'right'];
  lendHooks({
    say: (key) => key,
    askSafeCode: async (wrong) => {
      given.push(wrong);
      return codes.shift();
    },
  });
  handler = ({ text }, response) => {
    const { SafeCode } = JSON.parse(text) as { SafeCode?: string };
    if (SafeCode === 'right') return answer(response, 200, { Code: 10000, Msg: 'ok', Data: 'paid' });
    answer(response, 403, SafeCode ? { Code: 90003, Msg: '安全碼不正確' } : { Code: 90002, Msg: 'needed' });
  };
  expect(await call(spend, { Amount: '8' })).toBe('paid');
  expect(given).toEqual([undefined, '安全碼不正確']);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
});

test('B5 a wrong code in a field of the form itself is told there, and asks for no other', async () => {
  let asks = 0;
  lendHooks({
    say: (key) => key,
    askSafeCode: async () => {
      asks += 1;
      return 'right';
    },
  });
  handler = (_, response) => answer(response, 403, { Code: 90003, Msg: '安全碼不正確' });
  await expect(call(spend, { Amount: '8' })).rejects.toMatchObject({ key: 'SAFE_CODE_WRONG' });
  expect([asks, asked.length]).toEqual([0, 1]);
});

test('B5 the prompt is told what the code signs, in the words of the endpoint', async () => {
  const told: (string | undefined)[] = [];
  lendHooks({
    say: (key, vars) => `${key} ${vars?.['Amount'] ?? ''}`,
    askSafeCode: async (_, signs) => {
      told.push(signs);
      return undefined;
    },
  });
  handler = (_, response) => answer(response, 403, { Code: 90002, Msg: 'needed' });
  await expect(call({ ...spend, signs: 'signs:withdraw' }, { Amount: '8' })).rejects.toMatchObject({ kind: 'stopped' });
  expect(told).toEqual(['signs:withdraw 8']);
});

test('L1 a member signs what the words say, is told when a code was used before, and the code goes along in the body', async () => {
  const given: (string | undefined)[][] = [];
  const codes = ['111111', '222222', '333333'];
  lendHooks({
    say: (key, vars) => `${key} ${vars?.['Id'] ?? ''}`,
    askStaffCode: async (signs, wrong) => {
      given.push([signs, wrong]);
      return codes.shift();
    },
  });
  handler = ({ text }, response) => {
    const { Totp } = JSON.parse(text) as { Totp?: string };
    if (Totp === '333333') return answer(response, 200, { Code: 10000, Msg: 'ok', Data: 'signed' });
    const Code = Totp === undefined ? 90021 : Totp === '111111' ? 90022 : 90023;
    answer(response, 403, { Code, Msg: `no ${Code}` });
  };
  expect(await call(signed, { Id: '8' })).toBe('signed');
  const words = 'staff:signs.identityApprove 8';
  expect(given).toEqual([
    [words, undefined],
    [words, 'no 90022'],
    [words, 'no 90023'],
  ]);
  expect(asked.map(({ text }) => text)).toEqual(['{}', '{"Totp":"111111"}', '{"Totp":"222222"}', '{"Totp":"333333"}']);
});

describe('streams', () => {
  test('lines come one by one, whatever the pieces', async () => {
    handler = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
      response.write('{"Code":10000,"Msg":"","Data":{"N":1}}\n{"Code":100');
      response.end('00,"Msg":"","Data":{"N":2}}\n');
    };
    const got: number[] = [];
    for await (const { N } of callStream(lines, {})) got.push(N);
    expect(got).toEqual([1, 2]);
  });

  test('a refusal as a line, and a cut in the middle, are problems with words', async () => {
    handler = (_, response) => response.end('{"Code":10000,"Msg":"","Data":{"N":1}}\n{"Code":90006,"Msg":"忙"}\n');
    const got: number[] = [];
    const all = async () => {
      for await (const { N } of callStream(lines, {})) got.push(N);
    };
    expect(await problemOf(all())).toMatchObject({ key: 'BUSY', message: '忙' });
    handler = (_, response) => {
      response.write('{"Code":10000,"Msg":"","Data":{"N":2}}\n{"Co', () => response.destroy());
    };
    expect(await problemOf(all())).toMatchObject({ kind: 'network', message: 'common:fail.cut' });
    expect(got).toEqual([1, 2]);
  });
});

test('M1 a page counts from the clock that answers tell, whatever the reader’s own says; without one from its own', async () => {
  const told = Date.parse('2027-02-03T04:05:06Z');
  handler = (_request, response) => {
    response.setHeader(TIME_HEADER, String(told));
    answer(response, 200, { Code: 10_000, Msg: '', Data: 1 });
  };
  await call(read, { Id: '7' });
  expect(Math.abs(businessNow() - told)).toBeLessThan(2000);
  expect(businessDay()).toBe('2027-02-03');
  handler = (_request, response) => answer(response, 200, { Code: 10_000, Msg: '', Data: 1 });
  await call(read, { Id: '7' });
  expect(businessDay()).toBe('2027-02-03');
  hearTime(new Headers({ [TIME_HEADER]: String(Date.now()) }));
  expect(Math.abs(businessNow() - Date.now())).toBeLessThan(2000);
});
