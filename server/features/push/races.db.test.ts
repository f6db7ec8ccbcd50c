import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { markLeft } from '../domains/index.ts';
import { openPushHouse, type PushHouse, type Side } from './testing.ts';

let at: PushHouse;
let house: TestHouse;
let sender: Side;
let taker: Side;
let other: Side;
const ROUNDS = 4;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openPushHouse(house);
  sender = await at.newSide('race-sender@example.com', '198.51.100.11');
  taker = await at.newSide('race-taker@example.com', '198.51.100.12');
  other = await at.newSide('race-other@example.com', '198.51.100.13');
  await at.money(taker, '1000.00');
});
afterAll(async () => {
  await at.app.close();
  await house.close();
});

async function offered(name: string, more: object = {}): Promise<{ Id: string; domainId: bigint }> {
  await house.pool.query("DELETE FROM rate_limit WHERE key LIKE 'push.customer%'");
  const [domainId] = await at.bring(sender, name);
  const { Key, Data } = await at.send(sender, taker.email, [name], more);
  expect(Key).toBe('OK');
  return { Id: Data.Id, domainId: domainId as bigint };
}
const stateOf = async (Id: string): Promise<string> =>
  (await house.pool.query('SELECT state FROM push WHERE id = $1', [Id])).rows[0].state;
/** One live row, no open hold of a push, and the money of a push on both sides or on none. */
async function whole(name: string, Id: string): Promise<void> {
  const { rows } = await house.pool.query(
    `SELECT (SELECT count(*) FROM domain WHERE name = $1 AND left_at IS NULL) AS live,
       (SELECT count(*) FROM domain_hold h JOIN domain d ON d.id = h.domain_id WHERE d.name = $1 AND h.kind = 'push' AND h.lifted_at IS NULL) AS held,
       (SELECT count(*) FROM posting WHERE ref_kind = 'push' AND ref_id = $2) AS postings,
       (SELECT count(*) FROM push WHERE id = $2 AND state = 'accepted' AND price IS NOT NULL) AS paid`,
    [name, Id],
  );
  expect(rows[0]).toMatchObject({ live: 1n, held: 0n });
  expect(rows[0].postings).toBe(rows[0].paid * 2n);
}

test('F4 accepted twice at once: once is done, and paid once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `twice-${round}.com`;
    const { Id } = await offered(name, { Price: '10' });
    const answers = await Promise.all([at.accept(taker, Id), at.accept(taker, Id)]);
    expect(answers.map(({ Key }) => Key).sort()).toEqual(['OK', 'STATE_HAS_MOVED']);
    expect(await at.ownerOf(name)).toBe(taker.id);
    await whole(name, Id);
  }
});

test('F4 the same acceptance sent again answers the same and does nothing twice', async () => {
  const { Id } = await offered('replayed.com', { Price: '10' });
  const key = { 'idempotency-key': 'the-same-acceptance-again' };
  const body = { Id, Agreed: true, SafeCode: 'safe-4711' };
  const first = await taker.browser.post('/domain/push/accept', body, key);
  const again = await taker.browser.post('/domain/push/accept', body, key);
  expect([first.Key, again.Key]).toEqual(['OK', 'OK']);
  expect(again.Data).toEqual(first.Data);
  await whole('replayed.com', Id);
});

test('F4 accepted and taken back at once: one of them wins, and the name is with who won', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `cancel-${round}.com`;
    const { Id } = await offered(name);
    const [took, gone] = await Promise.all([at.accept(taker, Id), sender.browser.post('/domain/push/cancel', { Id })]);
    expect([took.Key, gone.Key].sort()).toEqual(['OK', 'STATE_HAS_MOVED']);
    expect(await at.ownerOf(name)).toBe(took.Key === 'OK' ? taker.id : sender.id);
    await whole(name, Id);
  }
});

test('F4 accepted while its time runs out: accepted or lapsed, never both', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `lapse-${round}.com`;
    const { Id } = await offered(name);
    // The clock of the business is moved, so the machine's sweep finds it over while a slow acceptance has begun
    // before.
    const late = house.pool.query(
      "UPDATE push SET sent_at = sent_at - interval '8 days', due_at = due_at - interval '8 days' WHERE id = $1",
      [Id],
    );
    const [took] = await Promise.all([at.accept(taker, Id), late.then(() => at.sweep())]);
    await at.sweep();
    const state = await stateOf(Id);
    expect(['accepted', 'lapsed']).toContain(state);
    expect(took.Key === 'OK').toBe(state === 'accepted');
    expect(await at.ownerOf(name)).toBe(state === 'accepted' ? taker.id : sender.id);
    await whole(name, Id);
  }
});

test('F4 accepted while the name leaves: it is gone, or it is the receiver’s, and the push says which', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `leaving-${round}.com`;
    const { Id, domainId } = await offered(name);
    const [took] = await Promise.all([at.accept(taker, Id), house.inTx((tx) => markLeft(tx, domainId, 'test'))]);
    const state = await stateOf(Id);
    expect(state).toBe(took.Key === 'OK' ? 'accepted' : 'ended');
    expect(await at.ownerOf(name)).toBe(took.Key === 'OK' ? taker.id : undefined);
  }
});

test('F4 one name pushed to two receivers at once waits for one of them', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `two-${round}.com`;
    await house.pool.query("DELETE FROM rate_limit WHERE key LIKE 'push.customer%'");
    await at.bring(sender, name);
    const answers = await Promise.all([at.send(sender, taker.email, [name]), at.send(sender, other.email, [name])]);
    expect(answers.map(({ Key }) => Key).sort()).toEqual(['OK', 'TASK_NAMES_TO_CLEAR']);
  }
});

test('F4 two priced pushes there and back, accepted at once, are both paid', async () => {
  await at.money(sender, '100.00');
  await house.pool.query("DELETE FROM rate_limit WHERE key LIKE 'push.customer%'");
  const { Id: there } = await offered('there.com', { Price: '30' });
  await at.bring(taker, 'back.com');
  const back = (await at.send(taker, sender.email, ['back.com'], { Price: '20' })).Data.Id;
  const answers = await Promise.all([at.accept(taker, there), at.accept(sender, back)]);
  expect(answers.map(({ Key }) => Key)).toEqual(['OK', 'OK']);
  await whole('there.com', there);
  await whole('back.com', back);
});
