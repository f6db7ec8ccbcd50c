import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { migrateHouse } from '#server/migrate.ts';
import type { House } from '#server/platform/house.ts';
import { addRoutes, createApp } from '#server/platform/http/app.ts';
import { route } from '#server/platform/http/route.ts';
import { openBrowser } from '#server/platform/testing/browser.ts';
import { type RunningPostgres, startPostgres } from '../postgres.ts';
import { openToolHouse } from '../tool-house.ts';

const base = { input: z.strictObject({}), output: z.object({}), errors: [], who: 'anyone', summary: 'test' } as const;
const asks = (path: `/${string}`, method: 'GET' | 'POST', statement: string) =>
  route(endpoint({ ...base, method, path }), async (tx) => {
    await tx.client.query(statement);
    return {};
  });
const routes = [
  asks('/read', 'GET', 'SELECT 1'),
  asks('/write', 'POST', "INSERT INTO rate_limit (key) VALUES ('killed') ON CONFLICT DO NOTHING"),
  asks('/long-read', 'GET', 'SELECT pg_sleep(5)'),
  asks('/long-write', 'POST', 'SELECT pg_sleep(5)'),
];

const folder = mkdtempSync(join(tmpdir(), 'namestead-test-'));
// As root the server runs under another account, which must be able to walk in.
chmodSync(folder, 0o711);
const dataDir = join(folder, 'postgres');
let postgres: RunningPostgres;
let house: House & { close(): Promise<void> };
let app: FastifyInstance;

beforeAll(async () => {
  postgres = await startPostgres({ dataDir, fast: true });
  await migrateHouse(postgres.ownerUrl(), 'namestead_app');
  house = openToolHouse({
    NAMESTEAD_MODE: 'demonstration',
    DATABASE_URL: postgres.appUrl(),
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  });
  house.log.level = 'silent';
  app = await createApp(house);
  const questions = { isSafeCode: async () => false, hasRight: async () => false };
  addRoutes(app, house, { kind: 'customer', origin: 'http://127.0.0.1:8080', questions }, routes);
});
afterAll(async () => {
  await app.close();
  await house.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('PostgreSQL killed under calls is busy, not a bug, and they go on when it is back', async () => {
  const browser = openBrowser(app);
  const told = async (call: ReturnType<typeof browser.get>) => (await call).Key;
  const short = () => [told(browser.get('/read')), told(browser.post('/write', {}))];
  expect(await Promise.all(short())).toEqual(['OK', 'OK']);
  const { cluster } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as { cluster: string };
  const under = [told(browser.get('/long-read')), told(browser.post('/long-write', {}))];
  await vi.waitFor(async () => {
    const { rows } = await house.attempts.query("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'");
    expect(rows).toHaveLength(2);
  });
  process.kill(Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
  expect(await postgres.ended).toMatch(/ended by itself/);
  // Its children end when they find that it is gone; a long statement may be answered before.
  for (const said of await Promise.all(under)) expect(said).toMatch(/^(BUSY|OK|OUTCOME_UNKNOWN)$/);
  expect(await Promise.all(short())).toEqual(['BUSY', 'BUSY']);
  expect((await app.inject('/api/health')).statusCode).toBe(503);
  expect((await app.inject('/api/alive')).statusCode).toBe(200);
  postgres = await startPostgres({ dataDir, fast: true });
  expect(await Promise.all(short())).toEqual(['OK', 'OK']);
  expect((await app.inject('/api/health')).statusCode).toBe(200);
}, 90_000);
