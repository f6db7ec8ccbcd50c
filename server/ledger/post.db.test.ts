import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromMinor, type Money, toDecimal, usd } from '#contract/money.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { Refusal } from '../platform/refusal.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { customerAccount, flowAccount, openCustomerAccount, owedAccount, platformAccount } from './accounts.ts';
import { balanceOf } from './balances.ts';
import { post } from './post.ts';
import { credit, debit, type Posting } from './postings/posting.ts';
import { heldPaymentCredited, paymentHeld, rechargePaid } from './postings/recharge.ts';
import { balanceCorrected, chargedBack } from './testing.ts';

let house: TestHouse;
let last = 0n;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const next = () => {
  last += 1n;
  return last;
};

async function newCustomer(amount?: string): Promise<bigint> {
  const customerId = next();
  await house.inTx(async (tx) => {
    await openCustomerAccount(tx, customerId);
    if (amount)
      await post(
        tx,
        rechargePaid({ channel: 'card', customerId, rechargeId: next(), amount: usd(amount), transactionId: 'pi_1' }),
      );
  });
  return customerId;
}

const balance = (customerId: bigint) => house.inTx((tx) => balanceOf(tx, customerId));
const sale = (customerId: bigint, amount: Money, id = next()): Posting => ({
  kind: 'registration_charged',
  key: `test:${id}`,
  customerId,
  ref: { kind: 'test', id },
  about: null,
  legs: [
    debit(customerAccount(customerId), amount, 'available'),
    credit(platformAccount('revenue:registration'), amount),
  ],
});
const proceeds = (customerId: bigint, amount: Money): Posting => ({
  ...sale(customerId, amount),
  legs: [debit(platformAccount('correction:balance'), amount), credit(customerAccount(customerId), amount, 'proceeds')],
});
const entries = async (postingId: bigint) =>
  (await house.pool.query('SELECT bucket, amt FROM entry WHERE posting_id = $1 ORDER BY acct_seq', [postingId])).rows;

test('a card recharge becomes topup, once, whatever is told how often', async () => {
  const customerId = await newCustomer();
  const posting = rechargePaid({
    channel: 'card',
    customerId,
    rechargeId: next(),
    amount: usd('30.00'),
    transactionId: 'pi_9',
  });
  const first = await house.inTx((tx) => post(tx, posting));
  const again = await house.inTx((tx) => post(tx, posting));
  expect(again).toBe(first);
  expect((await balance(customerId)).topup).toEqual(usd('30.00'));
});

test('the same key with another body is an error and has no effect', async () => {
  const customerId = await newCustomer();
  const rechargeId = next();
  const paid = (amount: string) =>
    rechargePaid({ channel: 'card', customerId, rechargeId, amount: usd(amount), transactionId: 'pi' });
  await house.inTx((tx) => post(tx, paid('10.00')));
  await expect(house.inTx((tx) => post(tx, paid('11.00')))).rejects.toThrow('was used for another posting');
  expect((await balance(customerId)).available).toEqual(usd('10.00'));
});

test('the same posting from fifty at once is written once', async () => {
  const customerId = await newCustomer('10.00');
  const posting = sale(customerId, usd('1.00'));
  const ids = await Promise.all(Array.from({ length: 50 }, () => house.inTx((tx) => post(tx, posting))));
  expect(new Set(ids).size).toBe(1);
  expect((await balance(customerId)).available).toEqual(usd('9.00'));
});

test('spending takes topup first, then proceeds', async () => {
  const customerId = await newCustomer('10.00');
  await house.inTx((tx) => post(tx, proceeds(customerId, usd('5.00'))));
  const id = await house.inTx((tx) => post(tx, sale(customerId, usd('12.00'))));
  const now = await balance(customerId);
  expect([now.topup, now.proceeds, now.withdrawable].map(toDecimal)).toEqual(['0.00', '3.00', '3.00']);
  expect(await entries(id)).toEqual([
    { bucket: 'topup', amt: -1000n },
    { bucket: 'proceeds', amt: -200n },
    { bucket: 'balance', amt: 1200n },
  ]);
});

test('too small a balance is refused with what is missing, and nothing is written', async () => {
  const customerId = await newCustomer('10.00');
  const posting = sale(customerId, usd('12.34'));
  const refused = await house.inTx((tx) => post(tx, posting)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({
    key: 'INSUFFICIENT_BALANCE',
    vars: { missing: '2.34', currency: 'USD' },
    data: { Missing: { Amount: '2.34', Currency: 'USD' } },
  });
  expect((await house.pool.query('SELECT 1 FROM posting WHERE key = $1', [posting.key])).rowCount).toBe(0);
  expect((await balance(customerId)).available).toEqual(usd('10.00'));
});

test('fifty spends of the last balance: as many succeed as it covers', async () => {
  const customerId = await newCustomer('10.00');
  const spends = Array.from({ length: 50 }, () => house.inTx((tx) => post(tx, sale(customerId, usd('3.00')))));
  const done = await Promise.allSettled(spends);
  expect(done.filter((each) => each.status === 'fulfilled')).toHaveLength(3);
  for (const each of done) {
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ key: 'INSUFFICIENT_BALANCE' });
  }
  expect((await balance(customerId)).available).toEqual(usd('1.00'));
});

const wrong = async (legs: (customerId: bigint) => Posting['legs']) => {
  const customerId = await newCustomer('10.00');
  await house.inTx((tx) => post(tx, { ...sale(customerId, usd('1.00')), legs: legs(customerId) }));
};

test('one leg, legs that do not add up, and a debit that is its own credit are refused', async () => {
  await expect(wrong((id) => [debit(customerAccount(id), usd('1.00'), 'available')])).rejects.toThrow('two legs');
  await expect(
    wrong((id) => [
      debit(customerAccount(id), usd('1.00'), 'available'),
      credit(platformAccount('revenue:registration'), usd('1.01')),
    ]),
  ).rejects.toThrow('do not add up');
  const same = platformAccount('revenue:registration');
  await expect(wrong(() => [debit(same, usd('1.00')), credit(same, usd('1.00'))])).rejects.toThrow('entry_pkey');
  await expect(
    wrong((id) => [debit(customerAccount(id), fromMinor(0n), 'topup'), credit(same, fromMinor(0n))]),
  ).rejects.toThrow('entry_moves');
});

test('an account that does not exist raises, also for reading', async () => {
  await expect(
    wrong((id) => [
      debit(customerAccount(id), usd('1.00'), 'available'),
      credit(flowAccount('recharge', 99n), usd('1.00')),
    ]),
  ).rejects.toThrow('does not exist');
  await expect(house.inTx((tx) => post(tx, sale(999_999n, usd('1.00'))))).rejects.toThrow('does not exist');
  await expect(balance(999_999n)).rejects.toThrow('has no account');
});

test("a posting cannot touch another customer's money, nor hide what it does to its own", async () => {
  const other = await newCustomer('10.00');
  await expect(
    wrong((id) => [
      debit(customerAccount(other), usd('1.00'), 'available'),
      credit(customerAccount(id), usd('1.00'), 'topup'),
    ]),
  ).rejects.toThrow('its own customer only');
  await expect(house.inTx((tx) => post(tx, { ...sale(other, usd('1.00')), customerId: null }))).rejects.toThrow(
    'its own customer only',
  );
});

test('frozen money moves only with its freeze, and a credit cannot be made of nothing', async () => {
  const revenue = platformAccount('revenue:registration');
  await expect(
    wrong((id) => [debit(revenue, usd('1.00')), credit(customerAccount(id), usd('1.00'), 'frozen')]),
  ).rejects.toThrow('may not be');
  await expect(
    wrong((id) => [debit(customerAccount(id), usd('1.00'), 'frozen'), credit(revenue, usd('1.00'))]),
  ).rejects.toThrow('may not be');
  await expect(
    wrong((id) => [debit(revenue, usd('1.00')), credit(customerAccount(id), usd('1.00'), 'thawed')]),
  ).rejects.toThrow('may not be');
  await expect(
    wrong((id) => [debit(revenue, usd('1.00')), credit(customerAccount(id), usd('1.00'), 'available')]),
  ).rejects.toThrow('may not be');
});

test('money without a place is held by its flow; the database refuses to give it away twice', async () => {
  const customerId = await newCustomer();
  const rechargeId = next();
  const held = { channel: 'card', rechargeId, amount: usd('20.00'), transactionId: `pi_${rechargeId}` } as const;
  await house.inTx((tx) => post(tx, paymentHeld(held)));
  const given = heldPaymentCredited({ ...held, customerId });
  await expect(
    house.inTx((tx) =>
      post(tx, {
        ...given,
        key: 'too-much',
        legs: heldPaymentCredited({ ...held, customerId, amount: usd('21.00') }).legs,
      }),
    ),
  ).rejects.toThrow('acct_right_side_of_zero');
  await house.inTx((tx) => post(tx, given));
  await expect(house.inTx((tx) => post(tx, { ...given, key: 'twice' }))).rejects.toThrow('is closed');
  expect((await balance(customerId)).topup).toEqual(usd('20.00'));
});

test('a flow that still holds money cannot be closed', async () => {
  const customerId = await newCustomer();
  const rechargeId = next();
  await house.inTx((tx) =>
    post(tx, paymentHeld({ channel: 'card', rechargeId, amount: usd('20.00'), transactionId: `pi_${rechargeId}` })),
  );
  const part = heldPaymentCredited({
    channel: 'card',
    rechargeId,
    customerId,
    amount: usd('5.00'),
    transactionId: 'x',
  });
  await expect(house.inTx((tx) => post(tx, part))).rejects.toThrow('acct_right_side_of_zero');
});

test('a payment taken back is paid by what is available; the rest is owed and lowers what may be withdrawn', async () => {
  const customerId = await newCustomer('10.00');
  const back = async (tx: Tx) => {
    const { available } = await balanceOf(tx, customerId, { lock: true });
    return post(
      tx,
      chargedBack({ customerId, rechargeId: 1n, amount: usd('25.00'), available, disputeId: `dp_${customerId}` }),
    );
  };
  await house.inTx(back);
  await house.inTx((tx) => post(tx, proceeds(customerId, usd('20.00'))));
  const now = await balance(customerId);
  expect([now.available, now.owed, now.withdrawable].map(toDecimal)).toEqual(['20.00', '15.00', '5.00']);
  await expect(
    house.inTx((tx) =>
      post(tx, {
        ...sale(customerId, usd('1.00')),
        legs: [debit(platformAccount('provider:card'), usd('16.00')), credit(owedAccount(customerId), usd('16.00'))],
      }),
    ),
  ).rejects.toThrow('acct_right_side_of_zero');
});

test('a correction goes both ways', async () => {
  const customerId = await newCustomer('10.00');
  await house.inTx((tx) =>
    post(tx, balanceCorrected({ customerId, id: next(), amount: usd('2.50'), reason: 'kindness' })),
  );
  await house.inTx((tx) =>
    post(tx, balanceCorrected({ customerId, id: next(), amount: usd('-4.00'), reason: 'mistake' })),
  );
  expect((await balance(customerId)).available).toEqual(usd('8.50'));
});

test('the application role of the running house can read money and not write it', async () => {
  const { rows } = await house.pool.query<{ table: string; right: string }>(
    `SELECT t AS table, r AS right FROM unnest(ARRAY['acct', 'posting', 'entry', 'freeze_item']) AS t,
       unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) AS r WHERE has_table_privilege(t, r)`,
  );
  expect(rows).toEqual([]);
  await expect(house.pool.query('UPDATE acct SET topup = topup + 1')).rejects.toThrow('permission denied');
  await expect(
    house.pool.query("INSERT INTO entry (posting_id, acct_id, bucket, currency, amt) VALUES (1, 1, 'topup', 'USD', 1)"),
  ).rejects.toThrow('permission denied');
  await expect(house.pool.query('ALTER TABLE acct DROP CONSTRAINT acct_right_side_of_zero')).rejects.toThrow(
    'must be owner',
  );
});

test('the short way too touches the money of its own customer only, and none of a flow or a stranger', async () => {
  const [one, other] = [await newCustomer('5.00'), await newCustomer('5.00')];
  const call = (customerId: bigint, accounts: string[]) =>
    house.pool.query(
      `SELECT ledger_post($1, '', 'registration_charged', now(), 'test', 'test', $2, -100, 'test', 1, NULL, $3, ARRAY['available', 'balance'],
         ARRAY[-100, 100]::bigint[])`,
      [`short:${next()}`, customerId, accounts],
    );
  const revenue = 'revenue:registration:USD';
  await expect(call(one, [`customer:${other}:USD`, revenue])).rejects.toMatchObject({ code: 'NL006' });
  await expect(call(one, [`customer:${one}:USD`, `customer:${other}:USD`])).rejects.toMatchObject({ code: 'NL006' });
  await expect(call(one, [`customer:${one}:USD`, 'revenue:nothing:USD'])).rejects.toMatchObject({ code: 'NL003' });
  await expect(call(one, [`customer:${one}:USD`, 'provider:alipay:CNY'])).rejects.toMatchObject({ code: 'NL004' });
  expect((await balance(other)).topup).toEqual(usd('5.00'));
  await call(one, [`customer:${one}:USD`, revenue]);
  expect((await balance(one)).topup).toEqual(usd('4.00'));
});
