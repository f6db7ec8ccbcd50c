import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { FIRST_ANSWERS_WAIT_MS } from '#contract/rules/ui.ts';
import { MANIFEST_FILE, type ManifestRoute } from '#contract/web-manifest.ts';
import { customerOf } from '../db/transaction.ts';
import { openSession } from '../sessions/store.ts';
import { openTestHouse, type TestHouse } from '../testing.ts';
import { addRoutes, createApp } from './app.ts';
import { addPages } from './pages.ts';
import { type Route, route } from './route.ts';

const Out = z.object({ Says: z.string() });
const base = { method: 'GET', input: z.strictObject({}), output: Out, errors: [], summary: 'test' } as const;
let asked = 0;
let release: () => void = () => {};
const slow = new Promise<void>((done) => {
  release = done;
});
const routes: Route[] = [
  route(endpoint({ ...base, path: '/mine', who: 'customer' }), async (tx) => {
    asked++;
    return { Says: `</script> of customer ${customerOf(tx)}` };
  }),
  route(endpoint({ ...base, path: '/then', who: 'anyone' }), async () => ({ Says: 'then' })),
  route(endpoint({ ...base, path: '/slow', who: 'anyone' }), async () => {
    await slow;
    return { Says: 'late' };
  }),
];

/** What a web build leaves: it asks what its page's query says, the second call once the first was answered. */
const PAINTER = `export const openPainter = async () => ({
  draw({ path, query, session, narrow, answers }) {
    if (path === '/broken') throw new Error('cannot be drawn');
    const wanted = new URLSearchParams(query).getAll('ask');
    const asks = wanted.filter((one) => !(one in answers)).slice(0, 1);
    return { html: JSON.stringify({ signedIn: session.SignedIn, narrow, says: wanted.map((one) => answers[one]?.Says ?? 'coming') }).replaceAll('<', '&lt;'), asks };
  },
})`;

const langs = <T>(of: T) => ({ 'zh-HK': of, 'zh-CN': of, en: of });
const page = (pattern: string, more: Partial<ManifestRoute> = {}): ManifestRoute => ({
  pattern,
  access: 'anyone',
  title: langs('Title'),
  modules: langs([]),
  css: [],
  paint: { 'en-visitor': 'PAINT', 'en-signed-in': 'PAINT' },
  ...more,
});
const frame = { file: 'frame.html', csp: "style-src 'self'", css: ['/assets/a.css'] };

let house: TestHouse;
let app: FastifyInstance;
let folder: string;

async function openDoor(): Promise<FastifyInstance> {
  const opened = await createApp(house);
  const questions = { isSafeCode: async () => true, hasRight: async () => false };
  const door = { kind: 'customer', origin: 'http://127.0.0.1:8080', questions } as const;
  addRoutes(opened, house, door, routes);
  await addPages(opened, house, door, folder, async () => ({}));
  return opened;
}

beforeAll(async () => {
  house = await openTestHouse();
  folder = mkdtempSync(join(tmpdir(), 'namestead-drawing-'));
  mkdirSync(join(folder, 'painter'));
  writeFileSync(join(folder, 'painter/painter.mjs'), PAINTER);
  writeFileSync(
    join(folder, 'frame.html'),
    '<html><head><!--hole:preload--><!--hole:styles-before--></head>[<!--hole:content-->]<!--hole:first-data--><!--hole:styles-->',
  );
  const manifest = {
    app: 'console',
    signInPath: '/login/sso',
    frames: { 'en-visitor': frame, 'en-signed-in': frame },
    routes: [page('/drawn'), page('/broken'), page('/guarded', { access: 'customer' })],
    waiting: langs('WAITING'),
    painter: 'painter/painter.mjs',
    notFound: { title: langs('None'), modules: langs([]), css: [] },
    assets: { '/assets/a.css': { file: 'a.css', type: 'text/css', immutable: true } },
  };
  writeFileSync(join(folder, 'a.css'), '.a{color:red}');
  writeFileSync(join(folder, MANIFEST_FILE), JSON.stringify(manifest));
  app = await openDoor();
});
afterAll(async () => {
  release();
  await app.close();
  await house.close();
  rmSync(folder, { recursive: true });
});

async function signedIn(subjectId: bigint): Promise<string> {
  const fresh = {
    kind: 'customer',
    subjectId,
    safeCodeSet: true,
    remember: false,
    address: '::1',
    userAgent: '',
  } as const;
  return `namestead_session=${await house.inTx((tx) => openSession(tx, fresh))}`;
}
async function look(url: string, more: { cookie?: string; headers?: Record<string, string>; method?: 'HEAD' } = {}) {
  const { cookie = '', headers = {}, method = 'GET' } = more;
  const answer = await app.inject({ method, url, headers: { cookie: `Lang=en; ${cookie}`, ...headers } });
  const drawn = /\[(.*)\]/.exec(answer.body)?.[1] ?? '';
  const data = /id="first-data">(.*?)<\/script>/.exec(answer.body)?.[1];
  return { ...answer, drawn, first: data && JSON.parse(data) };
}

const told = async () =>
  (await house.metrics.alarms.get()).values.find(({ labels }) => labels.kind === 'bug')?.value ?? 0;

test('A1 a page is drawn with the answers to what it asks, and hands them to its script', async () => {
  const { drawn, first, body, headers } = await look('/drawn?ask=/then', { cookie: await signedIn(7n) });
  expect(JSON.parse(drawn)).toEqual({ signedIn: true, narrow: false, says: ['then'] });
  expect(first.Answers).toEqual({ '/then': { Says: 'then' } });
  expect(Math.abs(first.Now - Date.now())).toBeLessThan(60_000);
  expect(body).toContain('<style>.a{color:red}</style></head>');
  const hash = createHash('sha256').update('.a{color:red}').digest('base64');
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  expect(headers['cache-control']).toBe('no-store');
});

test('A1 what it asks by an answer is asked too; each reader gets their own, and nobody another’s', async () => {
  const [seven, eight] = [await signedIn(7n), await signedIn(8n)];
  const both = await Promise.all([seven, eight].map((cookie) => look('/drawn?ask=/mine&ask=/then', { cookie })));
  expect(both.map(({ first }) => first.Answers['/mine'].Says)).toEqual([
    '</script> of customer 7',
    '</script> of customer 8',
  ]);
  expect(both.map(({ drawn }) => drawn.includes('then'))).toEqual([true, true]);
  // A call that refuses this reader answers nothing: its words are the browser's to ask for.
  const visitor = await look('/drawn?ask=/mine&ask=/then');
  expect([visitor.first.Answers, JSON.parse(visitor.drawn).says]).toEqual([{}, ['coming', 'coming']]);
});

test('A1 a call that takes long keeps nobody waiting: the browser is told to ask it', async () => {
  const begin = performance.now();
  const { drawn, first, body } = await look('/drawn?ask=/slow');
  expect(performance.now() - begin).toBeLessThan(FIRST_ANSWERS_WAIT_MS * 8);
  expect([JSON.parse(drawn).says, first.Answers]).toEqual([['coming'], {}]);
  expect(body).toContain('<link rel="preload" as="fetch" crossorigin href="/api/slow">');
});

test('A1 the head is on its way before the page is drawn; both are one page', async () => {
  const other = await openDoor();
  const address = await other.listen({ port: 0, host: '127.0.0.1' });
  const { body } = await fetch(`${address}/drawn?ask=/slow`, { headers: { cookie: 'Lang=en' } });
  const came: string[] = [];
  for await (const piece of body!.pipeThrough(new TextDecoderStream())) came.push(piece);
  await other.close();
  expect(came[0]).toMatch(/^<html><head><style>.*<\/style><\/head>$/);
  expect(came.slice(1).join('')).toMatch(/^\[.*id="first-data">/s);
});

test('A1 who leaves between the pieces takes nobody along', async () => {
  const other = await openDoor();
  const address = await other.listen({ port: 0, host: '127.0.0.1' });
  const leave = new AbortController();
  const { body } = await fetch(`${address}/drawn?ask=/slow`, { headers: { cookie: 'Lang=en' }, signal: leave.signal });
  await body!.getReader().read();
  const before = await told();
  leave.abort();
  const next = await fetch(`${address}/drawn?ask=/slow`, { headers: { cookie: 'Lang=en' } });
  expect(await next.text()).toContain('id="first-data"');
  await other.close();
  expect((await told()) - before).toBe(0);
});

test('a page that another site opened is cut off from it; one that nobody opened has no one to be cut off from', async () => {
  const policy = async (site?: string) =>
    // A page, and an answer that leads on to one.
    Promise.all(
      ['/drawn', '/guarded'].map(async (path) => {
        const { headers } = await look(path, { headers: site ? { 'sec-fetch-site': site } : {} });
        return headers['cross-origin-opener-policy'];
      }),
    );
  for (const site of ['cross-site', 'same-site', 'anything', undefined])
    expect(await policy(site)).toEqual(['same-origin', 'same-origin']);
  for (const site of ['none', 'same-origin']) expect(await policy(site)).toEqual([undefined, undefined]);
});

test('A8 a guarded page is not drawn for who may not see it, nothing is asked for a HEAD', async () => {
  const before = asked;
  expect((await look('/guarded?ask=/mine')).statusCode).toBe(302);
  await look('/drawn?ask=/mine', { cookie: await signedIn(7n), method: 'HEAD' });
  expect(asked).toBe(before);
});

test('A5 a build whose painter is broken serves its frames, and the reason is told once', async () => {
  const before = await told();
  const file = join(folder, MANIFEST_FILE);
  const manifest = readFileSync(file, 'utf8');
  writeFileSync(join(folder, 'painter/broken.mjs'), "throw new Error('no painter')");
  writeFileSync(file, manifest.replace('painter/painter.mjs', 'painter/broken.mjs'));
  const other = await openDoor();
  writeFileSync(file, manifest);
  const pages = await Promise.all([1, 2].map(() => other.inject({ url: '/drawn', headers: { cookie: 'Lang=en' } })));
  await other.close();
  expect(pages.map(({ statusCode, body }) => [statusCode, body.includes('[PAINT]')])).toEqual([
    [200, true],
    [200, true],
  ]);
  expect((await told()) - before).toBe(1);
});

test('A5 a page that cannot be drawn is sent as it was painted, and the reason is told', async () => {
  const before = await told();
  const { statusCode, drawn } = await look('/broken');
  expect([statusCode, drawn, (await told()) - before]).toEqual([200, 'PAINT', 1]);
});

test('a telephone is drawn for as narrow, by its own word or by its name', async () => {
  const narrow = async (headers: Record<string, string>) =>
    JSON.parse((await look('/drawn', { headers })).drawn).narrow;
  expect(await narrow({ 'sec-ch-ua-mobile': '?1' })).toBe(true);
  expect(await narrow({ 'sec-ch-ua-mobile': '?0', 'user-agent': 'Mobile' })).toBe(false);
  expect(await narrow({ 'user-agent': 'Mozilla/5.0 (iPhone) Mobile/15E148' })).toBe(true);
  expect(await narrow({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' })).toBe(false);
});
