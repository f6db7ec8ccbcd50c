import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { usd } from '#contract/money.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { asAnother } from '../../platform/db/holding.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { untilLocked } from '../../platform/testing/overlap.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { stopSelling } from '../catalogue/index.ts';
import { retryTask } from '../tasks/index.ts';
import type { Step } from './lines/ask-registry.ts';
import { beginSteps } from './lines/begin-steps.ts';
import { settleSteps } from './lines/settle-steps.ts';
import { registerKind, renewKind } from './order-tasks.ts';
import { previewList, registerNames } from './register-names.ts';
import { renewDomain } from './renewals/renew-domain.ts';
import { previewRenewals, renewDomains } from './renewals/renew-domains.ts';
import { type Buyer, linesIn, makeBuyer, moneyOf, violations } from './testing.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterEach(async () => {
  expect(await violations(house)).toEqual([]);
});
afterAll(() => house.close());

const list = (names: readonly string[], years = 1, yearsOf: Record<string, number> = {}) => ({
  names,
  years,
  yearsOf: new Map(Object.entries(yearsOf)),
  templateId: undefined,
});
const refusal = (act: Promise<unknown>) =>
  act.then(
    () => expect.fail('was not refused'),
    (error: Refusal) => error,
  );

/** Answers every line of the buyer's orders as its registry would. */
async function registryDoes(buyer: Buyer): Promise<void> {
  const { rows } = await house.pool.query<{ id: bigint }>(
    "SELECT id FROM purchase_order WHERE customer_id = $1 AND state = 'working'",
    [buyer.customerId],
  );
  for (const { id } of rows) {
    const { steps } = await house.inTx((tx) => beginSteps(tx, id, 500));
    const expiresAt = (years: number, from: Date) => new Date(from.getTime() + years * 365 * 86_400_000);
    const outcomes = steps.map((step) => ({
      step,
      result: {
        kind: 'done' as const,
        pending: false,
        trace: { clTRID: step.intent.clTrid },
        data: { createdAt: new Date(), expiresAt: expiresAt(step.line.years, step.line.expiresBefore ?? new Date()) },
      },
    }));
    await house.inTx((tx) => settleSteps(tx, outcomes));
  }
}

async function owner(names: readonly string[], money = '5000.00'): Promise<Buyer> {
  const buyer = await makeBuyer(house, money);
  const { total } = await house.inTx((tx) => previewList(tx, list(names)), buyer);
  await house.inTx((tx) => registerNames(tx, { ...list(names), total }), buyer);
  await registryDoes(buyer);
  return buyer;
}

test('D2 the term of one name goes by its A-label first, whichever form it was typed in', async () => {
  const buyer = await makeBuyer(house, '0.00');
  const typed = '\u516C\u53F8.com';
  const ascii = 'xn--55qx5d.com';
  const termOf = async (terms: Record<string, number>) => {
    const { lines } = await house.inTx((tx) => previewList(tx, list([typed], 1, terms)), buyer);
    expect(lines.map(({ row }) => row.unicode)).toEqual([typed]);
    return lines[0]?.row.years;
  };
  expect([
    await termOf({ [typed]: 2 }),
    await termOf({ [ascii]: 3 }),
    await termOf({ [typed]: 2, [ascii]: 3 }),
  ]).toEqual([2, 3, 3]);
});

test('D2 every line of a pasted list answers for itself: what is no name, not sold, or somebody’s already', async () => {
  await owner(['list-taken.com']);
  const buyer = await makeBuyer(house, '100.00');
  const names = [
    'list-good.com',
    'list-good.com',
    'list-taken.com',
    'a_b.com',
    'list.unknown',
    'list-cn.cn',
    'list-two.net',
  ];
  const { preview, lines, total } = await house.inTx(
    (tx) => previewList(tx, list(names, 1, { 'list-two.net': 3 })),
    buyer,
  );
  expect([preview.Total, preview.Good, preview.Fixable, preview.Impossible]).toEqual([6, 2, 1, 3]);
  expect(preview.Groups.map(({ Key }) => Key).sort()).toEqual([
    'orders:problem.identityNeeded',
    'orders:problem.taken',
    'search:invalid.suffix',
    'tasks:reason.notName',
  ]);
  const good = lines.filter(({ problem }) => !problem);
  expect(good.map(({ row, quote }) => [row.name, row.years, quote?.price.minor])).toEqual([
    ['list-good.com', 1, 1180n],
    ['list-two.net', 3, 4140n],
  ]);
  const refused = await refusal(house.inTx((tx) => registerNames(tx, { ...list(names), total }), buyer));
  expect([refused.key, (refused.data as { Good: number }).Good]).toEqual(['TASK_NAMES_TO_CLEAR', 2]);
  expect((await linesIn(house)).filter((line) => line.startsWith('list-good'))).toEqual([]);
});

test('D2 I1 200 names at once are one order, one task, a freeze for each; 201 are refused with the limit', async () => {
  const buyer = await makeBuyer(house, '3000.00');
  const names = Array.from({ length: 200 }, (_, i) => `two-hundred-${i}.com`);
  const many = await refusal(house.inTx((tx) => previewList(tx, list([...names, 'one-more.com'])), buyer));
  expect([many.key, many.data]).toEqual(['TASK_TOO_MANY_NAMES', { Limit: 200, Count: 201 }]);
  const { total } = await house.inTx((tx) => previewList(tx, list(names)), buyer);
  expect(total).toEqual(usd('2360.00'));
  const { placed } = await house.inTx((tx) => registerNames(tx, { ...list(names), total }), buyer);
  expect(await moneyOf(house, buyer)).toEqual({ available: '640.00', frozen: '2360.00' });
  await registryDoes(buyer);
  expect(await moneyOf(house, buyer)).toEqual({ available: '640.00', frozen: '0.00' });
  const task = await house.pool.query('SELECT number, state, total, success FROM task WHERE customer_id = $1', [
    buyer.customerId,
  ]);
  expect(task.rows).toEqual([{ number: placed.task, state: 'finished', total: 200, success: 200 }]);
});

test('D2 the sum that was seen decides; another one now changes nothing', async () => {
  const buyer = await makeBuyer(house, '100.00');
  const refused = await refusal(
    house.inTx((tx) => registerNames(tx, { ...list(['sum-seen.com']), total: usd('11.79') }), buyer),
  );
  expect([refused.key, refused.data]).toEqual(['PRICE_CHANGED', { Total: { Amount: '11.80', Currency: 'USD' } }]);
});

test('E3 many names are renewed by one order; what may lose its year is told with what it costs', async () => {
  const names = ['renew-a.com', 'renew-b.com', 'renew-c.net'];
  const buyer = await owner(names);
  const before = await moneyOf(house, buyer);
  const { preview, lines, total } = await house.inTx((tx) => previewRenewals(tx, { names, years: 2 }), buyer);
  expect([preview.Good, total]).toEqual([3, usd('80.80')]);
  expect(lines.every(({ yearNotAddedUntil }) => yearNotAddedUntil === undefined)).toBe(true);
  const placed = await house.inTx((tx) => renewDomains(tx, { names, years: 2, total }), buyer);
  expect(placed.task).toMatch(/^T/);
  await registryDoes(buyer);
  expect(usd((await moneyOf(house, buyer)).available).minor).toBe(usd(before.available).minor - 8080n);
  const again = await house.inTx((tx) => previewRenewals(tx, { names, years: 1 }), buyer);
  expect(again.lines.every(({ yearNotAddedUntil }) => yearNotAddedUntil !== undefined)).toBe(true);
});

test('E3 one name that cannot be renewed stops the batch before money moves, and the preview says which', async () => {
  const buyer = await owner(['stop-a.com', 'stop-b.com']);
  const stranger = await owner(['stop-foreign.com']);
  const names = ['stop-a.com', 'stop-b.com', 'stop-foreign.com', 'stop-nobody.com'];
  const refused = await refusal(house.inTx((tx) => renewDomains(tx, { names, years: 1, total: usd('25.60') }), buyer));
  expect(refused.key).toBe('TASK_NAMES_TO_CLEAR');
  const { Groups } = refused.data as { Groups: { Key: string; Names: { Name: string }[] }[] };
  expect(Groups.map(({ Key, Names }) => [Key, Names.map(({ Name }) => Name)])).toEqual([
    ['acts:reason.notMine', ['stop-foreign.com', 'stop-nobody.com']],
  ]);
  const ten = await house.inTx((tx) => previewRenewals(tx, { names: ['stop-a.com'], years: 10 }), buyer);
  expect(ten.preview.Groups[0]).toMatchObject({ Verdict: 'fixable', Fix: { Act: 'fewerYears' } });
  expect((await moneyOf(house, buyer)).frozen).toBe('0.00');
  expect((await moneyOf(house, stranger)).frozen).toBe('0.00');
});

test('E3 two renewals of one name at once: one is placed, the other told', async () => {
  const buyer = await owner(['twice-at-once.com']);
  const wish = { names: ['twice-at-once.com'], years: 1, total: usd('12.80') };
  const both = await Promise.allSettled([1, 2].map(() => house.inTx((tx) => renewDomains(tx, wish), buyer)));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await registryDoes(buyer);
});

test('I1 a retry and the answers for the other names of its task wait for each other in one order', async () => {
  const names = ['order-a.com', 'order-b.com'];
  const buyer = await makeBuyer(house, '100.00');
  const { total } = await house.inTx((tx) => previewList(tx, list(names)), buyer);
  const { placed } = await house.inTx((tx) => registerNames(tx, { ...list(names), total }), buyer);
  const { steps } = await house.inTx((tx) => beginSteps(tx, placed.id, 2));
  const [first, second] = steps as [Step, Step];
  const answer = (step: Step) => [
    { step, result: { kind: 'refused' as const, code: 2400, reason: 'no', trace: { clTRID: 'x' } } },
  ];
  await house.inTx((tx) => settleSteps(tx, answer(first)));
  const begun: string[] = [];
  const retry = (tx: Tx) => {
    begun.push('retry');
    return retryTask(tx, [registerKind], placed.task as string, null);
  };
  let retried: Promise<number> | undefined;
  await house.inTx(async (tx) => {
    begun.push('settle');
    await balanceOf(tx, buyer.customerId, { lock: true });
    retried ??= asAnother(() => house.inTx(retry, buyer));
    await untilLocked(house);
    await settleSteps(tx, answer(second));
  });
  expect(await retried).toBe(1);
  expect(begun, 'a deadlock would have begun one of them again').toEqual(['settle', 'retry']);
  await registryDoes(buyer);
});

/** Names of a buyer in a renewal of one year that their registry refused; answers the task. */
async function renewalRefused(buyer: Buyer, names: readonly string[]): Promise<string> {
  const { total } = await house.inTx((tx) => previewRenewals(tx, { names, years: 1 }), buyer);
  const wish = { names, years: 1, total, yearLossSeen: true };
  const placed = await house.inTx((tx) => renewDomains(tx, wish), buyer);
  const { steps } = await house.inTx((tx) => beginSteps(tx, placed.id, 500));
  const result = { kind: 'refused' as const, code: 2400, reason: 'no', trace: { clTRID: 'x' } };
  await house.inTx((tx) =>
    settleSteps(
      tx,
      steps.map((step) => ({ step, result })),
    ),
  );
  return placed.task as string;
}
const expireSince = (buyer: Buyer, days: number) =>
  house.pool.query("UPDATE domain SET expires_at = now() - $2 * interval '1 day' WHERE customer_id = $1", [
    buyer.customerId,
    days,
  ]);
const openRenewals = async () => (await linesIn(house)).filter((line) => line.endsWith(': frozen'));

test('I1 E3 a failed renewal is not begun again for a name that was renewed since: nobody asked for a second year', async () => {
  const names = ['since-renewed.com', 'still-due.com'];
  const buyer = await owner(names);
  const task = await renewalRefused(buyer, names);
  const again = { names: ['since-renewed.com'], years: 1, yearLossSeen: true };
  const { total } = await house.inTx((tx) => previewRenewals(tx, again), buyer);
  await house.inTx((tx) => renewDomains(tx, { ...again, total }), buyer);
  await registryDoes(buyer);
  expect(await house.inTx((tx) => retryTask(tx, [renewKind], task, null), buyer)).toBe(1);
  expect(await openRenewals()).toEqual(['still-due.com: frozen']);
  await registryDoes(buyer);
});

test('I1 E3 a failed renewal is not begun again while the deletion of its name is on its way', async () => {
  const names = ['going-now.com', 'not-going.com'];
  const buyer = await owner(names);
  await expireSince(buyer, 20);
  const task = await renewalRefused(buyer, names);
  await house.pool.query(
    `INSERT INTO registry_command (kind, subject_id, customer_id, registry, name, payload, state, cl_trid, intended_at, sent_at, arrived, due_at)
     SELECT 'life', id, customer_id, 'verisign', name, '{"act": "delete", "step": "act", "change": {"do": "deleteDomain"}}', 'unknown',
       'NS-life-going-now', now(), now(), true, now() FROM domain WHERE name = 'going-now.com'`,
  );
  const { preview } = await house.inTx((tx) => previewRenewals(tx, { names, years: 1 }), buyer);
  expect(preview).toMatchObject({ Good: 1, Groups: [{ Key: 'orders:problem.deletionUnderWay' }] });
  const wish = { names, years: 1, total: usd('25.60'), yearLossSeen: true };
  expect((await refusal(house.inTx((tx) => renewDomains(tx, wish), buyer))).key).toBe('TASK_NAMES_TO_CLEAR');
  expect(await house.inTx((tx) => retryTask(tx, [renewKind], task, null), buyer)).toBe(1);
  expect(await openRenewals()).toEqual(['not-going.com: frozen']);
  await registryDoes(buyer);
});

test('E3 I1 a suffix that is no longer sold keeps its own names alone from a renewal, a dear one too', async () => {
  const names = ['goes-on.com', 'not-sold-now.vip', 'not-sold-dear.vip'];
  const gone = names.slice(1);
  const buyer = await owner(names);
  await house.pool.query(
    `INSERT INTO premium_quote (name, ordinary, currency, register, renew, asked_at)
     VALUES ('not-sold-dear.vip', false, 'USD', '90.00', '90.00', now())
     ON CONFLICT (name) DO UPDATE SET ordinary = false, currency = 'USD', register = '90.00', renew = '90.00'`,
  );
  const task = await renewalRefused(buyer, names);
  await house.inTx((tx) => stopSelling(tx, 'vip'));
  try {
    const { preview, lines } = await house.inTx((tx) => previewRenewals(tx, { names, years: 1 }), buyer);
    expect(preview).toMatchObject({ Good: 1, Impossible: 2, Groups: [{ Key: 'orders:problem.notSold' }] });
    expect(preview.Groups[0]?.Names.map(({ Name }) => Name)).toEqual(gone);
    expect(lines.map(({ domain }) => domain.name)).toEqual(['goes-on.com']);
    const wish = { names, years: 1, total: usd('12.80'), yearLossSeen: true };
    expect((await refusal(house.inTx((tx) => renewDomains(tx, wish), buyer))).key).toBe('TASK_NAMES_TO_CLEAR');
    for (const domain of gone) {
      const alone = { domain, years: 1, total: usd('99.00'), yearLossSeen: true };
      expect((await refusal(house.inTx((tx) => renewDomain(tx, alone), buyer))).key).toBe('SUFFIX_NOT_SOLD');
    }
    expect(await house.inTx((tx) => retryTask(tx, [renewKind], task, null), buyer)).toBe(1);
    expect(await openRenewals()).toEqual(['goes-on.com: frozen']);
    await registryDoes(buyer);
  } finally {
    await house.pool.query("UPDATE suffix SET sold = true WHERE name = 'vip'");
  }
});
