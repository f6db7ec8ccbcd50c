import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { usd } from '#contract/money.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { retryTask } from '../tasks/index.ts';
import { readCart, totalOf } from './cart/cart.ts';
import { cartOf } from './cart/cart-store.ts';
import { checkout } from './checkout.ts';
import { beginSteps } from './lines/begin-steps.ts';
import { settleSteps } from './lines/settle-steps.ts';
import { registerKind } from './order-tasks.ts';
import { previewList, registerNames } from './register-names.ts';
import { openCounts } from './store.ts';
import { type Buyer, fillCart, linesIn, makeBuyer, moneyOf, violations } from './testing.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterEach(async () => {
  expect(await violations(house)).toEqual([]);
});
afterAll(() => house.close());

const list = (names: readonly string[]) => ({
  names,
  years: 1,
  yearsOf: new Map<string, number>(),
  templateId: undefined,
});
const refusal = (act: Promise<unknown>) =>
  act.then(
    () => expect.fail('was not refused'),
    (error: Refusal) => error,
  );
/** What a registry told of a premium name just now. */
const premium = (name: string, amount: string) =>
  house.pool.query(
    "INSERT INTO premium_quote (name, currency, register, renew, asked_at) VALUES ($1, 'USD', $2, $2, now())",
    [name, amount],
  );

/** A template in Chinese, which no registry takes that keeps holders in Latin letters. */
async function chineseTemplate({ customerId }: Buyer): Promise<bigint> {
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO template (customer_id, name, kind, holder, country, province, city, street, post_code, tel_cc, phone, phone_ext, fax,
       email, from_profile, created_at, updated_at)
     VALUES ($1, 'Chinese', 'individual', U&'\\9673\\5927\\6587', 'HK', 'HK', 'HK', '1 Road', '000', '852', '21234567', '', '',
       'c@example.com', false, now(), now()) RETURNING id`,
    [customerId],
  );
  return rows[0]?.id as bigint;
}

/** Every line under way is refused by its registry, but for those named. */
async function registryRefuses(buyer: Buyer, code: number): Promise<void> {
  const { rows } = await house.pool.query<{ id: bigint }>(
    "SELECT id FROM purchase_order WHERE customer_id = $1 AND state = 'working'",
    [buyer.customerId],
  );
  for (const { id } of rows) {
    const { steps } = await house.inTx((tx) => beginSteps(tx, id, 500));
    const result = (step: (typeof steps)[number]) =>
      ({ kind: 'refused', code, reason: 'no', trace: { clTRID: step.intent.clTrid, code } }) as const;
    await house.inTx((tx) =>
      settleSteps(
        tx,
        steps.map((step) => ({ step, result: result(step) })),
      ),
    );
  }
}

test('D2 D4 a premium name is bought only at exactly the price confirmed for it', async () => {
  const buyer = await makeBuyer(house, '1000.00');
  await premium('diamond.vip', '100.00');
  const wish = { ...list(['diamond.vip', 'plain-beside.com']), total: usd('121.80') };
  const total = (await house.inTx((tx) => previewList(tx, wish), buyer)).total;
  expect(total).toEqual(usd('121.80'));
  const silent = await refusal(house.inTx((tx) => registerNames(tx, wish), buyer));
  expect([silent.key, silent.data]).toEqual([
    'PREMIUM_TO_CONFIRM',
    { Names: [{ Name: 'diamond.vip', Price: { Amount: '110.00', Currency: 'USD' } }] },
  ]);
  const other = { ...wish, premium: new Map([['diamond.vip', usd('109.99')]]) };
  expect((await refusal(house.inTx((tx) => registerNames(tx, other), buyer))).key).toBe('PREMIUM_TO_CONFIRM');
  expect((await moneyOf(house, buyer)).frozen).toBe('0.00');
  await house.inTx((tx) => registerNames(tx, { ...wish, premium: new Map([['diamond.vip', usd('110.00')]]) }), buyer);
  expect((await moneyOf(house, buyer)).frozen).toBe('121.80');
});

test('D2 a holder whose registry wants Latin letters is told for the names it is about; another template for that suffix mends it', async () => {
  const buyer = await makeBuyer(house, '100.00');
  const chinese = await chineseTemplate(buyer);
  const { rows } = await house.pool.query<{ id: bigint }>(
    'SELECT id FROM template WHERE customer_id = $1 AND id <> $2',
    [buyer.customerId, chinese],
  );
  const latin = rows[0]?.id as bigint;
  const names = ['latin-wanted.vip', 'any-holder.com'];
  const wish = { ...list(names), templateId: chinese };
  const { preview, needs } = await house.inTx((tx) => previewList(tx, wish), buyer);
  expect([preview.Good, preview.Fixable]).toEqual([1, 1]);
  expect(preview.Groups[0]).toMatchObject({ Key: 'orders:problem.holderNotLatin', Fix: { Act: 'template' } });
  expect(needs).toEqual([{ suffix: 'vip', names: ['latin-wanted.vip'], fits: [latin], verified: false }]);
  for (const mended of [
    { ...wish, bySuffix: new Map([['vip', latin]]) },
    { ...wish, byName: new Map([['latin-wanted.vip', latin]]) },
  ]) {
    expect((await house.inTx((tx) => previewList(tx, mended), buyer)).preview.Good).toBe(2);
  }
  const stranger = await makeBuyer(house, '0.00');
  const foreign = await chineseTemplate(stranger);
  expect((await refusal(house.inTx((tx) => previewList(tx, { ...wish, templateId: foreign }), buyer))).key).toBe(
    'NO_TEMPLATE',
  );
});

test('D3 what only wants another template waits in the cart; the others are bought', async () => {
  const buyer = await makeBuyer(house, '100.00', { template: false });
  await chineseTemplate(buyer);
  await fillCart(house, buyer, ['waits-for-latin.vip', 'goes-at-once.com']);
  const { takenOut, inCart } = await house.inTx(async (tx) => {
    const total = totalOf(await readCart(tx, buyer.customerId));
    return checkout(tx, { total, templateId: undefined });
  }, buyer);
  expect([takenOut, inCart]).toEqual([[{ name: 'waits-for-latin.vip', problem: 'holderNotLatin' }], 1]);
  const left = await house.inTx((tx) => cartOf(tx, buyer.customerId), buyer);
  expect(left.map(({ name }) => name)).toEqual(['waits-for-latin.vip']);
});

test('I1 failed names are begun again by reason, at the price they had; the money is held again, once', async () => {
  const buyer = await makeBuyer(house, '100.00');
  const names = ['again-a.com', 'again-b.com', 'again-c.net'];
  const { total } = await house.inTx((tx) => previewList(tx, list(names)), buyer);
  const { placed } = await house.inTx((tx) => registerNames(tx, { ...list(names), total }), buyer);
  await registryRefuses(buyer, 2400);
  expect(await moneyOf(house, buyer)).toEqual({ available: '100.00', frozen: '0.00' });
  const retry = (reasons: string[] | null) =>
    house.inTx((tx) => retryTask(tx, [registerKind], placed.task as string, reasons), buyer);
  expect((await refusal(retry(['orders:reason.taken']))).key).toBe('TASK_NOTHING_TO_RETRY');
  expect(await retry(['orders:reason.refused'])).toBe(3);
  expect((await refusal(retry(null))).key).toBe('TASK_NOTHING_TO_RETRY');
  expect((await moneyOf(house, buyer)).frozen).toBe('37.40');
  const orders = await house.pool.query<{ id: bigint; state: string }>(
    'SELECT id, state FROM purchase_order WHERE customer_id = $1 ORDER BY id',
    [buyer.customerId],
  );
  expect(orders.rows.map(({ state }) => state)).toEqual(['failed', 'working']);
  const open = await house.inTx((tx) =>
    openCounts(
      tx,
      orders.rows.map(({ id }) => id),
    ),
  );
  expect([...open.values()]).toEqual([{ waiting: 0, cancellable: 3, begun: 0 }]);
  await registryRefuses(buyer, 2302);
  expect(await moneyOf(house, buyer)).toEqual({ available: '100.00', frozen: '0.00' });
  const task = await house.pool.query('SELECT state, total, fail FROM task WHERE customer_id = $1', [buyer.customerId]);
  expect(task.rows).toEqual([{ state: 'finished', total: 3, fail: 3 }]);
  expect((await linesIn(house)).filter((line) => line.startsWith('again-a'))).toEqual([
    'again-a.com: failed',
    'again-a.com: failed',
  ]);
});

test('I1 a name that costs another sum now is not begun again behind the customer’s back', async () => {
  const buyer = await makeBuyer(house, '1000.00');
  const names = ['dearer-now.vip', 'dearer-too.vip'];
  const { total } = await house.inTx((tx) => previewList(tx, list(names)), buyer);
  const { placed } = await house.inTx((tx) => registerNames(tx, { ...list(names), total }), buyer);
  await registryRefuses(buyer, 2004);
  for (const name of names) await premium(name, '300.00');
  const refused = await refusal(house.inTx((tx) => retryTask(tx, [registerKind], placed.task as string, null), buyer));
  expect(refused.key).toBe('RETRY_NOT_POSSIBLE');
  expect((await moneyOf(house, buyer)).frozen).toBe('0.00');
});
