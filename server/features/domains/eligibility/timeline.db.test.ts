import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { domainTimeline } from '#contract/api/eligibility.ts';
import { addDays } from '#contract/calendar.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { ERRORS } from '#contract/errors/index.ts';
import { LANGS } from '#contract/lang.ts';
import { COM } from '#contract/rules/suffixes/com-net.ts';
import { addRoutes, createApp } from '../../../platform/http/app.ts';
import { openSession } from '../../../platform/sessions/store.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { arriveDomain } from '../arrive-domain.ts';
import { insertHold } from '../store.ts';
import type { DomainFacts } from './facts.ts';
import { timeline } from './timeline.ts';
import { timelineRoutes } from './timeline-route.ts';
import { barWords, remarkWords } from './words.ts';

const ORIGIN = 'http://127.0.0.1:8080';
let house: TestHouse;
let app: FastifyInstance;
let owner: bigint;
let stranger: bigint;
let domainId: bigint;

async function insertCustomer(email: string): Promise<bigint> {
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO customer (email, kind, lang, password_hash, password_changed_at, agreed_at, created_at)
     VALUES ($1, 'individual', 'en', 'none', now(), now(), now()) RETURNING id`,
    [email],
  );
  return rows[0]!.id;
}

const HOLDER = {
  kind: 'individual',
  name: 'Chan',
  country: 'HK',
  province: '',
  city: '',
  street: '',
  postCode: '',
  telCc: '852',
  phone: '21234567',
  phoneExt: '',
  fax: '',
  email: 'chan@example.com',
};

beforeAll(async () => {
  house = await openTestHouse();
  owner = await insertCustomer('owner@example.com');
  stranger = await insertCustomer('stranger@example.com');
  const { rows } = await house.pool.query(
    `INSERT INTO template (customer_id, name, kind, holder, country, province, city, street, post_code, tel_cc, phone, phone_ext, fax, email,
       created_at, updated_at) VALUES ($1, 'Mine', 'individual', 'Chan', 'HK', '', '', '', '', '852', '21234567', '', '', 'a@example.com', now(), now())
     RETURNING id`,
    [owner],
  );
  domainId = await house.inTx(async (tx) =>
    arriveDomain(tx, {
      customerId: owner,
      name: 'young.com',
      unicode: 'young.com',
      suffix: 'com',
      registeredAt: addDays(tx.now, -10),
      expiresAt: addDays(tx.now, 355),
      nameServers: [],
      statuses: ['clientTransferProhibited'],
      templateId: rows[0].id,
      holder: HOLDER,
      authInfo: 'Secret-Code-1',
      cause: 'order_line:1',
    }),
  );
  app = await createApp(house);
  const questions = { isSafeCode: async () => false, hasRight: async () => false };
  addRoutes(app, house, { kind: 'customer', origin: ORIGIN, questions }, timelineRoutes);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

async function ask(customerId: bigint | null, domain: string, lang = 'en') {
  const open = {
    kind: 'customer',
    subjectId: customerId ?? 0n,
    remember: false,
    safeCodeSet: true,
    address: '',
    userAgent: '',
  } as const;
  const token = customerId === null ? '' : await house.inTx((tx) => openSession(tx, open));
  const cookie = `Lang=${lang}${token ? `; namestead_session=${token}` : ''}`;
  const answer = await app.inject({
    url: `/api/domain/timeline?Domain=${encodeURIComponent(domain)}`,
    headers: { cookie },
  });
  return answer.json() as { Code: number; Msg: string; Data: OutputOf<typeof domainTimeline> };
}

describe('E2 timeline over HTTP', () => {
  test('E2 each act with verdict, date, rule, source and reason', async () => {
    const { Code, Data } = await ask(owner, 'YOUNG.com');
    expect(Code).toBe(10_000);
    const acts = Object.fromEntries(Data.Acts.map((each) => [each.Act, each]));
    expect(Object.keys(acts)).toEqual([
      'renew',
      'transferOut',
      'push',
      'sell',
      'changeHolder',
      'changeServers',
      'unlock',
      'delete',
    ]);
    expect(acts['renew']).toMatchObject({ Allowed: true, Bars: [] });
    expect(acts['transferOut']).toMatchObject({
      Allowed: false,
      RuleId: 'transfer.minAge',
      Policy: 'icann-2016',
      Fix: 'unlock',
      Reason: 'It was registered less than 60 days ago',
      From: expect.stringMatching(/^\d{4}-/),
    });
    expect(acts['transferOut']?.Source).toContain('Transfer Policy');
    expect(acts['transferOut']?.Bars).toHaveLength(2);
    const days = (Date.parse(acts['transferOut']!.From!) - Date.parse(Data.At)) / 86_400_000;
    expect(days).toBeGreaterThan(49.9);
    expect(days).toBeLessThanOrEqual(50);
  });

  test('E2 a hold shows with its reason', async () => {
    await house.inTx((tx) =>
      insertHold(tx, domainId, { kind: 'deal', cause: 'deal:1', ruleId: 'trade.running', until: addDays(tx.now, 2) }),
    );
    const { Data } = await ask(owner, 'young.com');
    const push = Data.Acts.find(({ Act }) => Act === 'push');
    expect(push).toMatchObject({
      Allowed: false,
      RuleId: 'trade.running',
      Reason: 'It is part of a trade in progress',
    });
    expect(push?.From).toBeDefined();
  });

  test('E2 another customer, an unknown name and a visitor get nothing', async () => {
    expect((await ask(stranger, 'young.com')).Code).toBe(ERRORS.DOMAIN_NOT_FOUND.code);
    expect((await ask(owner, 'nobody.com')).Code).toBe(ERRORS.DOMAIN_NOT_FOUND.code);
    expect((await ask(null, 'young.com')).Code).toBe(ERRORS.NOT_SIGNED_IN.code);
  });
});

describe('E2 remarks and words', () => {
  const NOW = new Date('2026-11-21T10:00:00Z');
  const facts = (over: Partial<DomainFacts>): DomainFacts => ({
    profile: COM,
    registeredAt: addDays(NOW, -1000),
    expiresAt: addDays(NOW, 100),
    statuses: ['ok'],
    graceStatuses: [],
    renewedAt: null,
    transferredInAt: null,
    holderChangedAt: null,
    holderLockWaived: false,
    movedAt: null,
    deletedAt: null,
    ...over,
  });
  const remarks = (act: string, over: Partial<DomainFacts>, at: Date) =>
    timeline(facts(over), [], at)
      .find((each) => each.act === act)
      ?.remarks.map(({ what }) => what);

  test.each([
    ['transferOut', 'moved', { movedAt: addDays(NOW, -7) }],
    ['transferOut', 'lostYear', { renewedAt: addDays(NOW, -45) }],
    ['renew', 'lostYear', { transferredInAt: addDays(NOW, -45) }],
    ['delete', 'addGrace', { registeredAt: addDays(NOW, -5) }],
  ] as const)('F3 %s: the remark %s ends to the millisecond', (act, what, over) => {
    expect(remarks(act, over, new Date(NOW.getTime() - 1))).toContain(what);
    expect(remarks(act, over, NOW)).not.toContain(what);
    expect(remarks(act, over, new Date(NOW.getTime() + 1))).not.toContain(what);
  });

  test('A6 every bar and remark has its own words in each language, without holes', () => {
    const all = timeline(
      facts({
        registeredAt: addDays(NOW, -1),
        renewedAt: NOW,
        movedAt: NOW,
        statuses: ['serverTransferProhibited', 'pendingUpdate'],
      }),
      [],
      NOW,
    );
    for (const lang of LANGS) {
      const said = all.flatMap(({ verdict, remarks: notes }) => [
        ...verdict.bars.map((bar) => barWords(lang, bar)),
        ...notes.map((note) => remarkWords(lang, note)),
      ]);
      expect(said.length).toBeGreaterThan(5);
      for (const text of said) expect(text).not.toMatch(/\{\{|undefined/);
    }
  });
});
