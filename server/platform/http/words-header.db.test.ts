import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { WORDS_HEADER, WORDS_HEADER_MAX } from '#contract/rules/edge/words-header.ts';
import { translate } from '../i18n.ts';
import { refuse, type Said } from '../refusal.ts';
import { openTestHouse, type TestHouse } from '../testing.ts';
import { addRoutes, createApp } from './app.ts';
import { route, streamRoute } from './route.ts';
import { saysInside, wordsOf } from './words-header.ts';

const ORIGIN = 'http://127.0.0.1:8080';
const base = { method: 'POST', who: 'anyone', output: z.object({}), summary: 'test' } as const;
const Word = z.strictObject({ Word: z.string().check(z.minLength(1), z.maxLength(5)) });
const TYPE: Said = (lang) => translate(lang, 'zones:file.type');
const routes = [
  route(endpoint({ ...base, path: '/good', input: Word, errors: [] }), async () => ({})),
  route(endpoint({ ...base, path: '/late', input: Word, errors: ['RENEWAL_REFUSED'] }), async () => {
    throw refuse('RENEWAL_REFUSED', { reason: (lang) => translate(lang, 'orders:problem.deletionUnderWay') });
  }),
  route(endpoint({ ...base, path: '/soon', input: Word, errors: [] }), async () => {
    throw refuse('TOO_MANY_REQUESTS', { seconds: 3_348 });
  }),
  route(
    endpoint({ ...base, path: '/inside', input: Word, output: z.object({ Why: z.string() }), errors: [] }),
    async (tx) => saysInside({ Why: translate(tx.lang, 'zones:file.type') }, [TYPE, TYPE]),
  ),
  route(endpoint({ ...base, path: '/inside-no', input: Word, errors: ['RENEWAL_REFUSED'] }), async (tx) => {
    throw refuse('RENEWAL_REFUSED', { reason: '' }, saysInside({ Why: translate(tx.lang, 'zones:file.type') }, [TYPE]));
  }),
  streamRoute(
    endpoint({ ...base, path: '/lines', input: Word, output: z.object({ N: z.number() }), errors: [], stream: true }),
    async function* () {
      yield saysInside({ N: 1 }, [TYPE]);
      yield { N: 2 };
    },
    undefined,
    ['search:reason.taken', 'search:reason.unknown'],
  ),
];

let house: TestHouse;
let app: FastifyInstance;
beforeAll(async () => {
  house = await openTestHouse();
  app = await createApp(house);
  const questions = { isSafeCode: async () => false, hasRight: async () => false };
  addRoutes(app, house, { kind: 'customer', origin: ORIGIN, questions }, routes);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

async function ask(path: string, Lang: string, payload: object = { Word: 'ok' }) {
  const answer = await app.inject({
    ...{ method: 'POST', url: `/api${path}`, payload },
    headers: { origin: ORIGIN, cookie: `Lang=${Lang}` },
  });
  const told = Buffer.from(String(answer.headers[WORDS_HEADER]), 'base64').toString('utf8');
  const [first = ''] = answer.body.split('\n');
  return { body: JSON.parse(first), told: JSON.parse(told) as Record<string, string>[] };
}

test('A6 what an answer says goes with it in every language; the envelope stays as it is', async () => {
  const good = await ask('/good', 'en');
  expect(good.told).toEqual([
    {
      'zh-HK': translate('zh-HK', 'common:done.ok'),
      'zh-CN': translate('zh-CN', 'common:done.ok'),
      en: good.body.Msg,
    },
  ]);
  expect(Object.keys(good.body).sort()).toEqual(['Code', 'Data', 'Msg']);
});

test('A6 a refusal is told whole in each language, with the words and the wait in its holes', async () => {
  for (const path of ['/late', '/soon']) {
    const [en, hk] = [await ask(path, 'en'), await ask(path, 'zh-HK')];
    expect(en.told).toEqual(hk.told);
    expect(en.told[0]).toMatchObject({ en: en.body.Msg, 'zh-HK': hk.body.Msg });
    expect(en.body.Msg).not.toBe(hk.body.Msg);
  }
  expect((await ask('/soon', 'zh-CN')).told[0]?.['en']).toContain('56 minutes');
});

test('A6 the words of each wrong field go along, in the order of the fields', async () => {
  const en = await ask('/good', 'en', { Word: 'too long', More: 1 });
  const cn = await ask('/good', 'zh-CN', { Word: 'too long', More: 1 });
  const fields = ({ body }: typeof en) => body.Data.Fields.map(({ Msg }: { Msg: string }) => Msg);
  expect(fields(en)).toHaveLength(2);
  expect(en.told.slice(1).map((words) => words['en'])).toEqual(fields(en));
  expect(en.told.slice(1).map((words) => words['zh-CN'])).toEqual(fields(cn));
});

test('A6 sentences inside data are told too, each once, beside what the answer says itself', async () => {
  const [good, no] = [await ask('/inside', 'en'), await ask('/inside-no', 'en')];
  expect(good.told.map(({ en }) => en)).toEqual([good.body.Msg, good.body.Data.Why]);
  expect(no.told.map(({ en }) => en)).toEqual([no.body.Msg, no.body.Data.Why]);
  expect(good.told[1]?.['zh-CN']).toBe(translate('zh-CN', 'zones:file.type'));
});

test('A6 a stream tells ahead what its lines can say, and what its first one does', async () => {
  const { body, told } = await ask('/lines', 'en');
  expect(body.Data).toEqual({ N: 1 });
  const keys = ['search:reason.taken', 'search:reason.unknown', 'zones:file.type'] as const;
  expect(told.map((words) => words['zh-HK'])).toEqual(keys.map((key) => translate('zh-HK', key)));
});

test('A6 more than a header holds is left out from the end', () => {
  const long = () => 'x'.repeat(WORDS_HEADER_MAX / 8);
  const told = wordsOf([long, long, long, long, long]);
  expect(told.length).toBeLessThanOrEqual(WORDS_HEADER_MAX);
  expect((JSON.parse(Buffer.from(told, 'base64').toString('utf8')) as object[]).length).toBe(1);
});
