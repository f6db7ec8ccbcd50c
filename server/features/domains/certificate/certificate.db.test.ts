import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { ERRORS } from '#contract/errors/index.ts';
import { textOfPdf } from '#tools/testing/pdf-text.ts';
import { timeText } from '../../../platform/documents/local-time.ts';
import { addRoutes, createApp } from '../../../platform/http/app.ts';
import { openSession } from '../../../platform/sessions/store.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { domainRoutes } from '../routes.ts';
import { arriveNames, testCustomer } from '../testing.ts';

const TIMEOUT_MS = 60_000;
const CHINESE = { name: 'xn--fiq228c.xn--fiqs8s', unicode: '\u4e2d\u6587.\u4e2d\u56fd' };
let house: TestHouse;
let app: FastifyInstance;
let owner: { id: bigint; templateId: bigint };
let stranger: { id: bigint; templateId: bigint };
let dates: { registeredAt: Date; expiresAt: Date };

beforeAll(async () => {
  house = await openTestHouse();
  const now = await house.inTx(async (tx) => tx.now);
  owner = await testCustomer(house, 'owner@example.com');
  stranger = await testCustomer(house, 'stranger@example.com');
  dates = { registeredAt: addDays(now, -90), expiresAt: addDays(now, 275) };
  await arriveNames(house, owner, [
    { name: 'proved.com', ...dates, statuses: ['clientTransferProhibited'] },
    { name: 'over.com', registeredAt: addDays(now, -400), expiresAt: addDays(now, -1) },
    { name: 'deleted.com', ...dates },
    { name: 'asked.com', ...dates },
    { ...CHINESE, ...dates },
  ]);
  app = await createApp(house);
  const questions = { isSafeCode: async () => false, hasRight: async () => false };
  addRoutes(app, house, { kind: 'customer', origin: 'http://127.0.0.1:8080', questions }, domainRoutes);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

async function ask(path: string, Domain: string, { lang = 'en', who = owner } = {}) {
  const fresh = { kind: 'customer', subjectId: who.id, safeCodeSet: true, remember: false } as const;
  const token = await house.inTx((tx) => openSession(tx, { ...fresh, address: '::1', userAgent: '' }));
  const url = `/api/domain/${path}?${new URLSearchParams({ Domain })}`;
  return app.inject({ url, headers: { cookie: `namestead_session=${token}; Lang=${lang}` } });
}
const certificate = (domain: string, of = {}) => ask('certificate', domain, of);
const textOf = ({ rawPayload }: { rawPayload: Buffer }) => textOfPdf(rawPayload).join('');
const numberOf = (text: string) => /C\d{6}-[0-9A-Z]{8}/.exec(text)?.[0];
/** What the page says of it, which is what the call does. */
async function refusedTo(domain: string, reason: RegExp) {
  const { Data } = (await ask('detail', domain)).json();
  expect(Data.Certificate).toMatchObject({ Allowed: false, Reason: expect.stringMatching(reason) });
  const answer = (await certificate(domain)).json();
  expect(answer.Code, domain).toBe(ERRORS.CERTIFICATE_NOT_NOW.code);
  expect(answer.Msg).toContain(Data.Certificate.Reason);
}

test(
  'E2 a certificate says what stands of the name, and of the holder his name alone',
  async () => {
    await house.pool.query(
      `UPDATE domain SET holder = holder || '{"name": "\u9673\u5927\u6587", "nameLatin": "Chan Tai Man", "street": "1 Hidden Road"}'
       WHERE name = 'proved.com'`,
    );
    expect((await ask('detail', 'proved.com')).json().Data.Certificate).toMatchObject({ Allowed: true });
    const answer = await certificate('PROVED.com');
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="certificate-proved.com.pdf"');
    const text = textOf(answer);
    for (const part of [
      'proved.com',
      '\u9673\u5927\u6587Chan Tai Man',
      `Registered on${timeText(dates.registeredAt)}`,
      `Expires on${timeText(dates.expiresAt)}`,
      'Namestead (IANA ID 9995)',
      'VeriSign, Inc.',
      'clientTransferProhibited',
      'ns1.namestead.example',
      `${house.config.publicUrl}/domain/search?lookup=proved.com`,
    ])
      expect(text).toContain(part);
    for (const secret of ['chan@example.com', '21234567', 'Hidden Road', 'Secret-Code'])
      expect(text).not.toContain(secret);
    expect(text).not.toContain('Real-name');
    expect(textOf(await certificate('proved.com', { lang: 'zh-HK' }))).toContain('\u9673\u5927\u6587Chan Tai Man');
  },
  TIMEOUT_MS,
);

test(
  'E2 its number is that of what it says: another text has another',
  async () => {
    const before = numberOf(textOf(await certificate('proved.com')));
    expect(before).toBeDefined();
    await house.pool.query("UPDATE domain SET name_servers = '{ns9.other.example}' WHERE name = 'proved.com'");
    expect(numberOf(textOf(await certificate('proved.com')))).not.toBe(before);
  },
  TIMEOUT_MS,
);

test(
  'E2 CERTIFICATE_UNKNOWN: anybody checks a number; whether its words still hold is told, and its registrant never',
  async () => {
    const check = async (Certificate: string) =>
      (await app.inject({ url: `/api/certificate/check?${new URLSearchParams({ Certificate })}` })).json();
    const number = numberOf(textOf(await certificate('proved.com'))) ?? '';
    const told = await check(number.toLowerCase());
    expect(told.Data).toEqual({ Name: 'proved.com', Unicode: 'proved.com', At: expect.any(String), Standing: 'same' });
    await house.pool.query("UPDATE domain SET name_servers = '{ns7.other.example}' WHERE name = 'proved.com'");
    expect((await check(number)).Data.Standing).toBe('changed');
    await house.pool.query("UPDATE domain SET left_at = now() WHERE name = 'proved.com'");
    expect((await check(number)).Data.Standing).toBe('ended');
    await house.pool.query("UPDATE domain SET left_at = NULL WHERE name = 'proved.com'");
    expect((await check('C261122-7KQ2M9XD')).Code).toBe(ERRORS.CERTIFICATE_UNKNOWN.code);
    expect((await check('12')).Code).toBe(ERRORS.INVALID_INPUT.code);
  },
  TIMEOUT_MS,
);

test(
  'E2 a Chinese name stands in both forms, with the spelling that comes with it and what is known of its holder',
  async () => {
    const said = async () => textOf(await certificate(CHINESE.unicode, { lang: 'zh-CN' }));
    const unproved = await said();
    for (const part of [CHINESE.unicode, CHINESE.name, '\u4e2d\u6587.\u4e2d\u570b (xn--fiq228c.xn--fiqz9s)', 'CNNIC'])
      expect(unproved).toContain(part);
    expect(unproved).toContain('No verification in force');
    await house.pool.query(
      `INSERT INTO template_identity (customer_id, template_id, state, kind, holder, id_type, submitted_at, due_at, sealed_code, code_expires_at)
       VALUES ($1, $2, 'verified', 'individual', 'Chan', 'SFZ', now(), now(), 'x', now() + interval '1 year')`,
      [owner.id, owner.templateId],
    );
    expect(await said()).toContain('\u5df2\u901a\u8fc7 Passed');
    // Those papers are another person's than the one the name is registered for.
    await house.pool.query(`UPDATE domain SET holder = holder || '{"name": "Lee"}' WHERE name = $1`, [CHINESE.name]);
    const other = await said();
    expect(other).toContain('Lee');
    expect(other).not.toContain('Real-name');
  },
  TIMEOUT_MS,
);

test(
  'E2 none where the registration is over or not known, with the reason; page and call say the same',
  async () => {
    await refusedTo('over.com', /expired/);
    await house.pool.query(
      "UPDATE domain SET phase = 'redemption', deleted_at = now(), statuses = '{pendingDelete}', rgp_statuses = '{redemptionPeriod}' WHERE name = 'deleted.com'",
    );
    await refusedTo('deleted.com', /deleted/);
    const { rows } = await house.pool.query<{ id: bigint }>(
      `WITH d AS (SELECT id FROM domain WHERE name = 'asked.com'),
         t AS (INSERT INTO task (customer_id, number, kind, state, params, total, waiting, created_at)
           VALUES ($1, 'T261122-AAAAAAAA', 'holderChange', 'running', '{}', 1, 0, now()) RETURNING id),
         i AS (INSERT INTO task_item (task_id, customer_id, place, name, unicode, domain_id, state)
           SELECT t.id, $1, 1, 'asked.com', 'asked.com', d.id, 'unknown' FROM t, d RETURNING id, domain_id)
       INSERT INTO registry_act (item_id, domain_id, cl_trid, command, sent_at)
         SELECT i.id, i.domain_id, 'NS-1', '{"do": "updateDomain", "registrant": "C-2"}', now() FROM i RETURNING id`,
      [owner.id],
    );
    const settle = (outcome: string) =>
      house.pool.query('UPDATE registry_act SET answered_at = now(), outcome = $2 WHERE id = $1', [
        rows[0]?.id,
        outcome,
      ]);
    await refusedTo('asked.com', /registrant change/);
    await settle('unknown');
    await refusedTo('asked.com', /registrant change/);
    await settle('absent');
    expect((await certificate('asked.com')).statusCode).toBe(200);
  },
  TIMEOUT_MS,
);

test('E2 nobody else has it, and a name that left has none', async () => {
  await house.pool.query("UPDATE domain SET left_at = now() WHERE name = 'deleted.com'");
  for (const [domain, who] of [
    ['proved.com', stranger],
    ['nobodys.com', owner],
    ['deleted.com', owner],
  ] as const)
    expect((await certificate(domain, { who })).json().Code, domain).toBe(ERRORS.DOMAIN_NOT_FOUND.code);
});
