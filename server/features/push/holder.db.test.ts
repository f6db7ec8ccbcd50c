import { afterAll, beforeAll, expect, test } from 'vitest';
import { drainJobs } from '../../platform/jobs.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { mailKinds } from '../account/testing.ts';
import { holderChangeKind } from '../domains/index.ts';
import { taskHandlers } from '../tasks/index.ts';
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
