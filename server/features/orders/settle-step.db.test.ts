import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { REGISTRY_RETRY_SECONDS_MAX, REGISTRY_RETRY_SECONDS_MIN } from '#contract/rules/order.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import type { Result, Step } from './ask-registry.ts';
import { beginStep } from './begin-step.ts';
import { retrySeconds, settleStep } from './settle-step.ts';
import { takeDueLines } from './store.ts';
import { type Buyer, buyCart, fillCart, linesIn, makeBuyer, moneyOf, violations } from './testing.ts';

let house: TestHouse;
let buyer: Buyer;

beforeAll(async () => {
  house = await openTestHouse();
});
afterEach(async () => {
  expect(await violations(house)).toEqual([]);
});
afterAll(() => house.close());

const trace = { clTRID: 'test' };
const done = (): Result => ({
  kind: 'done',
  pending: false,
  trace,
  data: { createdAt: new Date(), expiresAt: new Date(Date.now() + 31_536_000_000) },
});
const refused = (code: number): Result => ({ kind: 'refused', code, reason: 'test', trace });
const unknown: Result = { kind: 'unknown', why: 'test', trace };
const unsent: Result = { kind: 'unsent', why: 'test', trace };
const absent: Result = { kind: 'absent' };

async function boughtLine(name: string): Promise<bigint> {
  buyer = await makeBuyer(house, '50.00');
  await fillCart(house, buyer, [name]);
  const { placed } = await buyCart(house, buyer);
  return placed.lines[0]?.id as bigint;
}
async function begin(id: bigint): Promise<Step> {
  await house.pool.query('UPDATE order_line SET leased_until = NULL WHERE id = $1', [id]);
  const step = await house.inTx((tx) => beginStep(tx, id));
  if (!step) throw new Error('nothing to do');
  return step;
}
const settle = (step: Step, result: Result) => house.inTx((tx) => settleStep(tx, step, result));
const stateOf = async (name: string) => (await linesIn(house)).find((line) => line.startsWith(name))?.split(': ')[1];

test('D4 a refusal that comes after the line was sent again does not end it; the success does', async () => {
  const id = await boughtLine('stale-no.com');
  const first = await begin(id);
  await settle(await begin(id), absent);
  const second = await begin(id);
  expect([second.act, second.sentBefore, second.intendedAt]).toEqual(['send', true, first.intent.sentAt]);
  await settle(first, refused(2302));
  expect(await stateOf('stale-no.com')).toBe('sending');
  await settle(second, done());
  expect(await stateOf('stale-no.com')).toBe('completed');
});

test('D4 a success that comes late counts, and what comes after it changes nothing', async () => {
  const id = await boughtLine('late-yes.com');
  const first = await begin(id);
  await settle(await begin(id), absent);
  const second = await begin(id);
  await settle(first, done());
  await settle(second, refused(2302));
  await settle(second, done());
  expect(await stateOf('late-yes.com')).toBe('completed');
  expect(await moneyOf(house, buyer)).toEqual({ available: '38.20', frozen: '0.00' });
});

test('D4 all commands of a line carry one transfer password and their own numbers', async () => {
  const id = await boughtLine('one-code.com');
  const first = await begin(id);
  await settle(await begin(id), absent);
  const second = await begin(id);
  expect(second.intent.authInfo).toBe(first.intent.authInfo);
  expect(second.intent.clTrid).not.toBe(first.intent.clTrid);
  await settle(second, done());
});

test('D4 what was certainly not sent is not asked for, and counts as never sent', async () => {
  const id = await boughtLine('unsent.com');
  await settle(await begin(id), unsent);
  expect(await stateOf('unsent.com')).toBe('frozen');
  const again = await begin(id);
  expect([again.act, again.sentBefore]).toEqual(['send', false]);
  await settle(again, unknown);
  expect(await stateOf('unsent.com')).toBe('unknown');
  const asked = await begin(id);
  expect(asked.act).toBe('ask');
  await settle(asked, done());
});

test('D4 a name that already lives with us cannot be made a second time: the money goes back', async () => {
  const id = await boughtLine('made-before.com');
  await settle(await begin(id), done());
  const other = await makeBuyer(house, '50.00');
  // As if both lines had been open at once, which the index forbids.
  const again = await boughtLine('made-before-too.com');
  await house.pool.query("UPDATE order_line SET name = 'made-before.com' WHERE id = $1", [again]);
  await settle(await begin(again), done());
  expect((await house.pool.query('SELECT state, reason FROM order_line WHERE id = $1', [again])).rows).toEqual([
    { state: 'failed', reason: 'taken' },
  ]);
  expect(await moneyOf(house, other)).toEqual({ available: '50.00', frozen: '0.00' });
  expect(await moneyOf(house, buyer)).toEqual({ available: '50.00', frozen: '0.00' });
});

test('D4 a line that waits is brought up when its time has come, once', async () => {
  const id = await boughtLine('waits.com');
  const due = () => house.inTx((tx) => takeDueLines(tx, new Date(Date.now() + 60_000), 100));
  expect(await due()).not.toContain(id);
  await settle(await begin(id), unsent);
  expect(await due()).not.toContain(id);
  await house.pool.query('UPDATE order_line SET next_try_at = $2 WHERE id = $1', [id, new Date(Date.now() - 1)]);
  expect(await due()).toContain(id);
  expect(await due()).not.toContain(id);
});

test('D4 waits grow from the first to the last and stop there', () => {
  const waits = [0, 1, 2, 3, 20, 500].map(retrySeconds);
  expect(waits.slice(0, 4)).toEqual([2, 4, 8, 16]);
  expect(waits[0]).toBe(REGISTRY_RETRY_SECONDS_MIN);
  expect(waits.slice(4)).toEqual([REGISTRY_RETRY_SECONDS_MAX, REGISTRY_RETRY_SECONDS_MAX]);
});
