import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWN_DATA_FORMAT, OWN_DATA_KEPT_DAYS, OWN_DATA_PIECE_LETTERS } from '#contract/rules/own/own-data.ts';
import { openCustomerAccount } from '../../ledger/accounts.ts';
import { drainJobs } from '../../platform/jobs.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { mailKinds, newCustomer, openAccountApp, SAFE_CODE } from '../account/testing.ts';
import { customerRegistered, profileCompleted } from '../account/wiring.ts';
import { makePersonalTemplate } from '../templates/wiring.ts';
import { listAccountEmail } from '../verification/wiring.ts';
import { ownParts } from './parts.ts';
import { ownDataHandlers, ownDataRoutes, ownDataSweeps } from './wiring.ts';

const DAY_MS = 86_400_000;
const MINE = 'own-data@example.com';
const OTHER = 'somebody-else@example.com';
type Browser = Awaited<ReturnType<typeof newCustomer>>;

let house: TestHouse;
let app: FastifyInstance;
let here: Browser;
let keys = 0;

beforeAll(async () => {
  house = await openTestHouse();
  house.events.on(profileCompleted, makePersonalTemplate);
  house.events.on(customerRegistered, listAccountEmail);
  house.events.on(customerRegistered, (tx, { customerId }) => openCustomerAccount(tx, customerId));
  app = await openAccountApp(house, ownDataRoutes);
  here = await newCustomer(house, app, MINE, { address: '198.51.100.1' });
});
afterAll(async () => {
  await app.close();
  await house.close();
});

const ask = (more: object = {}, who = here) => {
  keys += 1;
  const body = { SafeCode: SAFE_CODE, ...more };
  return who.post('/user/own-data/ask', body, { 'idempotency-key': `own-data-${keys}-of-this-test` });
};
const gather = () => drainJobs(house, ownDataHandlers);
const newest = async () => (await here.get('/user/own-data/list')).Data.Items[0];
const download = (Id: string, who = here) => who.get(`/user/own-data/download?Id=${Id}`);

test('everything held of a customer comes in one document, each part by its name, and nothing of anybody else', async () => {
  await newCustomer(house, app, OTHER, { address: '198.51.100.2' });
  // Longer than one piece, with letters outside the first plane where pieces meet.
  const long = '\u{20BB7}'.repeat(150);
  await house.pool.query(
    `INSERT INTO activity (customer_id, actor, kind, object, after, at, request_id)
     SELECT id, 'staff:77', 'account.note', 'customer:1', jsonb_build_object('text', $2::text), now(), 'test'
     FROM customer, generate_series(1, 600) WHERE email = $1`,
    [MINE, long],
  );
  expect((await ask({ SafeCode: 'wrong-code' })).Key).toBe('SAFE_CODE_WRONG');
  const { Data } = await ask();
  expect((await ask()).Key).toBe('OWN_DATA_UNDER_WAY');
  expect((await download(Data.Id)).Key).toBe('OWN_DATA_NOT_READY');
  await gather();
  expect(await newest()).toMatchObject({ Id: Data.Id, State: 'ready', Pictures: false });
  expect(await mailKinds(house, MINE)).toContain('account.ownDataReady');
  const { body } = await download(Data.Id);
  expect(body.length).toBeGreaterThan(2 * OWN_DATA_PIECE_LETTERS);
  expect(String(Buffer.byteLength(body))).toBe((await newest()).Size);
  const document = JSON.parse(body);
  expect(document.Format).toBe(OWN_DATA_FORMAT);
  expect(Object.keys(document.Parts)).toEqual(ownParts(false).map(({ name }) => name));
  expect(document.Parts.Account).toMatchObject([{ Id: document.AccountId, Email: MINE }]);
  expect(document.Parts.Templates).toHaveLength(1);
  expect(document.Parts.Sessions.length).toBeGreaterThan(0);
  expect(document.Parts.Activity.filter(({ Kind }: { Kind: string }) => Kind === 'account.note')).toHaveLength(600);
  expect(document.Parts.Activity.at(-1)).toMatchObject({ Kind: 'account.askOwnData', Actor: 'customer' });
  expect(document.Parts.Activity.some(({ After }: { After: { text?: string } | null }) => After?.text === long)).toBe(
    true,
  );
  expect(body).not.toContain(OTHER);
  expect(body).not.toMatch(/hash|secret|sealed|staff:77/i);
});

test('API1 nobody else downloads it; every download is told in the activity', async () => {
  const { Id } = await newest();
  const stranger = await newCustomer(house, app, 'stranger@example.com', { address: '198.51.100.9' });
  expect((await download(Id, stranger)).Key).toBe('NOT_FOUND');
  expect((await stranger.get('/user/own-data/list')).Data).toEqual({ Items: [], MayAsk: true });
  const { rows } = await house.pool.query("SELECT count(*) FROM activity WHERE kind = 'account.downloadOwnData'");
  expect(rows[0].count).toBe(1n);
});

test('a document is there for its days, then erased; one that was never finished is given up', async () => {
  const { Id } = await newest();
  await house.moveClock(OWN_DATA_KEPT_DAYS * DAY_MS - 60_000);
  for (const sweep of ownDataSweeps) await sweep.run(house);
  expect((await download(Id)).status).toBe(200);
  await house.moveClock(60_000);
  expect((await download(Id)).Key).toBe('OWN_DATA_NOT_READY');
  for (const sweep of ownDataSweeps) await sweep.run(house);
  expect(await newest()).toMatchObject({ State: 'expired' });
  expect((await house.pool.query('SELECT FROM own_data_piece')).rowCount).toBe(0);
  await ask();
  await house.moveClock(2 * DAY_MS);
  for (const sweep of ownDataSweeps) await sweep.run(house);
  expect(await newest()).toMatchObject({ State: 'failed' });
  expect((await ask()).Key).toBe('OK');
});

test('an attempt that was taken over writes nothing more, and the document is whole', async () => {
  const { Id } = await newest();
  const [first, second] = [gather(), gather()];
  await Promise.all([first, second]);
  const [handler] = ownDataHandlers;
  await handler?.handle(house, { Id });
  expect(JSON.parse((await download(Id)).body).Format).toBe(OWN_DATA_FORMAT);
  const { rows } = await house.pool.query(
    'SELECT count(DISTINCT place), max(place) FROM own_data_piece WHERE own_data_id = $1',
    [Id],
  );
  expect(rows[0].count).toBe(BigInt(rows[0].max + 1));
});
