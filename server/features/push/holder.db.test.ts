import { afterAll, beforeAll, expect, test } from 'vitest';
import { drainJobs } from '../../platform/jobs.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { mailKinds } from '../account/testing.ts';
import { holderChangeKind } from '../domains/holders/index.ts';
import { taskHandlers } from '../tasks/wiring.ts';
import { openPushHouse, type PushHouse, type Side } from './testing.ts';

let at: PushHouse;
let house: TestHouse;
let sender: Side;
let taker: Side;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openPushHouse(house);
  sender = await at.newSide('holder-sender@example.com', '198.51.100.31');
  taker = await at.newSide('holder-taker@example.com', '198.51.100.32');
});
afterAll(async () => {
  await at.app.close();
  await house.close();
});

async function offered(...names: string[]): Promise<string> {
  await at.bring(sender, ...names);
  const { Key, Data } = await at.send(sender, taker.email, names);
  expect(Key).toBe('OK');
  return Data.Id;
}
const look = (Id: string, TemplateId = taker.templateId) =>
  taker.browser.get(`/domain/push/holder?Id=${Id}&TemplateId=${TemplateId}`);

test('F4 H3 the receiver’s template: its lock, confirmations and proof are told before, and asked for afterwards', async () => {
  const Id = await offered('mine.com');
  const { Data } = await look(Id);
  expect(Data.Impossible).toEqual([]);
  expect(Data.Consequences).toMatchObject({ Changing: 1, Material: 1, Locks: [{ Days: 60, OptOut: true, Names: 1 }] });
  expect(Data.Consequences.Confirmations.length).toBe(2);
  expect(JSON.stringify(Data)).toContain('ch***@example.com');
  expect(JSON.stringify(Data)).not.toContain('chan@');
  const taken = await at.accept(taker, Id, { TemplateId: String(taker.templateId) });
  expect(taken.Data).toEqual({ Names: ['mine.com'], HolderWaiting: 1 });
  // The name is theirs, its holder is who they were until both have confirmed.
  const detail = (await taker.browser.get('/domain/detail?Domain=mine.com')).Data;
  expect(detail).toMatchObject({ Holder: { Name: 'Chan' }, PendingHolder: { State: 'awaiting_confirmation' } });
  expect(await mailKinds(house, 'chan@example.com')).toContain('domain.holderConfirm');
});

test('F4 H3 where nobody else has to confirm, a task puts the template on the names', async () => {
  for (const email of ['chan@example.com', taker.email])
    await house.pool.query(
      `INSERT INTO verified_email (customer_id, email, state, created_at, verified_at) VALUES ($1, $2, 'verified', now(), now())
       ON CONFLICT (customer_id, email) DO UPDATE SET state = 'verified', verified_at = now()`,
      [taker.id, email],
    );
  const Id = await offered('by-task.com');
  const taken = await at.accept(taker, Id, { TemplateId: String(taker.templateId), WaiveLock: true });
  expect(taken.Data).toMatchObject({ HolderTask: expect.any(String), HolderWaiting: 0 });
  await drainJobs(house, taskHandlers([holderChangeKind(new Map())]));
  const detail = (await taker.browser.get('/domain/detail?Domain=by-task.com')).Data;
  expect(detail).toMatchObject({ TemplateId: String(taker.templateId), HolderLock: { Waived: true } });
  expect((await taker.browser.get(`/domain/push/detail?Id=${Id}`)).Data.HolderTask).toBe(taken.Data.HolderTask);
  expect((await sender.browser.get(`/domain/push/detail?Id=${Id}`)).Data.HolderTask).toBeUndefined();
});

/** An address that this side has proved. */
const prove = (side: Side, email: string) =>
  house.pool.query(
    `INSERT INTO verified_email (customer_id, email, state, created_at, verified_at) VALUES ($1, $2, 'verified', now(), now())
     ON CONFLICT (customer_id, email) DO UPDATE SET state = 'verified', verified_at = now()`,
    [side.id, email],
  );
const heldBy = (email: string, ...names: string[]) =>
  house.pool.query(
    "UPDATE domain SET holder = holder || jsonb_build_object('email', $1::text) WHERE name = ANY ($2) AND left_at IS NULL",
    [email, names],
  );
/** How the former holder of each name is asked, as its receiver is told. */
const formerOf = async (Id: string, by: Side) => {
  const { Data } = await by.browser.get(`/domain/push/holder?Id=${Id}&TemplateId=${by.templateId}`);
  type Row = { Name: string; Confirm: { Side: string; By: string }[] };
  const rows: readonly Row[] = Data.Consequences.Rows;
  return Object.fromEntries(rows.map((row) => [row.Name, row.Confirm.find(({ Side: side }) => side === 'former')?.By]));
};

test('F4 H3 who asks a price agrees to the next holder, of addresses that they have proved; who gives does not', async () => {
  const [mine, theirs] = ['seller-own@example.com', 'client-of-seller@example.com'];
  await prove(sender, mine);
  await at.bring(sender, 'sold.com', 'of-a-client.com', 'given.com');
  await heldBy(mine, 'sold.com', 'given.com');
  await heldBy(theirs, 'of-a-client.com');
  await at.money(taker, '50.00');
  const { Data: sent } = await at.send(sender, taker.email, ['sold.com', 'of-a-client.com'], { Price: '50' });
  expect((await taker.browser.get(`/domain/push/detail?Id=${sent.Id}`)).Data.Yields).toBe(true);
  expect(await formerOf(sent.Id, taker)).toEqual({ 'sold.com': 'seller', 'of-a-client.com': 'mail' });
  const { Data: free } = await at.send(sender, taker.email, ['given.com']);
  expect(await formerOf(free.Id, taker)).toEqual({ 'given.com': 'mail' });
  // Their own address they proved before, so that nobody is asked for the one; the client is asked for the other.
  const taken = await at.accept(taker, sent.Id, { TemplateId: String(taker.templateId) });
  expect(taken.Data).toMatchObject({ HolderTask: expect.any(String), HolderWaiting: 1 });
  await drainJobs(house, taskHandlers([holderChangeKind(new Map())]));
  expect((await taker.browser.get('/domain/detail?Domain=sold.com')).Data.TemplateId).toBe(String(taker.templateId));
  await at.accept(taker, free.Id, { TemplateId: String(taker.templateId) });
  expect(await mailKinds(house, mine)).toEqual(['domain.holderConfirm']);
  expect(await mailKinds(house, theirs)).toEqual(['domain.holderConfirm']);
  const { rows } = await house.pool.query(
    `SELECT d.name, s.confirmed_by AS by FROM holder_change_side s JOIN holder_change_name n ON n.change_id = s.change_id
     JOIN domain d ON d.id = n.domain_id WHERE s.side = 'former' AND d.name = ANY ($1) ORDER BY d.name`,
    [['sold.com', 'of-a-client.com', 'given.com']],
  );
  expect(rows).toEqual([
    { name: 'given.com', by: null },
    { name: 'of-a-client.com', by: null },
  ]);
});

test('F4 H3 the yes goes to the buyer alone: who gets the name from them is told, and has, none', async () => {
  const third = await at.newSide('holder-third@example.com', '198.51.100.33');
  const seller = 'seller-once@example.com';
  await prove(sender, seller);
  await at.bring(sender, 'sold-on.com');
  await heldBy(seller, 'sold-on.com');
  await at.money(taker, '5.00');
  await at.money(third, '9.00');
  const first = (await at.send(sender, taker.email, ['sold-on.com'], { Price: '5' })).Data.Id;
  expect((await at.accept(taker, first)).Key).toBe('OK');
  const second = (await at.send(taker, third.email, ['sold-on.com'], { Price: '9' })).Data.Id;
  expect(await formerOf(second, third)).toEqual({ 'sold-on.com': 'mail' });
  expect((await at.accept(third, second, { TemplateId: String(third.templateId) })).Data.HolderWaiting).toBe(1);
  expect(await mailKinds(house, seller)).toEqual(['domain.holderConfirm']);
});

test('F4 H3 a push that was sent before the house asked for that word carries none', async () => {
  const early = 'seller-early@example.com';
  await prove(sender, early);
  await at.bring(sender, 'early.com');
  await heldBy(early, 'early.com');
  await at.money(taker, '5.00');
  const Id = (await at.send(sender, taker.email, ['early.com'], { Price: '5' })).Data.Id;
  await house.pool.query('UPDATE push SET yields = false WHERE id = $1', [Id]);
  expect(await formerOf(Id, taker)).toEqual({ 'early.com': 'mail' });
  expect((await at.accept(taker, Id)).Key).toBe('OK');
  const { rows } = await house.pool.query(
    "SELECT holder_yields AS yields FROM domain WHERE name = 'early.com' AND left_at IS NULL",
  );
  expect(rows).toEqual([{ yields: null }]);
});

test('F4 H3 a template that the suffix does not take is told before and refused; the holder can stay', async () => {
  const Id = await offered('real.cn');
  const { Data } = await look(Id);
  expect(Data.Impossible).toMatchObject([{ Name: 'real.cn' }]);
  const refused = await at.accept(taker, Id, { TemplateId: String(taker.templateId) });
  expect(refused).toMatchObject({ Key: 'PUSH_HOLDER_BARRED', Data: { Names: [{ Name: 'real.cn' }] } });
  expect(await at.ownerOf('real.cn')).toBe(sender.id);
  expect((await at.accept(taker, Id)).Key).toBe('OK');
  expect(await at.ownerOf('real.cn')).toBe(taker.id);
});

test('F4 two hundred names change hands in one call', async () => {
  const names = Array.from({ length: 200 }, (_, n) => `bulk-${n}.com`);
  const Id = await offered(...names);
  const taken = await at.accept(taker, Id);
  expect(taken.Data.Names).toHaveLength(200);
  const { rows } = await house.pool.query(
    "SELECT count(*) AS n FROM domain WHERE name LIKE 'bulk-%' AND left_at IS NULL AND customer_id = $1",
    [taker.id],
  );
  expect(rows[0].n).toBe(200n);
});
