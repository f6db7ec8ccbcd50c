import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../../ledger/reconcile.ts';
import { Refusal } from '../../platform/refusal.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { mailKinds } from '../account/testing.ts';
import { newStaff } from '../withdrawal/testing.ts';
import { decideDeal } from './dispute-deal.ts';
import { disputesOfStays } from './past/store.ts';
import { type DealHouse, NOBODY_ORDERS, openDealHouse } from './testing.ts';

type Member = DealHouse['staff'];

let at: DealHouse;
let house: TestHouse;
let members: readonly [Member, Member, Member, Member];

beforeAll(async () => {
  house = await openTestHouse();
  at = await openDealHouse(house);
  await at.push.money(at.buyer, '3000.00');
  members = [at.staff, await newStaff(house), await newStaff(house), await newStaff(house)];
});
afterAll(async () => {
  await at.push.app.close();
  await house.close();
});

const agree = async () => expect((await reconcile(house.pool)).flatMap(({ violations }) => violations)).toEqual([]);

async function decide(
  by: Member,
  number: string,
  side: 'buyer' | 'seller',
  reason = 'as the papers say',
): Promise<string> {
  const id = await at.idOf(number);
  try {
    await house.inTx((tx) => decideDeal(tx, NOBODY_ORDERS, { id, for: side, reason }), by);
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.key;
    throw error;
  }
}

/** A dispute that two members decided for this side. */
async function decided(name: string, side: 'buyer' | 'seller'): Promise<string> {
  const number = await at.paid(name);
  expect((await at.act(at.buyer, 'dispute', { Number: number, Reason: 'not as told' })).Key).toBe('OK');
  expect(await decide(members[0], number, side)).toBe('done');
  expect(await decide(members[1], number, side)).toBe('done');
  return number;
}

test('K2 L1 who it went against appeals once, within the term; two others decide, and that stands', async () => {
  const number = await decided('appealed.com', 'seller');
  expect(await mailKinds(house, at.buyer.email)).toContain('deal.decided');
  const seen = (await at.detail(at.buyer, number)).Data;
  expect(seen).toMatchObject({ State: 'decided', Held: true, Next: 'buyer', Reason: 'as the papers say' });
  expect(seen.Actions).toEqual(expect.arrayContaining(['appeal', 'abide']));
  expect((await at.detail(at.seller, number)).Data.Actions).not.toContain('appeal');
  expect((await at.act(at.seller, 'appeal', { Number: number, Reason: 'x' })).Key).toBe('STATE_HAS_MOVED');
  expect((await at.act(at.seller, 'abide', { Number: number })).Key).toBe('STATE_HAS_MOVED');
  expect((await at.act(at.buyer, 'appeal', { Number: number, Reason: '' })).Key).toBe('INVALID_INPUT');
  expect((await at.act(at.buyer, 'appeal', { Number: number, Reason: 'the second paper' })).Key).toBe('OK');
  expect((await at.act(at.buyer, 'appeal', { Number: number, Reason: 'again' })).Key).toBe('STATE_HAS_MOVED');
  expect((await at.act(at.buyer, 'withdraw', { Number: number })).Key).toBe('STATE_HAS_MOVED');
  await agree();
  for (const member of [members[0], members[1]])
    expect(await decide(member, number, 'buyer')).toBe('DEAL_APPEAL_OTHERS');
  expect(await decide(members[2], number, 'buyer', 'a draft of one')).toBe('done');
  expect(JSON.stringify((await at.detail(at.seller, number)).Data)).not.toContain('a draft of one');
  expect(await decide(members[2], number, 'buyer')).toBe('REVIEW_SECOND_PERSON');
  expect(await at.stateOf(number)).toBe('appealed');
  expect(await decide(members[3], number, 'buyer', 'both papers read')).toBe('done');
  expect((await at.detail(at.buyer, number)).Data).toMatchObject({
    ...{ State: 'returned', Reason: 'both papers read', Decided: { For: 'seller' } },
    Appealed: { By: 'buyer', Reason: 'the second paper' },
  });
  expect(await at.push.ownerOf('appealed.com')).toBe(at.seller.id);
  // What is told of the name's past is what stands, not what was decided first.
  const { rows: names } = await house.pool.query("SELECT id FROM domain WHERE name = 'appealed.com'");
  const past = await house.inTx((tx) =>
    disputesOfStays(
      tx,
      names.map(({ id }) => id),
    ),
  );
  expect(past).toMatchObject([{ decidedFor: 'buyer' }]);
  expect(await decide(members[3], number, 'buyer')).toBe('STATE_HAS_MOVED');
  await agree();
});

test('K2 who it went against abides by it, and nobody waits; or the term goes by, and nobody can appeal any more', async () => {
  const abided = await decided('abided.com', 'buyer');
  expect((await at.act(at.seller, 'abide', { Number: abided })).Key).toBe('OK');
  expect(await at.stateOf(abided)).toBe('returned');
  const late = await decided('too-late.com', 'seller');
  await house.pool.query("UPDATE deal SET due_at = now() - interval '1 second' WHERE number = $1", [late]);
  expect((await at.act(at.buyer, 'appeal', { Number: late, Reason: 'x' })).Key).toBe('DEAL_OVER');
  await at.lapse(late);
  expect(await at.stateOf(late)).toBe('completed');
  expect(await at.push.ownerOf('too-late.com')).toBe(at.buyer.id);
  await agree();
});

test('K2 L1 a decision for the seller whose name cannot go when its term is over is decided anew', async () => {
  const number = await decided('stuck.com', 'seller');
  await house.pool.query("UPDATE domain SET statuses = '{serverTransferProhibited}' WHERE name = 'stuck.com'");
  await at.lapse(number);
  expect(await at.stateOf(number)).toBe('disputed');
  const seen = (await at.detail(at.buyer, number)).Data;
  expect(seen).toMatchObject({ Held: true, Disputed: { By: 'house' } });
  expect(seen.Decided).toBeUndefined();
  await agree();
  expect(await decide(members[0], number, 'seller')).toBe('DEAL_NAME_BARRED');
  for (const member of members.slice(0, 2)) expect(await decide(member, number, 'buyer')).toBe('done');
  await at.lapse(number);
  expect(await at.stateOf(number)).toBe('returned');
  await agree();
});

test('K2 an appeal that is refused leaves the decision; while it runs, the name is in no other deal', async () => {
  const number = await decided('upheld.com', 'seller');
  expect((await at.act(at.buyer, 'appeal', { Number: number, Reason: 'x' })).Key).toBe('OK');
  const { rows } = await house.pool.query(
    "SELECT kind FROM domain_hold h JOIN domain d ON d.id = h.domain_id WHERE d.name = 'upheld.com' AND h.lifted_at IS NULL",
  );
  expect(rows).toEqual([{ kind: 'deal' }]);
  expect(await decide(members[2], number, 'seller')).toBe('done');
  expect(await decide(members[3], number, 'seller')).toBe('done');
  expect(await at.stateOf(number)).toBe('completed');
  await agree();
});
