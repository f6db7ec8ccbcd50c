import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { mailedToken, newCustomer, PASSWORD, SAFE_CODE } from '../features/account/testing.ts';
import { arriveNames } from '../features/domains/testing.ts';
import { lift, suspend, twoMembers } from '../features/suspension/testing.ts';
import { openBrowser, type TestBrowser } from '../platform/testing/browser.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { createConsole } from './api.ts';
import type { Partners } from './partners.ts';
import { wire } from './wiring.ts';

/** What was begun before an account was suspended, and its mailed links, in front of the whole console (0201). */

const NOBODYS = { payments: new Map(), registries: new Map() } as unknown as Partners;
let house: TestHouse;
let app: FastifyInstance;
let members: Awaited<ReturnType<typeof twoMembers>>;
beforeAll(async () => {
  house = await openTestHouse();
  wire(house.events);
  app = await createConsole(house, NOBODYS, null);
  members = await twoMembers(house);
});
afterAll(async () => {
  await app.close();
  await house.close();
});

let customers = 0;
let email: string;
let owner: TestBrowser;
let mine: { id: bigint; templateId: bigint };
const nextKey = () => ({ 'idempotency-key': `leak-${crypto.randomUUID()}` });
const visitor = () => openBrowser(app, { address: `203.0.113.${customers}` });
const idsOf = async (of: string) =>
  (
    await house.pool.query<{ id: bigint; templateId: bigint }>(
      'SELECT c.id, t.id AS "templateId" FROM customer c JOIN template t ON t.customer_id = c.id WHERE c.email = $1 ORDER BY t.id LIMIT 1',
      [of],
    )
  ).rows[0] as typeof mine;
beforeEach(async () => {
  email = `leaks${++customers}@example.com`;
  owner = await newCustomer(house, app, email, { address: `198.51.100.${customers}` });
  mine = await idsOf(email);
});

async function bring(...names: string[]): Promise<void> {
  const now = await house.inTx(async (tx) => tx.now);
  await arriveNames(
    house,
    mine,
    names.map((name) => ({ name, registeredAt: addDays(now, -400), expiresAt: addDays(now, 265) })),
  );
}

test('L1 B7 the e-mail of the account stays: links that were mailed before its suspension are dead', async () => {
  const to = `new-${email}`;
  const asked = await owner.post('/user/changeemail', { Email: to, Password: PASSWORD, SafeCode: SAFE_CODE });
  expect(asked.Key).toBe('OK');
  const tokens = [
    await mailedToken(house, email, 'account.leaveEmail'),
    await mailedToken(house, to, 'account.takeEmail'),
  ];
  await suspend(house, mine.id, members, 'takeover');
  for (const Token of tokens) expect((await visitor().post('/user/confirmemail', { Token })).Key).toBe('LINK_DEAD');
  expect((await owner.get('/user/info')).Data).toMatchObject({ Email: email });
  const { rows } = await house.pool.query(
    "SELECT actor FROM activity WHERE kind = 'account.cancelEmailChange' AND customer_id = $1",
    [mine.id],
  );
  expect(rows).toEqual([{ actor: 'system:account' }]);
});

test('L1 H3 a change of holder that waits is called off: neither mailed link does anything', async () => {
  await bring('leak-holder.com');
  const form = {
    ...{ Kind: 'enterprise', Holder: 'Namestead Limited', Contact: 'Lee Siu Ming', Country: 'HK', Province: 'HK' },
    ...{ City: 'Kowloon', Street: '1 Nathan Road', PostCode: '999077', TelCc: '852', Phone: '21234567' },
  };
  const made = await owner.post('/template/create', { ...form, Name: 'Other', Email: 'other@example.com' }, nextKey());
  const started = await owner.post(
    '/domain/holder/start',
    { Names: ['leak-holder.com'], TemplateId: made.Data.Id, SafeCode: SAFE_CODE },
    nextKey(),
  );
  expect(started.Data).toMatchObject({ Waiting: [{ Names: 1 }] });
  const tokens = [
    await mailedToken(house, 'chan@example.com', 'domain.holderConfirm'),
    await mailedToken(house, 'other@example.com', 'domain.holderConfirm'),
  ];
  await suspend(house, mine.id, members);
  for (const Token of tokens)
    expect((await visitor().post('/domain/holder/confirm', { Token })).Key).toBe('HOLDER_CHANGE_OVER');
  const { rows } = await house.pool.query(
    `SELECT holder ->> 'email' AS holder, (SELECT count(*)::integer FROM domain_hold h WHERE h.domain_id = d.id AND lifted_at IS NULL) AS holds
     FROM domain d WHERE name = 'leak-holder.com'`,
  );
  expect(rows).toEqual([{ holder: 'chan@example.com', holds: 0 }]);
});

test('L1 H3 a template that was offered to a friend does not go over, whichever side is suspended', async () => {
  const friend = `friend-${email}`;
  const taker = await newCustomer(house, app, friend, { address: `198.51.100.1${customers}` });
  const theirs = await idsOf(friend);
  const offer = async (from: TestBrowser, To: string, template: bigint) => {
    const asked = { To, Templates: [String(template)], Agreed: true, SafeCode: SAFE_CODE };
    expect((await from.post('/template/push/start', asked, nextKey())).Key).toBe('OK');
    const { rows } = await house.pool.query<{ id: bigint }>('SELECT max(id) AS id FROM template_push');
    return String(rows[0]?.id);
  };
  const given = await offer(owner, friend, mine.templateId);
  const got = await offer(taker, email, theirs.templateId);
  await suspend(house, mine.id, members);
  const taken = await taker.post('/template/push/accept', { Id: given, Agreed: true, SafeCode: SAFE_CODE }, nextKey());
  expect(taken.Key).toBe('STATE_HAS_MOVED');
  const { rows } = await house.pool.query(
    'SELECT id::text, state FROM template_push WHERE id IN ($1, $2) ORDER BY id',
    [given, got],
  );
  expect(rows).toEqual([
    { id: given, state: 'cancelled' },
    { id: got, state: 'refused' },
  ]);
});

test('L1 a password reset and an old session open what reads, and no act', async () => {
  const other = visitor();
  await suspend(house, mine.id, members, 'takeover');
  await other.post('/account/forgot-password', { Email: email, Captcha: await other.captcha() });
  const Token = await mailedToken(house, email, 'account.resetPassword');
  const Password = 'Other-2047-kite';
  expect((await other.post('/account/reset-password', { Token, Password, PasswordAgain: Password })).Key).toBe('OK');
  expect((await other.post('/account/sign-in', { Email: email, Password })).Key).toBe('OK');
  for (const [path, more] of [
    ['/finance/withdrawal/apply', { Amount: '20.00', Agreed: true, SafeCode: SAFE_CODE }],
    ['/domain/push/send', { SafeCode: SAFE_CODE }],
    ['/user/changeemail', { Email: 'x@example.com', Password, SafeCode: SAFE_CODE }],
  ] as const)
    expect([path, (await other.post(path, more, nextKey())).Key]).toEqual([path, 'ACCOUNT_SUSPENDED']);
  expect((await owner.get('/user/info')).Key).toBe('NOT_SIGNED_IN');
});

test('L1 who one is tells the suspension, its day and reason, and a refused act tells them too', async () => {
  expect((await owner.get('/session/me')).Data).not.toHaveProperty('Suspended');
  const id = await suspend(house, mine.id, members, 'abuse');
  const told = { Since: expect.stringMatching(/Z$/), Reason: 'abuse' };
  expect((await owner.get('/session/me')).Data.Suspended).toEqual(told);
  expect((await owner.post('/escrow/apply', {}, nextKey())).Data).toEqual(told);
  expect((await visitor().get('/session/me')).Data).not.toHaveProperty('Suspended');
  await lift(house, id, members);
  expect((await owner.get('/session/me')).Data).not.toHaveProperty('Suspended');
});

test('L1 what is offered is what is allowed: lists leave out the acts that wait, names say why', async () => {
  await bring('leak-acts.com');
  const acts = async () => {
    const [frame, templates, domains, detail] = await Promise.all(
      ['/domain/list-frame', '/template/list', '/domain/list', '/domain/detail?Domain=leak-acts.com'].map((path) =>
        owner.get(path),
      ),
    );
    return {
      frame: frame?.Data.Acts.map(({ Act }: { Act: string }) => Act),
      template: templates?.Data.Items[0].Actions,
      domain: domains?.Data.Items[0].Actions,
      possible: detail?.Data.Acts.filter(({ Allowed }: { Allowed: boolean }) => Allowed).map(
        ({ Act }: { Act: string }) => Act,
      ),
      push: detail?.Data.Acts.find(({ Act }: { Act: string }) => Act === 'push').Reason,
    };
  };
  const before = await acts();
  expect(before.frame).toContain('push');
  expect(before.template).toContain('change');
  expect(before.possible).toContain('push');
  const id = await suspend(house, mine.id, members);
  expect(await acts()).toEqual({
    frame: ['renew', 'restore', 'export'],
    template: [],
    domain: ['renew'],
    possible: ['renew'],
    push: 'Your account is suspended',
  });
  await lift(house, id, members);
  expect(await acts()).toEqual(before);
});
