import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchLimit } from '#contract/rules/batch.ts';
import { PUSH_DAYS, PUSHES_OPEN_MAX } from '#contract/rules/transfers/push.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { mailKinds } from '../account/testing.ts';
import { holderChangeKind } from '../domains/holders/index.ts';
import { markLeft, placeHold } from '../domains/index.ts';
import { acceptPush } from './accept-push.ts';
import { lockLapsed } from './store.ts';
import { DAY_MS, openPushHouse, type PushHouse, type Side } from './testing.ts';

let at: PushHouse;
let house: TestHouse;
let sender: Side;
let taker: Side;
let stranger: Side;
/** Every statement that goes through a pool, without its values. */
const statements: string[] = [];
function listenTo(pool: TestHouse['pool']): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    Object.assign(client, {
      query: (first: string | { text: string }, ...rest: unknown[]) => {
        const text = typeof first === 'string' ? first : first.text;
        statements.push(text.replace(/\s+/g, ' ').trim().slice(0, 90));
        return query(first, ...rest);
      },
    });
  });
}

beforeAll(async () => {
  house = await openTestHouse();
  listenTo(house.pool);
  listenTo(house.attempts);
  at = await openPushHouse(house);
  sender = await at.newSide('sender-person@example.com', '198.51.100.1');
  taker = await at.newSide('taker-person@example.com', '198.51.100.2');
  stranger = await at.newSide('stranger@example.com', '198.51.100.3');
});
afterAll(async () => {
  await at.app.close();
  await house.close();
});

const list = async (who: Side, query = '') => (await who.browser.get(`/domain/push/list${query}`)).Data;
const detail = async (who: Side, Id: string) => (await who.browser.get(`/domain/push/detail?Id=${Id}`)).Data;
const acts = async (who: Side) =>
  ((await who.browser.get('/activity/list')).Data.Items as { Act: string; Actor: string }[])
    .filter(({ Act }) => Act.startsWith('push') || Act.startsWith('domain.pushed'))
    .map(({ Act, Actor }) => `${Act} ${Actor}`);
const holds = async (name: string) =>
  (
    await house.pool.query(
      'SELECT h.kind FROM domain_hold h JOIN domain d ON d.id = h.domain_id WHERE d.name = $1 AND h.lifted_at IS NULL',
      [name],
    )
  ).rows.map(({ kind }) => kind);
const sent = async (Names: readonly string[], more: object = {}, to: Side = taker): Promise<string> => {
  await at.bring(sender, ...Names);
  const answer = await at.send(sender, to.email, Names, more);
  expect(answer.Key).toBe('OK');
  await at.work();
  return answer.Data.Id;
};
/** Past the hourly limit of pushes, which is no part of these tests. */
const forgetLimits = () => house.pool.query("DELETE FROM rate_limit WHERE key LIKE 'push.customer%'");

test('F4 names are pushed, seen by both sides, held meanwhile, and change hands with all that is known of them', async () => {
  const Id = await sent(['first.com', 'second.com']);
  expect(await mailKinds(house, sender.email)).toContain('push.sent');
  expect(await mailKinds(house, taker.email)).toContain('push.received');
  const received = await list(taker);
  expect(received).toMatchObject({ Waiting: 1, AccountId: String(taker.id) });
  expect(received.Items[0]).toMatchObject({
    Side: 'received',
    State: 'waiting',
    With: 'se***@example.com',
    First: 'first.com',
    Names: 2,
    Actions: ['accept', 'refuse'],
  });
  expect(received.Items[0].Price).toBeUndefined();
  expect((await list(sender)).Items[0]).toMatchObject({ Side: 'sent', With: taker.email, Actions: ['cancel'] });
  const shown = await detail(taker, Id);
  expect(shown.Items[0]).toMatchObject({
    Name: 'first.com',
    Mine: false,
    Brings: { NameServers: ['ns1.namestead.example'], Dnssec: false, Locked: false, Holder: { Name: 'Chan' } },
  });
  expect(shown.Items[0].Brings.Own).toBeUndefined();
  // The holder's address is often the sender's, who is shown in part as well.
  expect(shown.Items[0].Brings.Holder.Email).toBe('ch***@example.com');
  expect(JSON.stringify(shown)).not.toContain('chan@');
  expect((await detail(sender, Id)).Items[0].Brings.Own).toEqual({ AutoRenew: false, Labelled: false });
  expect(await holds('first.com')).toEqual(['push']);
  const preview = await sender.browser.post('/domain/push/preview', { Names: ['first.com'] });
  expect(preview.Data).toMatchObject({
    Preview: { Impossible: 1, Groups: [{ Key: 'eligibility:because.holdPush' }] },
    From: [{ Name: 'first.com', RuleId: 'push.waiting' }],
  });
  const taken = await at.accept(taker, Id);
  expect(taken.Data).toEqual({ Names: ['first.com', 'second.com'], HolderWaiting: 0 });
  expect(await at.ownerOf('first.com')).toBe(taker.id);
  expect(await holds('first.com')).toEqual([]);
  expect(await mailKinds(house, sender.email)).toContain('push.accepted');
  expect(await mailKinds(house, taker.email)).toContain('push.accepted');
  expect((await detail(taker, Id)).Items[0]).toEqual({ Name: 'first.com', Unicode: 'first.com', Mine: true });
  expect((await detail(sender, Id)).Items[0]).toMatchObject({ Mine: false });
  const { Data } = await taker.browser.get('/domain/detail?Domain=first.com');
  expect(Data).toMatchObject({ Holder: { Name: 'Chan' }, AutoRenew: false, MovedAt: expect.any(String) });
  expect(Data.TemplateId).toBeUndefined();
  expect(Data.HolderLock).toBeUndefined();
  const leave = Data.Acts.find(({ Act }: { Act: string }) => Act === 'transferOut');
  expect(leave.Remarks.map(({ RuleId }: { RuleId: string }) => RuleId)).toContain('transfer.moved');
  expect((await sender.browser.get('/domain/detail?Domain=first.com')).Key).toBe('DOMAIN_NOT_FOUND');
});

test('F4 each side reads its own history, and the act of the other as the house’s', async () => {
  expect(await acts(sender)).toEqual([
    'domain.pushedAway house',
    'domain.pushedAway house',
    'push.accept house',
    'push.send you',
  ]);
  expect(await acts(taker)).toEqual([
    'domain.pushedIn house',
    'domain.pushedIn house',
    'push.accept you',
    'push.send house',
  ]);
  const history = (await taker.browser.get('/domain/history?Domain=first.com')).Data.Items;
  expect(history).toMatchObject([{ Kind: 'domain.pushedIn', By: 'house', ExpiresAt: expect.any(String) }]);
  const { rows } = await house.pool.query(
    "SELECT to_state, event FROM state_history WHERE machine = 'push' ORDER BY id LIMIT 2",
  );
  expect(rows).toEqual([
    { to_state: 'waiting', event: 'create' },
    { to_state: 'accepted', event: 'accept' },
  ]);
});

test('F4 an account that does not exist answers the same, by the same work, and its push lapses like any other', async () => {
  await at.bring(sender, 'nobody-1.com', 'nobody-2.com', 'nobody-3.com', 'nobody-4.com');
  let count = 0;
  const workOf = async (to: string) => {
    count += 1;
    statements.length = 0;
    const { Key, Data } = await at.send(sender, to, [`nobody-${count}.com`]);
    return { Key, fields: Object.keys(Data), work: [...statements] };
  };
  const [byMail, nobodyByMail] = [await workOf(taker.email), await workOf('nobody@example.com')];
  expect(byMail.work.length).toBeGreaterThan(10);
  expect(nobodyByMail).toEqual(byMail);
  expect(await workOf('999999999999')).toEqual(await workOf(String(taker.id)));
  await at.work();
  const rows = (await list(sender, '?Side=sent&State=waiting')).Items as {
    Id: string;
    With: string;
    Actions: string[];
  }[];
  expect(rows.map(({ With, Actions }) => `${With} ${Actions}`).sort()).toEqual(
    [`${taker.id} cancel`, '999999999999 cancel', `${taker.email} cancel`, 'nobody@example.com cancel'].sort(),
  );
  const cancel = async (to: string) => {
    const { Id } = rows.find(({ With }) => With === to) as { Id: string };
    statements.length = 0;
    const { Key } = await sender.browser.post('/domain/push/cancel', { Id });
    return { Key, work: [...statements] };
  };
  expect(await cancel('nobody@example.com')).toEqual(await cancel(taker.email));
  expect(await cancel('999999999999')).toEqual(await cancel(String(taker.id)));
  await at.work();
  expect((await mailKinds(house, taker.email)).filter((kind) => kind === 'push.cancelled')).toHaveLength(2);
  expect(await holds('nobody-1.com')).toEqual([]);
});

test('F4 to oneself, names of others, too many names and a wrong form are refused', async () => {
  await at.bring(sender, 'not-to-me.com');
  const push = (to: string, more: object = {}, names = ['not-to-me.com'], from = sender) =>
    at.send(from, to, names, more);
  expect((await push(` ${sender.email.toUpperCase()} `)).Key).toBe('PUSH_TO_SELF');
  expect((await push(`00${sender.id}`)).Key).toBe('PUSH_TO_SELF');
  expect((await push(sender.email, {}, ['not-to-me.com'], taker)).Key).toBe('TASK_NAMES_TO_CLEAR');
  const many = (count: number) => Array.from({ length: count }, (_, n) => `many-${n}.com`);
  const [free, priced] = [batchLimit('push', '2026-11-23'), batchLimit('pricedPush', '2026-11-23')];
  expect((await push(taker.email, {}, many(free + 1))).Key).toBe('TASK_TOO_MANY_NAMES');
  expect((await push(taker.email, { Price: '5' }, many(priced + 1))).Key).toBe('TASK_TOO_MANY_NAMES');
  expect((await push(taker.email, {}, [])).Key).toBe('TASK_EMPTY');
  for (const body of [
    { To: 'no-account' },
    { To: '' },
    { Agreed: false },
    ...['0', '-1', '1.50', 'x', '1000001'].map((Price) => ({ Price })),
  ])
    expect((await push(taker.email, body)).Key, JSON.stringify(body)).toBe('INVALID_INPUT');
  expect((await push(taker.email, { SafeCode: 'wrong-code' })).Key).toBe('SAFE_CODE_WRONG');
  expect(await holds('not-to-me.com')).toEqual([]);
  await forgetLimits();
});

test('F4 a name that is held, at work, ordered, expired or locked by its registry is told with its reason', async () => {
  await at.bring(sender, 'ok.com', 'disputed.com', 'ordered.com', 'expired.com', 'locked.com', 'soon.com', 'asked.com');
  const set = (name: string, sql: string) => house.pool.query(`UPDATE domain SET ${sql} WHERE name = $1`, [name]);
  await set('expired.com', "expires_at = now() - interval '1 day'");
  await set('soon.com', "expires_at = now() + interval '14 days'");
  await set('locked.com', "statuses = '{serverTransferProhibited}'");
  await set('asked.com', 'dns_cut_at = now()');
  at.ordered.add('ordered.com');
  const { rows } = await house.pool.query("SELECT id FROM domain WHERE name = 'disputed.com'");
  await house.inTx((tx) =>
    placeHold(tx, rows[0].id, { kind: 'dispute', cause: 'dispute:1', ruleId: 'dispute.running', until: null }),
  );
  const Names = [
    'ok.com',
    'disputed.com',
    'ordered.com',
    'expired.com',
    'locked.com',
    'soon.com',
    'asked.com',
    'other.com',
  ];
  const reasons = async (Priced: boolean) => {
    const { Data } = await sender.browser.post('/domain/push/preview', { Names, Priced });
    return Object.fromEntries(
      Data.Preview.Groups.flatMap(({ Key, Names: of }: { Key: string; Names: { Name: string }[] }) =>
        of.map(({ Name }) => [Name, Key]),
      ),
    );
  };
  const free = {
    'disputed.com': 'eligibility:because.holdDispute',
    'ordered.com': 'push:reason.ordered',
    'expired.com': 'eligibility:because.expired',
    'locked.com': 'eligibility:because.statusServer',
    'asked.com': 'push:reason.registry',
    'other.com': 'acts:reason.notMine',
  };
  expect(await reasons(false)).toEqual(free);
  expect(await reasons(true)).toEqual({ ...free, 'soon.com': 'eligibility:because.saleMargin' });
  const refused = await at.send(sender, taker.email, Names);
  expect(refused).toMatchObject({ Key: 'TASK_NAMES_TO_CLEAR', Data: { Good: 2, Total: 8 } });
});

test('F4 a task that works on a name keeps it here until it is done', async () => {
  const [id] = await at.bring(sender, 'at-work.com');
  await house.pool.query(
    `WITH t AS (INSERT INTO task (customer_id, number, kind, state, params, total, waiting, created_at)
       VALUES ($1, 'B261123-00000001', 'locks', 'running', '{}', 1, 1, now()) RETURNING id)
     INSERT INTO task_item (task_id, customer_id, place, name, unicode, domain_id, state) SELECT id, $1, 1, 'at-work.com', 'at-work.com', $2, 'waiting' FROM t`,
    [sender.id, id],
  );
  const { Data } = await sender.browser.post('/domain/push/preview', { Names: ['at-work.com'] });
  expect(Data.Preview.Groups[0].Key).toBe('push:reason.task');
});

test('F4 the seven days end to the millisecond, for who accepts and for the sweep', async () => {
  const Id = await sent(['to-the-ms.com']);
  const { rows } = await house.pool.query('SELECT due_at FROM push WHERE id = $1', [Id]);
  const at_ = (ms: number) => new Date((rows[0].due_at as Date).getTime() + ms);
  const lapsed = (ms: number) =>
    house.inTx(async (tx) => (await lockLapsed({ ...tx, now: at_(ms) }, 10)).some(({ id }) => String(id) === Id));
  expect([await lapsed(-1), await lapsed(0), await lapsed(1)]).toEqual([false, true, true]);
  const deps = { underWay: async () => new Map(), holderChange: holderChangeKind(new Map()) };
  const asked = { id: BigInt(Id), templateId: undefined, waive: false, autoRenew: false, folderId: undefined };
  const accepted = (ms: number) =>
    house
      .inTx((tx) => acceptPush({ ...tx, now: at_(ms) }, deps, asked), { kind: 'customer', customerId: taker.id })
      .then(
        () => 'OK',
        (error: Refusal) => error.key,
      );
  expect([await accepted(0), await accepted(1), await accepted(-1)]).toEqual(['PUSH_OVER', 'PUSH_OVER', 'OK']);
});

test('F4 a push that nobody decides lapses: both are reminded a day before and told, the names are free', async () => {
  const Id = await sent(['too-late.com']);
  const state = async () => (await detail(taker, Id)).State;
  await house.moveClock((PUSH_DAYS - 1) * DAY_MS - 60_000);
  await at.sweep();
  expect(await mailKinds(house, taker.email)).not.toContain('push.soon');
  await house.moveClock(DAY_MS);
  await at.sweep();
  expect(await state()).toBe('waiting');
  expect(await mailKinds(house, taker.email)).toContain('push.soon');
  await house.moveClock(60_000);
  // Before the sweep comes round, the time is over all the same.
  expect(await detail(taker, Id)).toMatchObject({ State: 'lapsed', Actions: [] });
  expect((await list(taker, '?State=lapsed')).Items[0].Id).toBe(Id);
  expect((await at.accept(taker, Id)).Key).toBe('PUSH_OVER');
  await at.sweep();
  expect((await at.accept(taker, Id)).Key).toBe('STATE_HAS_MOVED');
  for (const side of [sender, taker]) {
    expect((await mailKinds(house, side.email)).filter((kind) => kind === 'push.lapsed')).toHaveLength(1);
    expect((await mailKinds(house, side.email)).filter((kind) => kind === 'push.soon')).toHaveLength(1);
  }
  expect(await at.ownerOf('too-late.com')).toBe(sender.id);
  expect(await holds('too-late.com')).toEqual([]);
});

test('F4 a name whose push is over can be pushed again before the sweep has come round', async () => {
  const Id = await sent(['once-more.com']);
  await house.moveClock(PUSH_DAYS * DAY_MS);
  const again = await at.send(sender, taker.email, ['once-more.com']);
  expect(again.Key).toBe('OK');
  expect((await detail(sender, Id)).State).toBe('lapsed');
  expect((await at.accept(taker, again.Data.Id)).Key).toBe('OK');
});

test('F4 what changed meanwhile is told with its reason, all names stay, and the push goes on waiting', async () => {
  const Id = await sent(['stays-1.com', 'stays-2.com']);
  await house.pool.query("UPDATE domain SET statuses = '{serverTransferProhibited}' WHERE name = 'stays-2.com'");
  const now = await house.inTx(async (tx) => tx.now);
  const refused = await at.accept(taker, Id);
  expect(refused).toMatchObject({ Key: 'PUSH_NAMES_BARRED', Data: { Names: [{ Name: 'stays-2.com' }] } });
  expect(await at.ownerOf('stays-1.com')).toBe(sender.id);
  expect((await detail(taker, Id)).State).toBe('waiting');
  await house.pool.query("UPDATE domain SET statuses = '{ok}' WHERE name = 'stays-2.com'");
  await house.pool.query('UPDATE customer SET password_mailed_at = $2, safe_code_mailed_at = $2 WHERE id = $1', [
    sender.id,
    now,
  ]);
  const cooling = await at.accept(taker, Id);
  expect(cooling).toMatchObject({ Key: 'PUSH_SENDER_WAITS', Data: { Until: expect.stringMatching(/Z$/) } });
  await house.pool.query('UPDATE customer SET password_mailed_at = null, safe_code_mailed_at = null WHERE id = $1', [
    sender.id,
  ]);
  await house.pool.query('UPDATE customer SET password_mailed_at = $2, safe_code_mailed_at = $2 WHERE id = $1', [
    taker.id,
    now,
  ]);
  expect((await at.accept(taker, Id)).Key).toBe('COOLING_OFF');
  expect((await taker.browser.post('/domain/push/refuse', { Id })).Key).toBe('OK');
  await house.pool.query('UPDATE customer SET password_mailed_at = null, safe_code_mailed_at = null WHERE id = $1', [
    taker.id,
  ]);
});

test('F4 a name that leaves the sender’s account ends the push of all of them', async () => {
  const Id = await sent(['leaves.com', 'stays.com']);
  const { rows } = await house.pool.query("SELECT id FROM domain WHERE name = 'leaves.com' AND left_at IS NULL");
  await house.inTx((tx) => markLeft(tx, rows[0].id, 'test'));
  expect((await detail(taker, Id)).State).toBe('ended');
  expect((await at.accept(taker, Id)).Key).toBe('STATE_HAS_MOVED');
  expect(await holds('stays.com')).toEqual([]);
  for (const side of [sender, taker]) expect(await mailKinds(house, side.email)).toContain('push.ended');
});

test('F4 the receiver chooses: auto-renew, a folder of his own, and nobody else’s', async () => {
  const Id = await sent(['chosen.com']);
  const folder = async (who: Side) => (await who.browser.post('/domain/folder/save', { Name: 'Bought' })).Data.Id;
  expect((await at.accept(taker, Id, { FolderId: await folder(sender) })).Key).toBe('FOLDER_NOT_FOUND');
  const own = await folder(taker);
  expect((await at.accept(taker, Id, { FolderId: own, AutoRenew: true })).Key).toBe('OK');
  const { Data } = await taker.browser.get('/domain/detail?Domain=chosen.com');
  expect(Data).toMatchObject({ Folder: own, AutoRenew: true });
});

test('F4 so many pushes may wait at once, and no more', async () => {
  await at.bring(stranger, 'busy.com');
  await house.pool.query(
    `INSERT INTO push (sender_id, target, state, names, sent_at, due_at)
     SELECT $1, 'n@example.com', 'waiting', 1, now(), now() + interval '90 days' FROM generate_series(1, $2)`,
    [stranger.id, PUSHES_OPEN_MAX],
  );
  expect((await at.send(stranger, taker.email, ['busy.com'])).Key).toBe('PUSHES_TOO_MANY');
  const page = await list(stranger);
  const next = await list(stranger, `?After=${page.Next}`);
  expect([page.Items.length, next.Items.length]).toEqual([20, 20]);
  expect(page.Items.some(({ Id }: { Id: string }) => next.Items.some((other: { Id: string }) => other.Id === Id))).toBe(
    false,
  );
});

test('F4 API1 nobody else sees, accepts, refuses or takes back; the sender does not accept for the receiver', async () => {
  await forgetLimits();
  const Id = await sent(['private.com']);
  for (const who of [stranger]) {
    expect((await who.browser.get(`/domain/push/detail?Id=${Id}`)).Key).toBe('NOT_FOUND');
    expect((await who.browser.get(`/domain/push/holder?Id=${Id}&TemplateId=${who.templateId}`)).Key).toBe('NOT_FOUND');
  }
  expect((await sender.browser.get(`/domain/push/holder?Id=${Id}&TemplateId=${sender.templateId}`)).Key).toBe(
    'NOT_FOUND',
  );
  expect((await taker.browser.get(`/domain/push/holder?Id=${Id}&TemplateId=${sender.templateId}`)).Key).toBe(
    'NOT_FOUND',
  );
  for (const who of [stranger, sender]) {
    expect((await at.accept(who, Id)).Key).toBe('NOT_FOUND');
    expect((await who.browser.post('/domain/push/refuse', { Id })).Key).toBe('NOT_FOUND');
  }
  for (const who of [stranger, taker])
    expect((await who.browser.post('/domain/push/cancel', { Id })).Key).toBe('NOT_FOUND');
  expect((await at.accept(taker, Id, { TemplateId: String(sender.templateId) })).Key).toBe('NOT_FOUND');
  await house.pool.query('UPDATE session SET step_up_until = NULL');
  const noCode = await taker.browser.post(
    '/domain/push/accept',
    { Id, Agreed: true },
    { 'idempotency-key': 'no-code-in-this-one' },
  );
  expect(noCode.Key).toBe('SAFE_CODE_NEEDED');
  expect((await taker.browser.post('/domain/push/refuse', { Id })).Key).toBe('OK');
  expect(await mailKinds(house, sender.email)).toContain('push.refused');
  expect((await taker.browser.post('/domain/push/refuse', { Id })).Key).toBe('STATE_HAS_MOVED');
  expect((await at.accept(taker, Id)).Key).toBe('STATE_HAS_MOVED');
});

test('F4 both sides read the names in the order in which they were typed, whichever was registered first', async () => {
  await at.bring(sender, 'typed-last.com', 'typed-first.com');
  const { Data } = await at.send(sender, taker.email, ['typed-first.com', 'TYPED-LAST.com']);
  for (const side of [sender, taker])
    expect((await detail(side, Data.Id)).Items.map(({ Name }: { Name: string }) => Name)).toEqual([
      'typed-first.com',
      'typed-last.com',
    ]);
  expect((await sender.browser.post('/domain/push/cancel', { Id: Data.Id })).Key).toBe('OK');
});
