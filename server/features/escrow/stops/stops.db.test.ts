import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceOf } from '../../../ledger/balances.ts';
import { reconcile } from '../../../ledger/reconcile.ts';
import type { Actor } from '../../../platform/db/transaction.ts';
import { overlap } from '../../../platform/testing/overlap.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { mailKinds } from '../../account/testing.ts';
import { confirmSuspension, lift, proposeSuspension, suspend, twoMembers } from '../../suspension/testing.ts';
import { accountSuspended, suspensionLifted } from '../../suspension/wiring.ts';
import { payDeal } from '../pay-deal.ts';
import { presentDeal } from '../present-deals.ts';
import { quoteDeal } from '../quote-deal.ts';
import { lapseDeals } from '../terms/lapse-deals.ts';
import { waiting } from '../terms/queue-store.ts';
import { type DealHouse, NOBODY_ORDERS, openDealHouse } from '../testing.ts';
import { settleStopped } from './settle-stopped.ts';
import { resumeDealsOf, stopDealsOf } from './stop-deals.ts';

/** Deals of a suspended account stop safely (docs/decisions/0198). */

let at: DealHouse;
let house: TestHouse;
let members: Awaited<ReturnType<typeof twoMembers>>;
beforeAll(async () => {
  house = await openTestHouse();
  house.events.on(accountSuspended, stopDealsOf);
  house.events.on(suspensionLifted, resumeDealsOf);
  at = await openDealHouse(house);
  members = await twoMembers(house);
  await at.push.money(at.buyer, '9000.00');
});
afterAll(async () => {
  await at.push.app.close();
  await house.close();
});

const agree = async () => expect((await reconcile(house.pool)).flatMap(({ violations }) => violations)).toEqual([]);
const keyOf = async (by: DealHouse['buyer'], what: string, number: string, more: object = {}) =>
  (await at.act(by, what, { Number: number, ...more })).Key;
const decide = async (number: string, choice: 'goOn' | 'return', by: readonly Actor[] = members) => {
  const id = await at.idOf(number);
  for (const member of by) await house.inTx((tx) => settleStopped(tx, id, choice), member);
};
const rowOf = async (number: string) =>
  (await house.pool.query('SELECT * FROM deal WHERE number = $1', [number])).rows[0];

const SIDES = ['seller', 'buyer'] as const;
const STEPS = ['applied', 'quoted', 'accepted', 'paid', 'seller_confirmed', 'disputed'] as const;

/** A deal that has come so far. */
async function dealAt(step: (typeof STEPS)[number], name: string): Promise<string> {
  if (step === 'paid' || step === 'seller_confirmed' || step === 'disputed') {
    const number = await at.paid(name, '20');
    if (step === 'seller_confirmed') expect(await keyOf(at.seller, 'confirm', number)).toBe('OK');
    if (step === 'disputed') expect(await keyOf(at.buyer, 'dispute', number, { Reason: 'not as told' })).toBe('OK');
    return number;
  }
  await at.push.bring(at.seller, name);
  const applied = await at.apply(at.seller, { Type: 'sell', Name: name, Price: '20', With: at.buyer.email });
  const number = applied.Data.Number as string;
  if (step === 'applied') return number;
  await at.quote(number, '20');
  if (step === 'quoted') return number;
  expect(await keyOf(at.seller, 'accept', number)).toBe('OK');
  expect(await keyOf(at.buyer, 'accept', number)).toBe('OK');
  return number;
}

test.each(SIDES.flatMap((side) => STEPS.map((step) => [side, step] as const)))(
  'K2 the %s is suspended while a deal is %s: unpaid ones end with nothing owed, paid ones stand still and stay held',
  async (side, step) => {
    const name = `${side}-${step.replace('_', '-')}.com`;
    const number = await dealAt(step, name);
    const before = await house.inTx((tx) => balanceOf(tx, at.buyer.id));
    const id = await suspend(house, at[side].id, members);
    const row = await rowOf(number);
    const unknown = side === 'buyer' && step === 'applied';
    const unpaid = ['applied', 'quoted', 'accepted'].includes(step);
    // Before our quote the deal has one side.
    if (unknown) expect(row).toMatchObject({ state: 'applied', ended_at: null });
    else if (unpaid) expect(row).toMatchObject({ state: 'withdrawn', reason: 'stopped', stopped_at: null });
    else if (step === 'disputed') expect(row).toMatchObject({ state: 'disputed', stopped_at: null });
    else expect(row).toMatchObject({ state: step, due_at: null, stopped_at: expect.any(Date) });
    expect(await house.inTx((tx) => balanceOf(tx, at.buyer.id))).toEqual(before);
    expect(await at.push.ownerOf(name)).toBe(at.seller.id);
    await agree();
    await lift(house, id, members);
    const after = await rowOf(number);
    expect(after.stopped_at).toBeNull();
    if (step === 'paid' || step === 'seller_confirmed') {
      expect(after.state).toBe(step);
      expect(after.due_at).toBeInstanceOf(Date);
      expect(await keyOf(at.buyer, step === 'paid' ? 'withdraw' : 'release', number)).toBe('OK');
    }
    if (unknown) expect(await keyOf(at.seller, 'withdraw', number)).toBe('OK');
    await agree();
  },
);

test('K2 DEAL_STOPPED: nothing moves while a deal stands still, no clock ends it, and its other side is not told why', async () => {
  const number = await at.paid('still.com', '20');
  expect(await keyOf(at.seller, 'confirm', number)).toBe('OK');
  const mails = (await mailKinds(house, at.buyer.email)).length;
  const queue = () => house.inTx(async (tx) => (await waiting(tx)).count);
  const waited = await queue();
  const id = await suspend(house, at.seller.id, members, 'abuse');
  expect(await queue()).toBe(waited + 1);
  for (const [what, more] of [
    ['release', {}],
    ['withdraw', {}],
    ['dispute', { Reason: 'where is it' }],
    ['pay', {}],
  ] as const)
    expect([what, await keyOf(at.buyer, what, number, more)]).toEqual([what, 'DEAL_STOPPED']);
  await house.moveClock(5 * 86_400_000);
  await lapseDeals(house, NOBODY_ORDERS);
  expect(await at.stateOf(number)).toBe('seller_confirmed');
  const seen = await at.detail(at.buyer, number);
  expect(seen.Data).toMatchObject({ Stopped: true, Next: 'staff', Actions: ['write', 'attach', 'passport'] });
  expect(seen.body).not.toMatch(/suspend|abuse/i);
  expect((await mailKinds(house, at.buyer.email)).slice(mails)).toEqual(['deal.stopped']);
  expect(await keyOf(at.buyer, 'say', number, { To: 'sides', Text: 'hello' })).not.toBe('DEAL_STOPPED');
  await lift(house, id, members);
  expect((await mailKinds(house, at.buyer.email)).at(-1)).toBe('deal.resumed');
  expect(await keyOf(at.buyer, 'release', number)).toBe('OK');
  expect(await at.push.ownerOf('still.com')).toBe(at.buyer.id);
  await agree();
});

test('K2 L1 two members return the money of a deal that stands still; one alone, or two who differ, do not', async () => {
  const before = await house.inTx((tx) => balanceOf(tx, at.buyer.id));
  const number = await at.paid('given-up.com', '20');
  const suspension = await suspend(house, at.seller.id, members);
  const [one, two] = members;
  await decide(number, 'goOn', [one]);
  await decide(number, 'return', [two]);
  expect(await at.stateOf(number)).toBe('paid');
  await expect(decide(number, 'return', [two])).rejects.toMatchObject({ key: 'REVIEW_SECOND_PERSON' });
  await decide(number, 'return', [one]);
  expect(await rowOf(number)).toMatchObject({ state: 'returned', reason: 'stopped', stopped_at: null });
  await expect(decide(number, 'return', [two])).rejects.toMatchObject({ key: 'STATE_HAS_MOVED' });
  expect(await house.inTx((tx) => balanceOf(tx, at.buyer.id))).toEqual(before);
  expect(await at.push.ownerOf('given-up.com')).toBe(at.seller.id);
  const { rows } = await house.pool.query(
    "SELECT staff_id FROM hand_movement WHERE kind = 'deal.decide' ORDER BY id DESC LIMIT 1",
  );
  expect(rows[0].staff_id).toBe(two.staffId);
  await agree();
  await lift(house, suspension, members);
});

test('K2 L1 two members let it go on: it goes over, although its seller is still suspended', async () => {
  const number = await at.paid('gone-on.com', '20');
  expect(await keyOf(at.seller, 'confirm', number)).toBe('OK');
  const suspension = await suspend(house, at.seller.id, members);
  await decide(number, 'goOn');
  expect((await rowOf(number)).due_at).toBeInstanceOf(Date);
  expect(await keyOf(at.buyer, 'release', number)).toBe('OK');
  expect(await at.push.ownerOf('gone-on.com')).toBe(at.buyer.id);
  await agree();
  await lift(house, suspension, members);
});

test('K2 both sides are suspended: lifting one leaves it standing still', async () => {
  const number = await at.paid('both.com', '20');
  const first = await suspend(house, at.seller.id, members);
  const second = await suspend(house, at.buyer.id, members);
  await lift(house, first, members);
  expect((await rowOf(number)).stopped_at).not.toBeNull();
  await lift(house, second, members);
  expect((await rowOf(number)).stopped_at).toBeNull();
  expect(await keyOf(at.buyer, 'withdraw', number)).toBe('OK');
  await agree();
});

test('K2 what was left of its clock is left when it goes on, and never less than a day', async () => {
  const number = await at.paid('clock.com', '20');
  const { due_at } = await rowOf(number);
  const first = await suspend(house, at.seller.id, members);
  await house.moveClock(30 * 86_400_000);
  await lift(house, first, members);
  const later = (await rowOf(number)).due_at.getTime() - due_at.getTime();
  expect(Math.abs(later - 30 * 86_400_000)).toBeLessThan(60_000);
  await house.pool.query("UPDATE deal SET due_at = due_at - interval '100 days' WHERE number = $1", [number]);
  const second = await suspend(house, at.seller.id, members);
  await lift(house, second, members);
  const now = await house.inTx(async (tx) => tx.now.getTime());
  const left = (await rowOf(number)).due_at.getTime() - now;
  expect(left).toBeGreaterThan(86_000_000);
  expect(left).toBeLessThanOrEqual(86_400_000);
  expect(await keyOf(at.buyer, 'withdraw', number)).toBe('OK');
});

test.each([
  ['the payment first', true],
  ['the suspension first', false],
] as const)(
  'K2 race: suspended while the buyer pays, %s; the deal is paid and still, or unpaid and over',
  async (_, payFirst) => {
    const name = payFirst ? 'pay-first.com' : 'stop-first.com';
    const number = await dealAt('accepted', name);
    const before = await house.inTx((tx) => balanceOf(tx, at.buyer.id));
    const [one, two] = members;
    const { id } = await house.inTx(
      (tx) => proposeSuspension(tx, { customerId: at.seller.id, reason: 'payment', note: 'n' }),
      one,
    );
    const pay = (tx: Parameters<typeof payDeal>[0]) =>
      payDeal({ ...tx, by: { kind: 'customer', customerId: at.buyer.id } }, number);
    const stop = (tx: Parameters<typeof payDeal>[0]) => confirmSuspension({ ...tx, by: two }, id);
    const both = payFirst ? await overlap(house, pay, stop) : await overlap(house, stop, pay);
    expect(both.map(({ status }) => status)).toEqual(payFirst ? ['fulfilled', 'fulfilled'] : ['fulfilled', 'rejected']);
    const row = await rowOf(number);
    if (payFirst) {
      expect(row).toMatchObject({ state: 'paid', due_at: null });
      const shown = await house.inTx(async (tx) =>
        presentDeal((await rowAsDeal(tx, number)) as never, at.buyer.id, tx.now),
      );
      expect(shown.Actions).toEqual(['write', 'attach', 'passport']);
      await decide(number, 'return');
    } else expect(row).toMatchObject({ state: 'withdrawn' });
    expect(await house.inTx((tx) => balanceOf(tx, at.buyer.id))).toEqual(before);
    await agree();
    await lift(house, id, members);
  },
);

async function rowAsDeal(tx: Parameters<typeof payDeal>[0], number: string): Promise<unknown> {
  return tx.db.selectFrom('deal').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
}

test('K2 CUSTOMER_SUSPENDED: no deal begins with a suspended account on the other side', async () => {
  await at.push.bring(at.seller, 'not-begun.com');
  const applied = await at.apply(at.buyer, { Type: 'buy', Name: 'not-begun.com', Price: '20' });
  const number = applied.Data.Number as string;
  const suspension = await suspend(house, at.seller.id, members);
  await expect(at.quote(number, '20')).rejects.toMatchObject({ key: 'CUSTOMER_SUSPENDED' });
  expect(await at.stateOf(number)).toBe('evaluating');
  await lift(house, suspension, members);
  const id = await at.idOf(number);
  await house.inTx((tx) => quoteDeal(tx, { id, price: '20', with: undefined }), at.staff);
  expect(await at.stateOf(number)).toBe('quoted');
});
