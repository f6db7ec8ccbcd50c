import { afterAll, beforeAll, expect, test } from 'vitest';
import { toDecimal, usd } from '#contract/money.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { openCustomerAccount } from './accounts.ts';
import { balanceOf } from './balances.ts';
import { consumeFreeze, openFreeze, releaseFreeze } from './freezes.ts';
import { post } from './post.ts';
import { registrationCharged, renewalCharged } from './postings/purchase.ts';
import { rechargePaid } from './postings/recharge.ts';
import { balanceCorrected } from './testing.ts';

let house: TestHouse;
let last = 0n;
const next = () => {
  last += 1n;
  return last;
};
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

async function newCustomer(amount: string): Promise<bigint> {
  const customerId = next();
  await house.inTx(async (tx) => {
    await openCustomerAccount(tx, customerId);
    await post(
      tx,
      rechargePaid({ channel: 'card', customerId, rechargeId: next(), amount: usd(amount), transactionId: 'pi' }),
    );
  });
  return customerId;
}

const shown = async (customerId: bigint) => {
  const { available, frozen } = await house.inTx((tx) => balanceOf(tx, customerId));
  return `${toDecimal(available)} free, ${toDecimal(frozen)} frozen`;
};
const open = (tx: Tx, customerId: bigint, amount: string, id: bigint, attempt = 1) =>
  openFreeze(tx, {
    customerId,
    amount: usd(amount),
    cause: { kind: 'order_line', id },
    rule: 'registry_answer',
    expectedAt: tx.now,
    about: 'example.com',
    attempt,
  });
const charge = (tx: Tx, freezeId: bigint, orderLineId: bigint, price: string) =>
  consumeFreeze(tx, freezeId, (freeze) =>
    registrationCharged({
      freeze,
      orderLineId,
      name: 'example.com',
      price: usd(price),
      cost: usd('8.00'),
      registry: 'verisign',
    }),
  );

test('GW3 an order of three lines: one charged, one released, one still frozen with its cause and rule', async () => {
  const customerId = await newCustomer('50.00');
  const lines = [next(), next(), next()] as const;
  const [a, b, c] = await house.inTx(
    async (tx) =>
      [
        await open(tx, customerId, '12.00', lines[0]),
        await open(tx, customerId, '13.00', lines[1]),
        await open(tx, customerId, '14.00', lines[2]),
      ] as const,
  );
  expect(await shown(customerId)).toBe('11.00 free, 39.00 frozen');
  await house.inTx((tx) => charge(tx, a, lines[0], '12.00'));
  await house.inTx((tx) => releaseFreeze(tx, b));
  expect(await shown(customerId)).toBe('24.00 free, 14.00 frozen');
  const { rows } = await house.pool.query(
    'SELECT id, amt, cause_kind, cause_id, rule, about FROM freeze_item WHERE closed_at IS NULL AND customer_id = $1',
    [customerId],
  );
  expect(rows).toEqual([
    { id: c, amt: 1400n, cause_kind: 'order_line', cause_id: lines[2], rule: 'registry_answer', about: 'example.com' },
  ]);
});

test('a charge books revenue, and the cost against the deposit at the registry', async () => {
  const customerId = await newCustomer('50.00');
  const line = next();
  const id = await house.inTx(async (tx) => charge(tx, await open(tx, customerId, '12.00', line), line, '12.00'));
  const { rows } = await house.pool.query(
    'SELECT a.key, e.amt FROM entry e JOIN acct a ON a.id = e.acct_id WHERE e.posting_id = $1 ORDER BY a.key',
    [id],
  );
  expect(rows).toEqual([
    { key: 'cost:registry:USD', amt: -800n },
    { key: `customer:${customerId}:USD`, amt: -1200n },
    { key: 'registry:verisign:deposit:USD', amt: 800n },
    { key: 'revenue:registration:USD', amt: 1200n },
  ]);
});

test('a renewal is charged in the same way', async () => {
  const customerId = await newCustomer('50.00');
  const line = next();
  await house.inTx(async (tx) => {
    const freezeId = await open(tx, customerId, '12.00', line);
    await consumeFreeze(tx, freezeId, (freeze) =>
      renewalCharged({
        freeze,
        orderLineId: line,
        name: 'example.com',
        price: usd('12.00'),
        cost: usd('0.00'),
        registry: 'verisign',
      }),
    );
  });
  expect(await shown(customerId)).toBe('38.00 free, 0.00 frozen');
});

test('released money goes back to where it came from', async () => {
  const customerId = await newCustomer('10.00');
  await house.inTx(async (tx) => {
    await post(tx, balanceCorrected({ customerId, id: next(), amount: usd('-4.00'), reason: 'x' }));
    const gain = balanceCorrected({ customerId, id: next(), amount: usd('9.00'), reason: 'sale' });
    await post(tx, {
      ...gain,
      legs: gain.legs.map((leg) => (leg.bucket === 'topup' ? { ...leg, bucket: 'proceeds' as const } : leg)),
    });
  });
  await house.inTx(async (tx) => releaseFreeze(tx, await open(tx, customerId, '8.00', next())));
  const { topup, proceeds } = await house.inTx((tx) => balanceOf(tx, customerId));
  expect([topup, proceeds].map(toDecimal)).toEqual(['6.00', '9.00']);
});

test('what a charge leaves stays frozen and can be released; topup is used first', async () => {
  const customerId = await newCustomer('50.00');
  const line = next();
  const freezeId = await house.inTx((tx) => open(tx, customerId, '20.00', line));
  await house.inTx((tx) => charge(tx, freezeId, line, '15.00'));
  expect(await shown(customerId)).toBe('30.00 free, 5.00 frozen');
  await house.inTx((tx) => releaseFreeze(tx, freezeId));
  expect(await shown(customerId)).toBe('35.00 free, 0.00 frozen');
});

test('more than is available cannot be frozen', async () => {
  const customerId = await newCustomer('10.00');
  await expect(house.inTx((tx) => open(tx, customerId, '10.01', next()))).rejects.toMatchObject({
    key: 'INSUFFICIENT_BALANCE',
    vars: { missing: '0.01' },
  });
});

test('opening, charging and releasing again change nothing', async () => {
  const customerId = await newCustomer('50.00');
  const [kept, given] = [next(), next()];
  const freezeId = await house.inTx((tx) => open(tx, customerId, '20.00', kept));
  expect(await house.inTx((tx) => open(tx, customerId, '20.00', kept))).toBe(freezeId);
  const first = await house.inTx((tx) => charge(tx, freezeId, kept, '20.00'));
  expect(await house.inTx((tx) => charge(tx, freezeId, kept, '20.00'))).toBe(first);
  const other = await house.inTx((tx) => open(tx, customerId, '5.00', given));
  await house.inTx((tx) => releaseFreeze(tx, other));
  await house.inTx((tx) => releaseFreeze(tx, other));
  expect(await shown(customerId)).toBe('30.00 free, 0.00 frozen');
});

test('a freeze cannot be both charged and released, nor charged for more', async () => {
  const customerId = await newCustomer('50.00');
  const line = next();
  const freezeId = await house.inTx((tx) => open(tx, customerId, '20.00', line));
  await expect(house.inTx((tx) => charge(tx, freezeId, line, '20.01'))).rejects.toThrow('may not be');
  await house.inTx((tx) => charge(tx, freezeId, line, '20.00'));
  await expect(house.inTx((tx) => releaseFreeze(tx, freezeId))).rejects.toThrow('used up');
  await expect(house.inTx((tx) => charge(tx, freezeId, next(), '20.00'))).rejects.toThrow('unknown or closed');
  await expect(house.inTx((tx) => releaseFreeze(tx, 999_999n))).rejects.toThrow('no freeze');
});

test('a line may be tried again after its freeze was released', async () => {
  const customerId = await newCustomer('50.00');
  const line = next();
  const first = await house.inTx((tx) => open(tx, customerId, '20.00', line));
  await house.inTx((tx) => releaseFreeze(tx, first));
  await expect(house.inTx((tx) => open(tx, customerId, '20.00', line))).rejects.toThrow('has ended');
  const second = await house.inTx((tx) => open(tx, customerId, '20.00', line, 2));
  expect(second).not.toBe(first);
  expect(await shown(customerId)).toBe('30.00 free, 20.00 frozen');
});

test('charge against release at once: exactly one of the two happens', async () => {
  for (let round = 0; round < 10; round += 1) {
    const customerId = await newCustomer('50.00');
    const line = next();
    const freezeId = await house.inTx((tx) => open(tx, customerId, '20.00', line));
    const both = await Promise.allSettled([
      house.inTx((tx) => charge(tx, freezeId, line, '20.00')),
      house.inTx((tx) => releaseFreeze(tx, freezeId)),
    ]);
    expect(both.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    expect(await shown(customerId)).toBe(
      both[0].status === 'fulfilled' ? '30.00 free, 0.00 frozen' : '50.00 free, 0.00 frozen',
    );
  }
});

test('freezes against spends of the last money, twenty each: never more than there is', async () => {
  const customerId = await newCustomer('30.00');
  const spend = () =>
    house.inTx((tx) => post(tx, balanceCorrected({ customerId, id: next(), amount: usd('-2.00'), reason: 'x' })));
  const freeze = () => house.inTx((tx) => open(tx, customerId, '3.00', next()));
  const done = await Promise.allSettled(Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? spend() : freeze())));
  const spent = done.filter((each, i) => each.status === 'fulfilled' && i % 2 === 0).length;
  const frozen = done.filter((each, i) => each.status === 'fulfilled' && i % 2 === 1).length;
  const { available } = await house.inTx((tx) => balanceOf(tx, customerId));
  expect(available.minor + BigInt(spent * 200 + frozen * 300)).toBe(3000n);
  expect(available.minor).toBeLessThan(300n);
});
