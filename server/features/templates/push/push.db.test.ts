import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchLimit } from '#contract/rules/batch.ts';
import { TEMPLATE_PUSH_DAYS, TEMPLATE_PUSHES_OPEN_MAX } from '#contract/rules/holders/template-push.ts';
import { drainJobs } from '../../../platform/jobs.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { mailKinds, newCustomer, openAccountApp, SAFE_CODE } from '../../account/testing.ts';
import { profileCompleted } from '../../account/wiring.ts';
import { activityRoutes } from '../../activity/wiring.ts';
import {
  makePersonalTemplate,
  templatePushHandlers,
  templatePushRoutes,
  templatePushSweeps,
  templateRoutes,
} from '../wiring.ts';

const DAY_MS = 86_400_000;
const GIVER = 'giver-person@example.com';
const TAKER = 'taker-person@example.com';
const FORM = {
  Kind: 'enterprise',
  Holder: 'Namestead Limited',
  HolderLatin: '',
  Contact: 'Chan Tai Man',
  Country: 'HK',
  Province: 'HK',
  City: 'Kowloon',
  Street: '1 Nathan Road',
  PostCode: '999077',
  TelCc: '852',
  Phone: '21234567',
  Email: 'office@company.example',
};
type Browser = Awaited<ReturnType<typeof newCustomer>>;

let house: TestHouse;
let app: FastifyInstance;
let giver: Browser;
let taker: Browser;
let keys = 0;
const key = () => {
  keys += 1;
  return { 'idempotency-key': `push-${keys}-of-this-test` };
};
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
  house.events.on(profileCompleted, makePersonalTemplate);
  app = await openAccountApp(house, [...templateRoutes, ...templatePushRoutes, ...activityRoutes]);
  giver = await newCustomer(house, app, GIVER, { address: '198.51.100.1' });
  taker = await newCustomer(house, app, TAKER, { address: '198.51.100.2' });
});
afterAll(async () => {
  await app.close();
  await house.close();
});

const work = () => drainJobs(house, templatePushHandlers);
const made = async (who: Browser, Name: string): Promise<string> =>
  (await who.post('/template/create', { ...FORM, Name }, key())).Data.Id;
const offer = (Templates: string[], To = TAKER, who = giver) =>
  who.post('/template/push/start', { To, Templates, Agreed: true, SafeCode: SAFE_CODE }, key());
const accept = (Id: string, who = taker) =>
  who.post('/template/push/accept', { Id, Agreed: true, SafeCode: SAFE_CODE }, key());
const list = async (who: Browser, side: string) => (await who.get(`/template/push/list?Side=${side}`)).Data;
const idOf = async (email: string): Promise<bigint> =>
  (await house.pool.query('SELECT id FROM customer WHERE email = $1', [email])).rows[0].id;
const acts = async (who: Browser) =>
  ((await who.get('/activity/list')).Data.Items as { Act: string; Actor: string }[])
    .filter(({ Act }) => Act.startsWith('templatePush'))
    .map(({ Act, Actor }) => `${Act} ${Actor}`);

test('H3 a push is seen by both sides, accepted, and arrives as a template of the receiver with a name of his own list', async () => {
  const mine = await made(giver, 'Company');
  await made(taker, 'company');
  const sent = await offer([mine]);
  expect(sent.Key).toBe('OK');
  await work();
  expect(await mailKinds(house, TAKER)).toContain('template.pushOffered');
  const { Items, Waiting } = await list(taker, 'received');
  expect(Waiting).toBe(1);
  expect(Items[0]).toMatchObject({
    State: 'offered',
    With: 'gi***@example.com',
    Actions: ['accept', 'refuse'],
    Templates: [{ Name: 'Company', Holder: FORM.Holder, Email: 'of***@company.example', Phone: '+852 *****567' }],
  });
  expect(JSON.stringify(Items[0])).not.toContain(`"${mine}"`);
  expect((await list(giver, 'given')).Items[0]).toMatchObject({ With: TAKER, Actions: ['cancel'] });
  // What the giver changes afterwards is not what was offered.
  await giver.post('/template/change', { ...FORM, Id: mine, Name: 'Company', Holder: 'Other Limited' });
  const taken = await accept(sent.Data.Id);
  expect(taken.Data.Templates).toEqual([{ Id: expect.any(String), Name: 'Company 2' }]);
  const copy = (await taker.get(`/template/detail?Id=${taken.Data.Templates[0].Id}`)).Data;
  expect(copy).toMatchObject({ ...FORM, Name: 'Company 2', FromProfile: false, Default: false, EmailVerified: false });
  expect((await giver.get(`/template/detail?Id=${mine}`)).Data.Holder).toBe('Other Limited');
  expect((await taker.get(`/template/detail?Id=${mine}`)).Key).toBe('NOT_FOUND');
  expect((await list(taker, 'received')).Items[0]).toMatchObject({ State: 'accepted', Actions: [] });
  expect(await mailKinds(house, GIVER)).toContain('template.pushAccepted');
});

test('H3 nothing of what was on offer is kept once it is decided, and each side reads its own activity', async () => {
  const { rows } = await house.pool.query('SELECT holding FROM template_push_item');
  expect(rows).toEqual([{ holding: null }]);
  expect(await acts(giver)).toEqual(['templatePush.accept house', 'templatePush.offer you']);
  expect(await acts(taker)).toEqual(['templatePush.accept you', 'templatePush.offer house']);
  const { rows: history } = await house.pool.query(
    "SELECT to_state, event FROM state_history WHERE machine = 'template_push' ORDER BY at",
  );
  expect(history).toEqual([
    { to_state: 'offered', event: 'create' },
    { to_state: 'accepted', event: 'accept' },
  ]);
});

test('H3 an account that does not exist answers the same, by the same work, and its push lapses like any other', async () => {
  const mine = await made(giver, 'To nobody');
  const known = await idOf(TAKER);
  const workOf = async (to: string) => {
    statements.length = 0;
    const { Key, Data } = await offer([mine], to);
    return { Key, due: Object.keys(Data), work: [...statements] };
  };
  const [byMail, nobodyByMail] = [await workOf(TAKER), await workOf('nobody@example.com')];
  expect(byMail.work.length).toBeGreaterThan(6);
  expect(nobodyByMail).toEqual(byMail);
  expect(await workOf('999999999999')).toEqual(await workOf(String(known)));
  await work();
  const rows = (await list(giver, 'given')).Items as { Id: string; With: string; State: string; Actions: string[] }[];
  const open = rows.filter(({ State }) => State === 'offered').map(({ With, Actions }) => `${With} ${Actions}`);
  expect(open.sort()).toEqual(
    [`${known} cancel`, '999999999999 cancel', `${TAKER} cancel`, 'nobody@example.com cancel'].sort(),
  );
  // Taking back does the same work too.
  const cancel = async (to: string) => {
    const { Id } = rows.find(({ With, State }) => With === to && State === 'offered') as { Id: string };
    statements.length = 0;
    const { Key } = await giver.post('/template/push/cancel', { Id });
    return { Key, work: [...statements] };
  };
  expect(await cancel('nobody@example.com')).toEqual(await cancel(TAKER));
  expect(await cancel('999999999999')).toEqual(await cancel(String(known)));
  await work();
  expect((await mailKinds(house, TAKER)).filter((kind) => kind === 'template.pushCancelled')).toHaveLength(2);
});

test('H3 to oneself is refused, by address and by id; so are templates of others and more than the limit', async () => {
  const mine = await made(giver, 'Not to me');
  expect((await offer([mine], ` ${GIVER.toUpperCase()} `)).Key).toBe('TEMPLATE_PUSH_TO_SELF');
  expect((await offer([mine], `00${await idOf(GIVER)}`)).Key).toBe('TEMPLATE_PUSH_TO_SELF');
  expect((await offer([mine], GIVER, taker)).Key).toBe('NOT_FOUND');
  const max = batchLimit('templatePush', '2026-11-21');
  const many = Array.from({ length: max + 1 }, (_, n) => String(n + 1));
  const refused = await offer(many);
  expect(refused).toMatchObject({ Key: 'TEMPLATE_PUSH_LIMIT' });
  expect(refused.Msg).toContain(String(max));
  for (const body of [{ To: 'no-account' }, { Templates: [] }, { Agreed: false }]) {
    const all = { To: TAKER, Templates: [mine], Agreed: true, SafeCode: SAFE_CODE, ...body };
    expect((await giver.post('/template/push/start', all, key())).Key, JSON.stringify(body)).toBe('INVALID_INPUT');
  }
  const again = { To: TAKER, Templates: [mine], Agreed: true };
  const other = await giver.post('/template/push/start', { ...again, SafeCode: 'wrong-code' }, key());
  expect(other.Key).toBe('SAFE_CODE_WRONG');
});

test('H3 a day before the end it is open, at the end it lapses: the receiver cannot take it and both are told', async () => {
  const { Data } = await offer([await made(giver, 'Too late')]);
  await work();
  await house.moveClock(TEMPLATE_PUSH_DAYS * DAY_MS - 60_000);
  for (const sweep of templatePushSweeps) await sweep.run(house);
  expect((await list(taker, 'received')).Items[0].State).toBe('offered');
  await house.moveClock(60_000);
  // Before the sweep comes round, the time is over all the same.
  expect((await list(taker, 'received')).Items[0]).toMatchObject({ State: 'lapsed', Actions: [] });
  expect((await accept(Data.Id)).Key).toBe('TEMPLATE_PUSH_OVER');
  for (const sweep of templatePushSweeps) await sweep.run(house);
  expect((await accept(Data.Id)).Key).toBe('STATE_HAS_MOVED');
  expect(await mailKinds(house, GIVER)).toContain('template.pushLapsed');
  expect((await acts(taker))[0]).toBe('templatePush.lapse house');
  expect((await taker.get('/template/list')).Data.Items.map(({ Name }: { Name: string }) => Name)).not.toContain(
    'Too late',
  );
});

test('H3 accepted and taken back at once: one of them wins, and there is a copy only where accepting won', async () => {
  for (let round = 0; round < 3; round += 1) {
    const name = `Race ${round}`;
    const { Data } = await offer([await made(giver, name)]);
    const [took, gone] = await Promise.all([accept(Data.Id), giver.post('/template/push/cancel', { Id: Data.Id })]);
    expect([took.Key, gone.Key].sort()).toEqual(['OK', 'STATE_HAS_MOVED']);
    const names = (await taker.get('/template/list')).Data.Items.map(({ Name }: { Name: string }) => Name);
    expect(names.includes(name)).toBe(took.Key === 'OK');
  }
});

test('H3 so many offers may wait at once, and no more', async () => {
  const other = await newCustomer(house, app, 'busy@example.com', { address: '198.51.100.8' });
  const mine = await made(other, 'Again');
  await house.pool.query(
    `INSERT INTO template_push (giver_id, target, state, offered_at, due_at)
     SELECT $1, 'n@example.com', 'offered', now(), now() + interval '9 days' FROM generate_series(1, $2)`,
    [await idOf('busy@example.com'), TEMPLATE_PUSHES_OPEN_MAX],
  );
  expect((await offer([mine], TAKER, other)).Key).toBe('TEMPLATE_PUSHES_TOO_MANY');
});

test('H3 API1 nobody else sees, accepts, refuses or takes back; the giver does not accept for the receiver', async () => {
  const { Data } = await offer([await made(giver, 'Private')]);
  const stranger = await newCustomer(house, app, 'stranger@example.com', { address: '198.51.100.9' });
  expect((await list(stranger, 'received')).Items).toEqual([]);
  expect((await list(stranger, 'given')).Items).toEqual([]);
  for (const who of [stranger, giver]) expect((await accept(Data.Id, who)).Key).toBe('NOT_FOUND');
  for (const who of [stranger, giver])
    expect((await who.post('/template/push/refuse', { Id: Data.Id })).Key).toBe('NOT_FOUND');
  for (const who of [stranger, taker])
    expect((await who.post('/template/push/cancel', { Id: Data.Id })).Key).toBe('NOT_FOUND');
  expect((await taker.post('/template/push/refuse', { Id: Data.Id })).Key).toBe('OK');
  expect(await mailKinds(house, GIVER)).toContain('template.pushRefused');
  expect((await taker.post('/template/push/refuse', { Id: Data.Id })).Key).toBe('STATE_HAS_MOVED');
});
