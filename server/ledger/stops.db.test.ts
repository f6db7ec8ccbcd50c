import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Money, usd } from '#contract/money.ts';
import { withConnection } from '../platform/db/pool.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { customerAccount, openCustomerAccount } from './accounts.ts';
import { checkBooks } from './check-nightly.ts';
import { openFreeze } from './freezes.ts';
import { post } from './post.ts';
import { rechargePaid } from './postings/recharge.ts';
import { liftStop, openStops, stopWrites } from './stops.ts';

let house: TestHouse;
let last = 0n;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

async function customer(): Promise<bigint> {
  last += 1n;
  const id = last;
  await house.inTx((tx) => openCustomerAccount(tx, id));
  return id;
}
const recharge = (customerId: bigint, amount: Money) => {
  last += 1n;
  return rechargePaid({ channel: 'card', customerId, rechargeId: last, amount, transactionId: `t${last}` });
};
const pay = (posting: ReturnType<typeof recharge>) => house.inTx((tx) => post(tx, posting));
const stop = (concerns: string[] | null) =>
  house.inTx((tx) => stopWrites(tx, [{ violation: 'planted', concerns }]), { kind: 'system', name: 'test' });
const lift = (id: bigint, because = 'looked at, nothing wrong') =>
  house.inTx((tx) => liftStop(tx, id, because), { kind: 'staff', staffId: 7n });
const STOPPED = { key: 'MONEY_STOPPED' };

test('a stop on one account refuses every movement of it, and of no other; what was done before is still told', async () => {
  const [held, free] = [await customer(), await customer()];
  const before = recharge(held, usd('10.00'));
  const id = await pay(before);
  const [made] = await stop([customerAccount(held)]);
  await expect(pay(recharge(held, usd('1.00')))).rejects.toMatchObject(STOPPED);
  const freeze = house.inTx((tx) =>
    openFreeze(tx, {
      customerId: held,
      amount: usd('1.00'),
      cause: { kind: 'order_line', id: 1n },
      rule: 'registry_answer',
      expectedAt: tx.now,
      about: 'x',
    }),
  );
  await expect(freeze).rejects.toMatchObject(STOPPED);
  expect(await pay(before)).toBe(id);
  await pay(recharge(free, usd('1.00')));
  await lift(made?.id as bigint);
  await pay(recharge(held, usd('1.00')));
});

test('a stop of all money refuses everything; it stands once, and is lifted with a reason that stays', async () => {
  const one = await customer();
  const [made] = await stop(null);
  expect(await stop(null)).toEqual([]);
  await expect(pay(recharge(one, usd('1.00')))).rejects.toMatchObject(STOPPED);
  const id = made?.id as bigint;
  await expect(lift(id, ' ')).rejects.toThrow('why');
  await lift(id);
  await expect(lift(id)).rejects.toThrow('no stop');
  await pay(recharge(one, usd('1.00')));
  const { rows } = await house.pool.query('SELECT lifted_by, lifted_because FROM ledger_stop WHERE id = $1', [id]);
  expect(rows).toEqual([{ lifted_by: 'staff:7', lifted_because: 'looked at, nothing wrong' }]);
});

test('the check stops what it finds broken and goes on with the rest; lifted, it stops again what still is', async () => {
  const [broken, sound] = [await customer(), await customer()];
  await pay(recharge(broken, usd('5.00')));
  const change = (by: number) =>
    withConnection(house.ownerUrl, (client) =>
      client.query(`UPDATE acct SET topup = topup + ${by} WHERE key = 'customer:${broken}:USD'`),
    );
  await change(100);
  await checkBooks(house);
  const stops = await house.inTx(openStops);
  expect(stops.map(({ account }) => account)).toEqual([customerAccount(broken)]);
  expect(stops[0]?.reason).toContain('its entries say 500');
  await expect(pay(recharge(broken, usd('1.00')))).rejects.toMatchObject(STOPPED);
  await pay(recharge(sound, usd('1.00')));
  await lift(stops[0]?.id as bigint);
  await pay(recharge(broken, usd('1.00')));
  await house.moveClock(86_400_000);
  await checkBooks(house);
  expect((await house.inTx(openStops)).map(({ account }) => account)).toEqual([customerAccount(broken)]);
  await change(-100);
});

test('so many broken accounts are no fault of theirs: everything stops', async () => {
  const accounts = Array.from({ length: 101 }, (_, at) => `customer:${at + 1000}:USD`);
  const made = await stop(accounts);
  expect(made.map(({ account, reason }) => [account, reason])).toEqual([[null, '101 accounts are broken']]);
});
