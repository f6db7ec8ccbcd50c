import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRoutes, createApp } from '../../platform/http/app.ts';
import { openSession } from '../../platform/sessions/store.ts';
import { openBrowser } from '../../platform/testing/browser.ts';
import { openTestHouse, type TestHouse, testConfig } from '../../platform/testing.ts';
import { sendNotice } from './index.ts';
import { noticeRoutes } from './wiring.ts';

const letter = {
  kind: 'account.resetPassword',
  rule: 'B3',
  subject: 'letters:resetPassword.subject',
  paragraphs: ['letters:resetPassword.body', 'letters:ignore'],
  vars: { minutes: 60 },
  act: { words: 'letters:resetPassword.act', path: '/login/reset/secret-token' },
} as const;

let house: TestHouse;
let app: FastifyInstance;
beforeAll(async () => {
  const registrar = { ...testConfig('').registrar, name: 'Harbour Names Ltd' };
  house = await openTestHouse({ registrar });
  app = await createApp(house);
  const questions = { isSafeCode: async () => false, hasRight: async () => false };
  addRoutes(app, house, { kind: 'customer', origin: 'http://127.0.0.1:8080', questions }, noticeRoutes);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

async function signedInAs(subjectId: bigint) {
  const browser = openBrowser(app);
  const fresh = { kind: 'customer', subjectId, safeCodeSet: false, remember: false } as const;
  const token = await house.inTx((tx) => openSession(tx, { ...fresh, address: '192.0.2.1', userAgent: '' }));
  browser.cookies.set('namestead_session', token);
  return browser;
}

test('GW6 a customer reads every mail to him with words, time and delivery, never the link; nobody else does', async () => {
  const to = (customerId: bigint) => ({ address: 'mary@example.com', lang: 'en', customerId }) as const;
  await house.inTx(async (tx) => {
    for (let n = 0; n < 31; n++) await sendNotice(tx, to(21n), letter);
  });
  await house.pool.query(
    "UPDATE notice SET state = 'sent', sent_at = created_at, result = '250 2.0.0 Ok' WHERE id = 31",
  );
  const browser = await signedInAs(21n);
  const { Data, body } = await browser.get('/notices/list');
  expect(Data.Items).toHaveLength(30);
  expect(Data.Items[0]).toEqual({
    Id: '31',
    Subject: 'Reset your Harbour Names Ltd password',
    Paragraphs: [
      expect.stringContaining('for 60 minutes'),
      'If this was not you, ignore this e-mail. Nothing changes in your account.',
    ],
    Address: 'mary@example.com',
    Lang: 'en',
    State: 'sent',
    CreatedAt: expect.any(String),
    SentAt: expect.any(String),
    Answer: '250 2.0.0 Ok',
  });
  expect(Data.Items[1]).toMatchObject({ State: 'waiting' });
  expect(body).not.toContain('secret-token');
  const rest = (await browser.get(`/notices/list?After=${Data.Next}`)).Data;
  expect(rest.Items).toHaveLength(1);
  expect(rest.Next).toBeUndefined();
  expect((await (await signedInAs(22n)).get('/notices/list')).Data).toEqual({ Items: [] });
  expect((await openBrowser(app).get('/notices/list')).Key).toBe('NOT_SIGNED_IN');
});
