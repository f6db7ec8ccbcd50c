import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromMinor, type Money, usd } from '#contract/money.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { customerAccount, openCustomerAccount, platformAccount } from './accounts.ts';
import { balanceOf } from './balances.ts';
import { BATCH_ITEMS_MAX, createBatcher, postBatch } from './batch.ts';
import { post } from './post.ts';
import { credit, debit, type Posting } from './postings/posting.ts';
import { rechargePaid } from './postings/recharge.ts';
import { reconcile } from './reconcile.ts';

let house: TestHouse;
let last = 0n;
const next = () => {
  last += 1n;
  return last;
};
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(async () => {
  // Whatever the tests did, the books hold.
  const findings = await reconcile(house.pool);
  expect(findings.filter(({ verdict }) => verdict === 'violated')).toEqual([]);
  await house.close();
});

const recharge = (customerId: bigint, amount: Money, id = next()) =>
  rechargePaid({ channel: 'card', customerId, rechargeId: id, amount, transactionId: `pi_${id}` });
const sale = (customerId: bigint, amount: Money, id = next()): Posting => ({
  kind: 'registration_charged',
  key: `batch:${id}`,
  customerId,
  ref: { kind: 'batch', id },
  about: null,
  legs: [
    debit(customerAccount(customerId), amount, 'available'),
    credit(platformAccount('revenue:registration'), amount),
  ],
});
const settled = (customerId: bigint, amount: Money, id = next()): Posting => ({
  ...sale(customerId, amount, id),
  legs: [debit(platformAccount('correction:balance'), amount), credit(customerAccount(customerId), amount, 'proceeds')],
});

async function newCustomer(amount?: string): Promise<bigint> {
  const customerId = next();
  await house.inTx(async (tx) => {
    await openCustomerAccount(tx, customerId);
    if (amount) await post(tx, recharge(customerId, usd(amount)));
  });
  return customerId;
}
const batch = (postings: readonly Posting[]) => house.inTx((tx) => postBatch(tx, postings));
function least(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}
const balance = (customerId: bigint) => house.inTx((tx) => balanceOf(tx, customerId));
const writtenKeys = async (postings: readonly Posting[]) => {
  const { rows } = await house.pool.query<{ key: string }>('SELECT key FROM posting WHERE key = ANY ($1)', [
    postings.map(({ key }) => key),
  ]);
  return rows.map(({ key }) => key);
};

test('each item is judged by itself: what is too much is refused, takes nothing from the others and leaves nothing', async () => {
  const rich = await newCustomer('100.00');
  const poor = await newCustomer('10.00');
  const postings = [
    sale(rich, usd('80.00')),
    sale(rich, usd('50.00')),
    sale(poor, usd('10.01')),
    sale(rich, usd('20.00')),
    sale(poor, usd('10.00')),
  ];
  const outcomes = await batch(postings);
  expect(outcomes.map(({ failure, missing }) => [failure, missing])).toEqual([
    [null, null],
    ['NL001', 3_000n],
    ['NL001', 1n],
    [null, null],
    [null, null],
  ]);
  expect((await balance(rich)).available).toEqual(usd('0.00'));
  expect((await balance(poor)).available).toEqual(usd('0.00'));
  expect((await writtenKeys(postings)).sort()).toEqual([0, 3, 4].map((at) => postings[at]?.key).sort());
  expect(outcomes[1]?.postingId).toBeNull();
});

test('what comes in does not pay what goes out of the same batch', async () => {
  const customerId = await newCustomer('5.00');
  const outcomes = await batch([
    recharge(customerId, usd('50.00')),
    sale(customerId, usd('20.00')),
    sale(customerId, usd('5.00')),
  ]);
  expect(outcomes.map(({ failure }) => failure)).toEqual([null, 'NL001', null]);
  expect((await balance(customerId)).available).toEqual(usd('50.00'));
});

test('topup is spent before proceeds, and every entry tells what is left after it', async () => {
  const customerId = await newCustomer('10.00');
  const [, spent] = await batch([settled(customerId, usd('30.00')), sale(customerId, usd('4.00'))]);
  const again = await batch([sale(customerId, usd('26.00'))]);
  expect(await balance(customerId)).toMatchObject({ topup: usd('0.00'), proceeds: usd('10.00') });
  const { rows } = await house.pool.query(
    `SELECT bucket, amt, bal_after, total_after FROM entry WHERE posting_id = ANY ($1) AND bal_after IS NOT NULL ORDER BY acct_seq`,
    [[spent?.postingId, again[0]?.postingId]],
  );
  expect(rows.map(({ bucket, amt, bal_after, total_after }) => [bucket, amt, bal_after, total_after])).toEqual([
    ['topup', -400n, 600n, 3_600n],
    ['topup', -600n, 0n, 3_000n],
    ['proceeds', -2_000n, 1_000n, 1_000n],
  ]);
});

test('a key has one effect: from before, within the batch, and with another posting under it', async () => {
  const customerId = await newCustomer('30.00');
  const before = sale(customerId, usd('10.00'));
  const known = await house.inTx((tx) => post(tx, before));
  const twice = sale(customerId, usd('10.00'));
  const other = { ...sale(customerId, usd('1.00')), key: before.key };
  const tooMuch = sale(customerId, usd('99.00'));
  const outcomes = await batch([before, twice, twice, other, tooMuch, tooMuch, sale(customerId, usd('10.00'))]);
  expect(outcomes.map(({ repeated, failure }) => failure ?? repeated)).toEqual([
    true,
    false,
    true,
    'NL002',
    'NL001',
    'NL001',
    false,
  ]);
  expect([outcomes[0]?.postingId, outcomes[2]?.postingId]).toEqual([known, outcomes[1]?.postingId]);
  expect((await balance(customerId)).available).toEqual(usd('0.00'));
  // The same posting alone later is the same one.
  expect(await house.inTx((tx) => post(tx, twice))).toBe(outcomes[1]?.postingId);
});

test("accounts that are not there, another customer's, and nothing at all are refused", async () => {
  const customerId = await newCustomer('10.00');
  const stranger = await newCustomer('10.00');
  const nobody = sale(next(), usd('1.00'));
  const theirs = { ...sale(customerId, usd('1.00')), customerId: stranger };
  const nowhere: Posting = {
    ...sale(customerId, usd('1.00')),
    legs: [
      debit(customerAccount(customerId), usd('1.00'), 'available'),
      credit('revenue:nothing:USD' as never, usd('1.00')),
    ],
  };
  const none = sale(customerId, fromMinor(0n));
  await expect(batch([theirs])).rejects.toThrow('goes alone');
  const outcomes = await batch([nobody, nowhere, none]);
  expect(outcomes.map(({ failure }) => failure)).toEqual(['NL003', 'NL003', 'NL006']);
});

test('what is more than two legs, or touches a freeze or a flow, goes alone', async () => {
  const simple = sale(1n, usd('1.00'));
  const four = { ...simple, legs: [...simple.legs, ...simple.legs] };
  for (const posting of [four, { ...simple, freezeId: 1n }, { ...simple, closes: customerAccount(1n) }])
    await expect(batch([posting])).rejects.toThrow('goes alone');
});

test('batches at once over the same customers in opposite order lose and double nothing', async () => {
  const customers = await Promise.all(Array.from({ length: 6 }, () => newCustomer('10.00')));
  const one = customers.map((id) => sale(id, usd('1.00')));
  const two = customers.toReversed().map((id) => sale(id, usd('2.00')));
  const shared = customers.map((id) => sale(id, usd('0.50')));
  await Promise.all([
    batch([...one, ...shared]),
    batch([...two, ...shared.toReversed()]),
    ...customers.map((id) => house.inTx((tx) => post(tx, sale(id, usd('0.25'))))),
  ]);
  for (const id of customers) expect((await balance(id)).available).toEqual(usd('6.25'));
});

test('the batcher answers each caller for his own posting, after the commit, in few batches', async () => {
  const customers = await Promise.all(Array.from({ length: 8 }, () => newCustomer('20.00')));
  const put = createBatcher(house);
  const postings = Array.from({ length: BATCH_ITEMS_MAX + 60 }, (_, at) =>
    sale(customers[at % 8] as bigint, usd('0.50')),
  );
  const answers = await Promise.all(
    postings.map(async (posting) => {
      const outcome = await put(posting);
      const seen = await house.pool.query('SELECT key FROM posting WHERE id = $1', [outcome.postingId ?? -1n]);
      return { ...outcome, seen: seen.rows[0]?.key };
    }),
  );
  const taken = answers.filter(({ failure }) => failure === null);
  expect(taken).toHaveLength(8 * 40);
  for (const [at, { failure, seen }] of answers.entries())
    expect(seen).toBe(failure === null ? postings[at]?.key : undefined);
  const { rows } = await house.pool.query<{ batches: bigint }>(
    'SELECT count(DISTINCT request_id) AS batches FROM posting WHERE key = ANY ($1)',
    [postings.map(({ key }) => key)],
  );
  expect(Number(rows[0]?.batches)).toBeLessThanOrEqual(3);
});

test('random batches do what a ledger of a few lines says', async () => {
  const item = fc.record({
    which: fc.integer({ min: 0, max: 2 }),
    cents: fc.bigInt({ min: 1n, max: 900n }),
    act: fc.constantFrom('spend' as const, 'topup' as const, 'settle' as const),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(item, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 }),
      async (batches) => {
        const ids = await Promise.all([newCustomer(), newCustomer(), newCustomer()]);
        const model = ids.map(() => ({ topup: 0n, proceeds: 0n }));
        for (const items of batches) {
          const made = { spend: sale, topup: recharge, settle: settled };
          const outcomes = await batch(
            items.map(({ which, cents, act }) => made[act](ids[which] as bigint, fromMinor(cents))),
          );
          const funds = model.map(({ topup, proceeds }) => topup + proceeds);
          for (const [at, { which, cents, act }] of items.entries()) {
            const own = model[which] as { topup: bigint; proceeds: bigint };
            const fits = act !== 'spend' || (funds[which] as bigint) >= cents;
            expect(outcomes[at]?.failure).toBe(fits ? null : 'NL001');
            if (!fits) expect(outcomes[at]?.missing).toBe(cents - (funds[which] as bigint));
            if (!fits) continue;
            if (act === 'topup') own.topup += cents;
            if (act === 'settle') own.proceeds += cents;
            if (act !== 'spend') continue;
            const fromTopup = least(own.topup, cents);
            own.topup -= fromTopup;
            own.proceeds -= cents - fromTopup;
            funds[which] = (funds[which] as bigint) - cents;
          }
        }
        for (const [at, { topup, proceeds }] of model.entries())
          expect(await balance(ids[at] as bigint)).toMatchObject({
            topup: fromMinor(topup),
            proceeds: fromMinor(proceeds),
          });
      },
    ),
    { numRuns: 25 },
  );
});
