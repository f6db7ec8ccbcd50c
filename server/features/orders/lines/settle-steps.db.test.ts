import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/calendar.ts';
import { usd } from '#contract/money.ts';
import {
  REGISTRY_RETRY_SECONDS_MAX,
  REGISTRY_RETRY_SECONDS_MIN,
  REGISTRY_SETTLES_SECONDS,
} from '#contract/rules/order.ts';
import { translate } from '../../../platform/i18n.ts';
import { openTestHouse, type TestHouse } from '../../../platform/testing.ts';
import { markLeft } from '../../domains/index.ts';
import { arriveNames } from '../../domains/testing.ts';
import { domainLeft } from '../../domains/wiring.ts';
import { retrySeconds } from '../../registry-commands/index.ts';
import { keptPricesOf, unreadNames } from '../../search/index.ts';
import { forgetOrdinary } from '../../search/wiring.ts';
import { cancelOrder } from '../cancel-order.ts';
import { giveBackLines } from '../give-back.ts';
import { presentOrderDetail } from '../present.ts';
import { renewDomain } from '../renewals/renew-domain.ts';
import { callDueOrders, findOrder, forgetCalls, type OrderRow, openCounts, othersWait } from '../store.ts';
import { type Buyer, buyCart, fillCart, linesIn, makeBuyer, moneyOf, violations } from '../testing.ts';
import type { Result, Step } from './ask-registry.ts';
import { beginSteps } from './begin-steps.ts';
import { linesOf } from './line-store.ts';
import { reasonOfCode } from './refusal-reasons.ts';
import { settleSteps } from './settle-steps.ts';

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
/** The next step of a line, whoever had it before. */
async function begin(id: bigint): Promise<Step> {
  const { rows } = await house.pool.query<{ order_id: bigint }>(
    'UPDATE order_line SET leased_until = NULL, next_try_at = $2 WHERE id = $1 RETURNING order_id',
    [id, new Date(0)],
  );
  const {
    steps: [step],
  } = await house.inTx((tx) => beginSteps(tx, rows[0]?.order_id as bigint, 1));
  if (!step) throw new Error('nothing to do');
  return step;
}
const settle = (step: Step, result: Result) => house.inTx((tx) => settleSteps(tx, [{ step, result }]));
/** Asked after a while: the registry cannot be at work on a command any more. */
async function settleAbsent(id: bigint): Promise<void> {
  await house.moveClock(REGISTRY_SETTLES_SECONDS * 1000);
  await settle(await begin(id), absent);
}
const stateOf = async (name: string) => (await linesIn(house)).find((line) => line.startsWith(name))?.split(': ')[1];

test('D4 a refusal that comes after the line was sent again does not end it; the success does', async () => {
  const id = await boughtLine('stale-no.com');
  const first = await begin(id);
  await settleAbsent(id);
  const second = await begin(id);
  expect([second.act, second.sentBefore, second.intendedAt]).toEqual(['send', true, first.intent.sentAt]);
  await settle(first, refused(2302));
  expect(await stateOf('stale-no.com')).toBe('sending');
  await settle(second, done());
  expect(await stateOf('stale-no.com')).toBe('completed');
});

test('D4 answers to two orders of one customer are written together, each counted into its own order', async () => {
  buyer = await makeBuyer(house, '50.00');
  const steps: Step[] = [];
  for (const names of [['of-one.com', 'of-none.com'], ['of-two.com']]) {
    await fillCart(house, buyer, names);
    const { placed } = await buyCart(house, buyer);
    for (const { id } of placed.lines) steps.push(await begin(id));
  }
  const { rows } = await house.pool.query<{ order_id: bigint }>(
    "SELECT order_id FROM order_line WHERE name = 'of-two.com'",
  );
  const [id = 0n] = rows.map(({ order_id }) => order_id);
  const resultOf = ({ line }: Step) => (line.name === 'of-none.com' ? refused(2302) : done());
  const outcomes = steps.map((step) => ({ step, result: resultOf(step) }));
  await house.inTx((tx) => settleSteps(tx, outcomes));
  const states = await house.pool.query('SELECT state FROM purchase_order WHERE id IN ($1, $2) ORDER BY id', [
    id - 1n,
    id,
  ]);
  expect(states.rows.map(({ state }) => state)).toEqual(['partly_completed', 'completed']);
  expect(await moneyOf(house, buyer)).toEqual({ available: '26.40', frozen: '0.00' });
});

test('D4 an order that had its turn gives way only where another job is booked', async () => {
  const id = await boughtLine('turn-one.com');
  const { rows } = await house.pool.query<{ order_id: bigint }>('SELECT order_id FROM order_line WHERE id = $1', [id]);
  const [own = 0n] = rows.map(({ order_id }) => order_id);
  await house.pool.query('UPDATE purchase_order SET called_until = NULL WHERE id <> $1', [own]);
  expect(await house.inTx((tx) => othersWait(tx, own))).toBe(false);
  expect(await house.inTx((tx) => othersWait(tx, 0n))).toBe(true);
  await settle(await begin(id), done());
  expect(await house.inTx((tx) => othersWait(tx, 0n))).toBe(false);
});

test.each([2000, 2001, 2002, 2100, 2101, 2102, 2103, 2104, 2200, 2307])(
  'D4 a refusal that speaks of us (%i) is not the customer’s: the line waits, its money held',
  async (code) => {
    const name = `about-us-${code}.com`;
    const id = await boughtLine(name);
    await settle(await begin(id), refused(code));
    expect(await stateOf(name)).toBe('frozen');
    expect(await moneyOf(house, buyer)).toEqual({ available: '38.20', frozen: '11.80' });
    const again = await begin(id);
    expect([again.act, again.sentBefore]).toEqual(['send', false]);
    await settle(again, refused(2306));
    expect(await stateOf(name)).toBe('failed');
  },
);

test('D4 a success found out by asking keeps no code of the question; an answer keeps its own', async () => {
  const id = await boughtLine('found-out.com');
  const sent = await begin(id);
  await settle(sent, { ...unknown, trace: { clTRID: sent.intent.clTrid, code: 2400, svTRID: 'SV-1' } } as Result);
  const asked = await begin(id);
  await settle(asked, { ...done(), trace: { clTRID: 'NSQ-1', code: 1000, svTRID: 'SV-2' } } as Result);
  const { rows } = await house.pool.query(
    'SELECT outcome, result_code, sv_trid FROM registry_intent WHERE line_id = $1',
    [id],
  );
  expect(rows).toEqual([{ outcome: 'done', result_code: 2400, sv_trid: 'SV-1' }]);
});

test('D4 a success that comes late counts, and what comes after it changes nothing', async () => {
  const id = await boughtLine('late-yes.com');
  const first = await begin(id);
  await settleAbsent(id);
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
  await settleAbsent(id);
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

test('D4 an order with a line that waits is brought up when its time has come, once', async () => {
  const id = await boughtLine('waits.com');
  const { rows } = await house.pool.query<{ order_id: bigint }>('SELECT order_id FROM order_line WHERE id = $1', [id]);
  const order = rows[0]?.order_id;
  const due = () => house.inTx((tx) => callDueOrders(tx, 100));
  // Its job is booked already.
  expect(await due()).not.toContain(order);
  await settle(await begin(id), unsent);
  expect(await due()).not.toContain(order);
  await house.pool.query('UPDATE order_line SET next_try_at = $2 WHERE id = $1', [id, new Date(Date.now() - 1)]);
  // What its own worker is just beginning is not called.
  expect(await house.inTx((tx) => callDueOrders(tx, 100, [order as bigint]))).not.toContain(order);
  expect(await due()).toContain(order);
  expect(await due()).not.toContain(order);
});

test('I1 an order of many lines that is called already hides no other', async () => {
  buyer = await makeBuyer(house, '100.00');
  await fillCart(house, buyer, ['hides-1.com', 'hides-2.com', 'hides-3.com']);
  const { placed: many } = await buyCart(house, buyer);
  const hidden = await boughtLine('hidden.com');
  const { rows } = await house.pool.query<{ order_id: bigint }>(
    `UPDATE order_line SET next_try_at = now() - CASE WHEN id = $1 THEN interval '10 years' ELSE interval '20 years' END
     WHERE id = $1 OR order_id = $2 RETURNING order_id`,
    [hidden, many.lines[0]?.orderId],
  );
  const other = rows.find(({ order_id }) => order_id !== many.lines[0]?.orderId)?.order_id as bigint;
  await house.pool.query('UPDATE purchase_order SET called_until = NULL WHERE id = $1', [other]);
  expect(await house.inTx((tx) => callDueOrders(tx, 2))).toContain(other);
});

test('I1 lines of one order are taken together, each once, and what came of them is written together', async () => {
  buyer = await makeBuyer(house, '100.00');
  const names = Array.from({ length: 5 }, (_, i) => `crew-${i}.com`);
  await fillCart(house, buyer, names);
  const { placed } = await buyCart(house, buyer);
  const orderId = placed.lines[0]?.orderId as bigint;
  const { steps: first } = await house.inTx((tx) => beginSteps(tx, orderId, 3));
  const { steps: second } = await house.inTx((tx) => beginSteps(tx, orderId, 3));
  expect([...first, ...second].map(({ line }) => line.name).sort()).toEqual(names);
  expect(await house.inTx((tx) => beginSteps(tx, orderId, 3))).toEqual({ steps: [], judgings: [] });
  const outcomes = [done(), refused(2302), unknown, unsent, done()];
  await house.inTx((tx) =>
    settleSteps(
      tx,
      [...first, ...second].map((step, i) => ({ step, result: outcomes[i] as Result })),
    ),
  );
  const states = (await linesIn(house)).filter((line) => line.startsWith('crew-')).map((line) => line.split(': ')[1]);
  expect(states).toEqual(['completed', 'failed', 'unknown', 'frozen', 'completed']);
  expect(await moneyOf(house, buyer)).toEqual({ available: '52.80', frozen: '23.60' });
});

test('I1 what nobody has begun can be given up: its money is free, the rest goes on', async () => {
  buyer = await makeBuyer(house, '100.00');
  await fillCart(house, buyer, ['given-up-1.com', 'given-up-2.com', 'given-up-3.com']);
  const { placed } = await buyCart(house, buyer);
  const orderId = placed.lines[0]?.orderId as bigint;
  const {
    steps: [step],
  } = await house.inTx((tx) => beginSteps(tx, orderId, 1));
  expect(await house.inTx((tx) => cancelOrder(tx, placed.number), buyer)).toMatchObject({ cancelled: 2 });
  expect(await moneyOf(house, buyer)).toEqual({ available: '88.20', frozen: '11.80' });
  await expect(house.inTx((tx) => cancelOrder(tx, placed.number), buyer)).rejects.toMatchObject({
    key: 'NOTHING_TO_CANCEL',
  });
  const stranger = await makeBuyer(house, '0.00');
  await expect(house.inTx((tx) => cancelOrder(tx, placed.number), stranger)).rejects.toMatchObject({
    key: 'ORDER_NOT_FOUND',
  });
  await settle(step as Step, done());
  const { rows } = await house.pool.query('SELECT state, done, cancelled FROM purchase_order WHERE id = $1', [orderId]);
  expect(rows).toEqual([{ state: 'partly_completed', done: 1, cancelled: 2 }]);
});

/** How often an alarm of a kind was raised. */
const alarmsOf = async (kind: string): Promise<number> => {
  const text = await house.metrics.registry.getSingleMetricAsString('namestead_alarms_total');
  return Number(new RegExp(`kind="${kind}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
};

test('I1 D4 a line whose command was asked for and not found is not given up at once: it may be carried out yet', async () => {
  const id = await boughtLine('asked-absent.com');
  const { rows } = await house.pool.query<{ id: bigint; number: string }>(
    'SELECT id, number FROM purchase_order WHERE customer_id = $1',
    [buyer.customerId],
  );
  const [{ id: orderId, number } = { id: 0n, number: '' }] = rows;
  const cancellable = async () => (await house.inTx((tx) => openCounts(tx, [orderId]))).get(orderId)?.cancellable;
  expect(await cancellable()).toBe(1);
  await begin(id);
  await settleAbsent(id);
  expect(await stateOf('asked-absent.com')).toBe('frozen');
  // Neither may one whose second command was kept back.
  for (let tries = 0; tries < 2; tries += 1) {
    expect(await cancellable()).toBe(0);
    const cancelling = house.inTx((tx) => cancelOrder(tx, number), buyer);
    if (tries === 0) expect(await cancelling).toEqual({ cancelled: 0, begun: 1 });
    else await expect(cancelling).rejects.toMatchObject({ key: 'NOTHING_TO_CANCEL' });
    await settle(await begin(id), unsent);
  }
  await settle(await begin(id), done());
  expect(await stateOf('asked-absent.com')).toBe('completed');
});

test('I1 what was certainly kept back can be given up; a success that comes for it all the same is told', async () => {
  const id = await boughtLine('kept-back.com');
  const step = await begin(id);
  await settle(step, unsent);
  const { rows } = await house.pool.query<{ number: string }>(
    'SELECT number FROM purchase_order WHERE customer_id = $1',
    [buyer.customerId],
  );
  expect(await house.inTx((tx) => cancelOrder(tx, rows[0]?.number as string), buyer)).toMatchObject({ cancelled: 1 });
  await settle(step, refused(2302));
  expect(await alarmsOf('order_done_after_end')).toBe(0);
  await settle(step, done());
  expect(await alarmsOf('order_done_after_end')).toBe(1);
  expect(await moneyOf(house, buyer)).toEqual({ available: '50.00', frozen: '0.00' });
});

test('I1 an order given up whole is cancelled, without a letter', async () => {
  await boughtLine('all-given-up.com');
  const { rows } = await house.pool.query<{ number: string }>(
    'SELECT number FROM purchase_order WHERE customer_id = $1',
    [buyer.customerId],
  );
  await house.inTx((tx) => cancelOrder(tx, rows[0]?.number as string), buyer);
  expect(
    (await house.pool.query('SELECT state FROM purchase_order WHERE customer_id = $1', [buyer.customerId])).rows,
  ).toEqual([{ state: 'cancelled' }]);
  expect((await house.pool.query('SELECT 1 FROM notice WHERE customer_id = $1', [buyer.customerId])).rows).toEqual([]);
});

test('D4 waits grow from the first to the last and stop there', () => {
  const waits = [0, 1, 2, 3, 20, 500].map(retrySeconds);
  expect(waits.slice(0, 4)).toEqual([2, 4, 8, 16]);
  expect(waits[0]).toBe(REGISTRY_RETRY_SECONDS_MIN);
  expect(waits.slice(4)).toEqual([REGISTRY_RETRY_SECONDS_MAX, REGISTRY_RETRY_SECONDS_MAX]);
});

test('D4 not there while the registry may still be at work on the command: asked again, not sent again', async () => {
  const id = await boughtLine('slow-registry.com');
  const sent = await begin(id);
  await settle(await begin(id), absent);
  expect(await stateOf('slow-registry.com')).toBe('unknown');
  const { rows } = await house.pool.query<{ next_try_at: Date }>('SELECT next_try_at FROM order_line WHERE id = $1', [
    id,
  ]);
  const waits = (rows[0]?.next_try_at.getTime() ?? 0) - Date.now();
  expect(waits).toBeGreaterThan(0);
  expect(waits).toBeLessThanOrEqual(REGISTRY_SETTLES_SECONDS * 1000);
  const asked = await begin(id);
  expect([asked.act, asked.intent.id]).toEqual(['ask', sent.intent.id]);
  // The registry has ended it meanwhile.
  await settle(asked, done());
  expect(await stateOf('slow-registry.com')).toBe('completed');
});

test('D4 what a lost worker had is asked for at once, and its orders are brought up, where no other worker lives', async () => {
  const id = await boughtLine('lost-worker.com');
  const { rows } = await house.pool.query<{ order_id: bigint }>('SELECT order_id FROM order_line WHERE id = $1', [id]);
  const [orderId = 0n] = rows.map(({ order_id }) => order_id);
  const due = () => house.inTx((tx) => callDueOrders(tx, 10));
  const next = async () => (await house.inTx((tx) => beginSteps(tx, orderId, 1))).steps[0];
  // Its job is booked and began nowhere.
  expect(await due()).not.toContain(orderId);
  await house.inTx(forgetCalls);
  expect(await due()).toContain(orderId);
  const sent = await next();
  expect(await next()).toBeUndefined();
  expect(await due()).not.toContain(orderId);
  await giveBackLines(house);
  expect(await due()).toContain(orderId);
  const asked = await next();
  expect([asked?.act, asked?.intent.id]).toEqual(['ask', sent?.intent.id]);
  await settle(asked as Step, done());
  expect(await stateOf('lost-worker.com')).toBe('completed');
});

test.each([2003, 2004])(
  'E3 D5 the fee of a renewal that is refused with %d is told as a price that changed, and sold by no more',
  async (code) => {
    const name = `dear-${code}.com`;
    buyer = await makeBuyer(house, '200.00');
    const { rows } = await house.pool.query<{ id: bigint }>('SELECT id FROM template WHERE customer_id = $1', [
      buyer.customerId,
    ]);
    const now = await house.inTx(async (tx) => tx.now);
    const dates = { registeredAt: addDays(now, -300), expiresAt: addDays(now, 65) };
    await arriveNames(house, { id: buyer.customerId, templateId: rows[0]?.id as bigint }, [{ name, ...dates }]);
    await house.pool.query(
      "INSERT INTO premium_quote (name, currency, register, renew, asked_at) VALUES ($1, 'USD', '90.00', '90.00', now())",
      [name],
    );
    const placed = await house.inTx((tx) => renewDomain(tx, { domain: name, years: 1, total: usd('99.00') }), buyer);
    await settle(await begin(placed.lines[0]?.id as bigint), refused(code));
    expect((await house.pool.query('SELECT state, reason FROM order_line WHERE name = $1', [name])).rows).toEqual([
      { state: 'failed', reason: 'premiumPrice' },
    ]);
    expect(await moneyOf(house, buyer)).toEqual({ available: '200.00', frozen: '0.00' });
    expect(await house.inTx((tx) => unreadNames(tx, [name]))).toEqual([name]);
    const [shown] = await house.inTx(async (tx) => {
      const order = (await findOrder(tx, buyer.customerId, placed.number)) as OrderRow;
      return presentOrderDetail(tx, order, await linesOf(tx, order.id), { open: undefined, naming: new Map() }).Items;
    }, buyer);
    expect(shown?.Reason).toBe(await house.inTx(async (tx) => translate(tx.lang, 'orders:reason.premiumRenewal')));
  },
);

test('E3 D5 a code is a refused fee wherever a fee was agreed, and what it is to the command elsewhere', () => {
  const reasons = (premium: boolean, code: number, name = 'name.com') =>
    (['register', 'renew', 'restore'] as const).map((kind) => reasonOfCode({ kind, premium, name }, code));
  expect(reasons(true, 2003)).toEqual(['premiumPrice', 'premiumPrice', 'premiumPrice']);
  expect(reasons(true, 2004)).toEqual(['premiumPrice', 'premiumPrice', 'premiumPrice']);
  expect(reasons(true, 2201)).toEqual(['refused', 'notOurs', 'notOurs']);
  expect(reasons(false, 2004)).toEqual(['premiumPrice', 'dateMoved', 'premiumPrice']);
  // A registry that wants a fee for a name that was taken for an ordinary one: its price is doubted, else it would be
  // tried so for ever.
  expect(reasons(false, 2003, 'name.tv')).toEqual(['premiumPrice', 'premiumPrice', 'premiumPrice']);
  expect(reasons(false, 2003)).toEqual(['premiumPrice', 'refused', 'premiumPrice']);
});

test('E3 D5 what a registry sold at the ordinary price is renewed at it, asking nobody; once it has left, nothing is known of it', async () => {
  await settle(await begin(await boughtLine('ordinary.tv')), done());
  const kept = () => house.inTx((tx) => keptPricesOf(tx, ['ordinary.tv', 'ordinary.com', 'stranger.tv']));
  const others = [
    ['ordinary.com', { kind: 'ordinary' }],
    ['stranger.tv', { kind: 'unread' }],
  ];
  expect([...(await kept())]).toEqual([['ordinary.tv', { kind: 'ordinary' }], ...others]);
  house.events.on(domainLeft, forgetOrdinary);
  const { rows } = await house.pool.query<{ id: bigint }>("SELECT id FROM domain WHERE name = 'ordinary.tv'");
  await house.inTx((tx) => markLeft(tx, rows[0]?.id as bigint, 'test'));
  expect([...(await kept())]).toEqual([['ordinary.tv', { kind: 'unread' }], ...others]);
});
