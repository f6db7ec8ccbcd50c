import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MANIFEST_FILE } from '#contract/web-manifest.ts';
import { openTestHouse, type TestHouse } from '../testing.ts';
import { createApp } from './app.ts';
import { addPages } from './pages.ts';

let house: TestHouse;
let app: FastifyInstance;
let folder: string;

const asset = (file: string) => ({ file, type: 'text/javascript', immutable: true });

beforeAll(async () => {
  house = await openTestHouse();
  folder = mkdtempSync(join(tmpdir(), 'namestead-pages-'));
  const assets = {
    '/assets/kept.js': asset('kept.js'),
    '/assets/gone.js': asset('gone.js'),
    '/assets/late.js': asset('late.js'),
  };
  writeFileSync(join(folder, MANIFEST_FILE), JSON.stringify({ app: 'console', routes: [], assets }));
  for (const name of ['kept.js', 'gone.js']) writeFileSync(join(folder, name), `/* ${name} */`);
  app = await createApp(house);
  const questions = { isSafeCode: async () => false, hasRight: async () => false };
  await addPages(
    app,
    house,
    { kind: 'customer', origin: 'http://127.0.0.1:8080', questions },
    folder,
    async () => ({}),
  );
});
afterAll(async () => {
  await app.close();
  await house.close();
  rmSync(folder, { recursive: true });
});

test('an asset that a newer build took away under the running server is a plain 404, kept by nobody', async () => {
  unlinkSync(join(folder, 'gone.js'));
  const gone = await app.inject({ url: '/assets/gone.js' });
  expect([gone.statusCode, gone.headers['cache-control'], gone.headers['content-type']]).toEqual([
    404,
    'no-store',
    'text/plain',
  ]);
  const kept = await app.inject({ url: '/assets/kept.js' });
  expect([kept.statusCode, kept.body]).toEqual([200, '/* kept.js */']);
  expect(kept.headers['cache-control']).toContain('immutable');
});

test('an asset that could not be read is read when it is there', async () => {
  expect((await app.inject({ url: '/assets/late.js' })).statusCode).toBe(404);
  writeFileSync(join(folder, 'late.js'), '/* late.js */');
  expect((await app.inject({ url: '/assets/late.js' })).body).toBe('/* late.js */');
});

test('A6 a link from a letter opens in its language unless the reader has chosen one, and leads nowhere else', async () => {
  const led = async (url: string, cookie?: string) => {
    const { statusCode, headers } = await app.inject({ url, ...(cookie && { headers: { cookie } }) });
    return [statusCode, headers.location, String(headers['set-cookie'] ?? '').split(';')[0]];
  };
  expect(await led('/zh-CN/domain/push/7?Number=1')).toEqual([302, '/domain/push/7?Number=1', 'Lang=zh-CN']);
  expect(await led('/en/', 'Lang=')).toEqual([302, '/', '']);
  expect(await led('/zh-CN/contact', 'Lang=en')).toEqual([302, '/contact', '']);
  // Two slashes would be the address of another site.
  for (const url of ['/en//other.example/', '/en/\\other.example/']) expect((await led(url))[1], url).toBeUndefined();
});
