import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { refuse } from '../refusal.ts';
import { openTestHouse, type TestHouse } from '../testing.ts';
import { addRoutes, createApp } from './app.ts';
import { fileRoute } from './route.ts';

const shape = {
  method: 'GET',
  input: z.strictObject({}),
  output: z.unknown(),
  errors: ['STATE_HAS_MOVED'],
  summary: 'test',
  file: 'text/csv',
} as const;

let house: TestHouse;
let app: FastifyInstance;
let closed = 0;

async function* pieces(cut: boolean, refused = false) {
  if (refused) throw refuse('STATE_HAS_MOVED');
  try {
    yield 'a,b\r\n';
    if (cut) throw new Error('the database went away');
    yield '1,2\r\n';
  } finally {
    closed += 1;
  }
}

beforeAll(async () => {
  house = await openTestHouse();
  app = await createApp(house);
  const questions = { isSafeCode: async () => false, hasRight: async () => false };
  const file = (path: `/${string}`, made: () => AsyncIterable<string>, who: 'anyone' | 'customer' = 'anyone') =>
    fileRoute(endpoint({ ...shape, path, who }), async () => ({
      name: 'rows.csv',
      type: 'text/csv; charset=utf-8',
      pieces: made(),
    }));
  addRoutes(app, house, { kind: 'customer', origin: 'http://127.0.0.1:8080', questions }, [
    file('/whole', () => pieces(false)),
    file('/cut', () => pieces(true)),
    file('/refused', () => pieces(false, true)),
    file('/mine', () => pieces(false), 'customer'),
  ]);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

test('E1 a file is sent as it is written, under its name, and kept by no cache', async () => {
  const answer = await app.inject({ url: '/api/whole' });
  expect([answer.statusCode, answer.body]).toEqual([200, 'a,b\r\n1,2\r\n']);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="rows.csv"',
    'cache-control': 'no-store',
  });
  expect(closed).toBe(1);
});

test('E1 what refuses before the first piece is an ordinary refusal; a visitor gets no file', async () => {
  expect((await app.inject({ url: '/api/refused' })).statusCode).toBe(409);
  expect((await app.inject({ url: '/api/mine' })).statusCode).toBe(401);
});

test('E1 a file that cannot be finished breaks off instead of looking whole', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  const answer = await fetch(`http://127.0.0.1:${port}/api/cut`);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
});
