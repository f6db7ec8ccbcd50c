import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { WORDS_HEADER, WORDS_HEADER_MAX } from '#contract/rules/edge/words-header.ts';
import { translate } from '../i18n.ts';
import { refuse } from '../refusal.ts';
import { openTestHouse, type TestHouse } from '../testing.ts';
import { addRoutes, createApp } from './app.ts';
import { route } from './route.ts';
import { wordsOf } from './words-header.ts';

const ORIGIN = 'http://127.0.0.1:8080';
const base = { method: 'POST', who: 'anyone', output: z.object({}), summary: 'test' } as const;
const Word = z.strictObject({ Word: z.string().check(z.minLength(1), z.maxLength(5)) });
const routes = [
  route(endpoint({ ...base, path: '/good', input: Word, errors: [] }), async () => ({})),
  route(endpoint({ ...base, path: '/late', input: Word, errors: ['RENEWAL_REFUSED'] }), async () => {
    throw refuse('RENEWAL_REFUSED', { reason: (lang) => translate(lang, 'orders:problem.deletionUnderWay') });
  }),
  route(endpoint({ ...base, path: '/soon', input: Word, errors: [] }), async () => {
    throw refuse('TOO_MANY_REQUESTS', { seconds: 3_348 });
  }),
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
  return { body: answer.json(), told: JSON.parse(told) as Record<string, string>[] };
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

test('A6 more than a header holds is left out from the end', () => {
  const long = () => 'x'.repeat(WORDS_HEADER_MAX / 8);
  const told = wordsOf([long, long, long, long, long]);
  expect(told.length).toBeLessThanOrEqual(WORDS_HEADER_MAX);
  expect((JSON.parse(Buffer.from(told, 'base64').toString('utf8')) as object[]).length).toBe(1);
});
