import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromMinor, type Money, usd } from '#contract/money.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { customerAccount, openCustomerAccount, platformAccount } from './accounts.ts';
import {
  consumeFreeze,
  consumeFreezes,
  type Freeze,
  type FreezeRequest,
  openFreeze,
  openFreezes,
  releaseFreeze,
  returnFrozen,
} from './freezes.ts';
import { post } from './post.ts';
import { writeFreezePostings } from './post-freezes.ts';
import { freezeOpened, frozenReturned } from './postings/freeze.ts';
import { credit, debit } from './postings/posting.ts';
import { registrationCharged } from './postings/purchase.ts';
import { reconcile } from './reconcile.ts';
import { liftStop, stopWrites } from './stops.ts';
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
afterAll(async () => {
  const findings = await reconcile(house.pool);
  expect(findings.filter(({ verdict }) => verdict === 'violated')).toEqual([]);
  await house.close();
});

/** A customer whose money is of both origins. */
async function newCustomer(topup: string, proceeds: string): Promise<bigint> {
  const customerId = next();
  await house.inTx(async (tx) => {
    await openCustomerAccount(tx, customerId);
    await post(tx, balanceCorrected({ customerId, id: next(), amount: usd(topup), reason: 'test' }));
    const sold = balanceCorrected({ customerId, id: next(), amount: usd(proceeds), reason: 'test' });
    const legs = [
      credit(customerAccount(customerId, 'USD'), usd(proceeds), 'proceeds'),
      debit(platformAccount('correction:balance', 'USD'), usd(proceeds)),
    ];
    if (proceeds !== '0.00') await post(tx, { ...sold, legs });
  });
  return customerId;
}

const request = (tx: Tx, customerId: bigint, amount: string): FreezeRequest => ({
  customerId,
  amount: usd(amount),
  cause: { kind: 'order_line', id: next() },
  rule: 'registry_answer',
  expectedAt: tx.now,
  about: 'example.com',
});
const charged = (freeze: Freeze) =>
  registrationCharged({
    freeze,
    orderLineId: freeze.cause.id,
    name: 'example.com',
    price: fromMinor(freeze.left.minor - 1n, 'USD'),
    cost: usd('8.00'),
    registry: 'verisign',
  });

/**
 * What the books say of a customer: their entries, their account and their freezes, without the numbers that differ
 * from run to run.
 */
async function bookOf(customerId: bigint) {
  const own = `FROM acct a WHERE a.kind = 'customer' AND a.customer_id = $1`;
  const ask = async (text: string) => (await house.pool.query(text, [customerId])).rows;
  return {
    account: await ask(`SELECT a.topup, a.proceeds, a.frozen, a.seq ${own}`),
    entries: await ask(
      `SELECT p.kind, p.amount, e.bucket, e.amt, e.bal_after, e.total_after, e.acct_seq FROM entry e JOIN posting p ON p.id = e.posting_id
       WHERE e.acct_id = (SELECT a.id ${own}) ORDER BY e.acct_seq`,
    ),
    others: await ask(
      `SELECT a.key, count(*), sum(e.amt) FROM entry e JOIN posting p ON p.id = e.posting_id JOIN acct a ON a.id = e.acct_id
       WHERE p.customer_id = $1 AND a.kind = 'platform' GROUP BY a.key ORDER BY a.key`,
    ),
    freezes: await ask(
      'SELECT amount, topup, proceeds, rule, closed_at IS NULL AS open FROM freeze_item WHERE customer_id = $1 ORDER BY id',
    ),
  };
}

const each = (ids: readonly bigint[]) => ids.map((freezeId) => ({ freezeId, of: undefined }));

const AMOUNTS = ['12.00', '0.01', '30.00', '7.50', '19.99', '3.00', '11.80', '25.00'];

test('many freezes at once leave the books exactly as one after the other does, across both origins of money', async () => {
  const [singly, together] = [await newCustomer('50.00', '80.00'), await newCustomer('50.00', '80.00')];
  const ids = { singly: [] as bigint[], together: [] as bigint[] };
  await house.inTx(async (tx) => {
    for (const amount of AMOUNTS) ids.singly.push(await openFreeze(tx, request(tx, singly, amount)));
    ids.together = await openFreezes(
      tx,
      AMOUNTS.map((amount) => request(tx, together, amount)),
    );
  });
  expect(await bookOf(together)).toEqual(await bookOf(singly));
  await house.inTx(async (tx) => {
    for (const id of ids.singly.slice(2, 5)) await consumeFreeze(tx, id, charged);
    await consumeFreezes(tx, each(ids.together.slice(2, 5)), charged);
  });
  expect(await bookOf(together)).toEqual(await bookOf(singly));
});

test('GW3 many parts of one freeze leave the books as one after the other does: spent and given back, topup first', async () => {
  const [singly, together] = [await newCustomer('50.00', '80.00'), await newCustomer('50.00', '80.00')];
  const whole = '109.30';
  const parts = AMOUNTS.map((amount, at) => ({
    amount: usd(amount),
    back: at % 3 === 1,
    singly: next(),
    together: next(),
  }));
  const spend = (line: bigint, amount: Money) => (freeze: Freeze) =>
    registrationCharged({
      freeze,
      orderLineId: line,
      name: 'example.com',
      price: amount,
      cost: usd('0.01'),
      registry: 'verisign',
    });
  const orders = await house.inTx(async (tx) => ({
    singly: await openFreeze(tx, request(tx, singly, whole)),
    together: await openFreeze(tx, request(tx, together, whole)),
  }));
  const [first, rest] = [parts.slice(0, 3), parts.slice(3)];
  for (const some of [first, rest]) {
    await house.inTx(async (tx) => {
      for (const { amount, singly: orderLineId } of some.filter(({ back }) => back)) {
        const freeze = { id: orders.singly, customerId: singly };
        await post(tx, frozenReturned({ freeze, orderLineId, amount, name: 'example.com' }));
      }
      for (const { amount, singly: line } of some.filter(({ back }) => !back))
        await consumeFreeze(tx, orders.singly, spend(line, amount));
    });
    await house.inTx(async (tx) => {
      const given = some.filter(({ back }) => back);
      await returnFrozen(
        tx,
        given.map(({ amount, together: orderLineId }) => ({
          freezeId: orders.together,
          of: { orderLineId, amount, name: 'example.com' },
        })),
      );
      const spent = some.filter(({ back }) => !back);
      await consumeFreezes(
        tx,
        spent.map((of) => ({ freezeId: orders.together, of })),
        (freeze, { together: line, amount }) => spend(line, amount)(freeze),
      );
    });
    expect(await bookOf(together)).toEqual(await bookOf(singly));
  }
  expect((await bookOf(together)).freezes).toMatchObject([{ amount: 10_930n, topup: 0n, open: false }]);
  const once = {
    freezeId: orders.together,
    of: { orderLineId: parts[1]?.together ?? 0n, amount: usd('0.01'), name: 'example.com' },
  };
  const before = await bookOf(together);
  await house.inTx((tx) => returnFrozen(tx, [once]));
  expect(await bookOf(together)).toEqual(before);
});

test('the same postings again have no second effect; another posting under a used key is refused', async () => {
  const customerId = await newCustomer('50.00', '0.00');
  const wanted = await house.inTx(async (tx) =>
    ['5.00', '6.00'].map((amount) => {
      const asked = request(tx, customerId, amount);
      return { posting: freezeOpened({ ...asked, attempt: 1 }), freeze: { rule: asked.rule, expectedAt: tx.now } };
    }),
  );
  const [one, two] = wanted as [(typeof wanted)[0], (typeof wanted)[0]];
  const first = await house.inTx((tx) => writeFreezePostings(tx, [one]));
  const both = await house.inTx((tx) => writeFreezePostings(tx, [two, one]));
  expect(both.get(one.posting.key)).toEqual({ ...first.get(one.posting.key), repeated: true });
  expect(both.get(two.posting.key)?.repeated).toBe(false);
  expect((await bookOf(customerId)).account).toMatchObject([{ topup: 3900n, frozen: 1100n }]);
  const other = { ...one, posting: { ...one.posting, about: 'another.com' } };
  await expect(house.inTx((tx) => writeFreezePostings(tx, [two, other]))).rejects.toMatchObject({ code: 'NL002' });
});

test('too little money sets nothing aside and says what is missing for all of them', async () => {
  const customerId = await newCustomer('20.00', '0.00');
  const asked = house.inTx((tx) =>
    openFreezes(
      tx,
      ['15.00', '4.00', '3.50'].map((amount) => request(tx, customerId, amount)),
    ),
  );
  await expect(asked).rejects.toMatchObject({
    key: 'INSUFFICIENT_BALANCE',
    data: { Missing: { Amount: '2.50', Currency: 'USD' } },
  });
  expect((await bookOf(customerId)).freezes).toEqual([]);
});

test('a freeze that ended or holds less than all its parts ask for refuses the whole call', async () => {
  const customerId = await newCustomer('50.00', '0.00');
  const [a, b] = (await house.inTx((tx) =>
    openFreezes(
      tx,
      ['9.00', '10.00'].map((amount) => request(tx, customerId, amount)),
    ),
  )) as [bigint, bigint];
  const more = (freeze: Freeze) => ({ ...charged({ ...freeze, left: fromMinor(freeze.left.minor + 2n, 'USD') }) });
  await expect(house.inTx((tx) => consumeFreezes(tx, each([a, b]), more))).rejects.toMatchObject({ code: 'NL005' });
  await house.inTx((tx) => releaseFreeze(tx, a));
  const some = (freeze: Freeze) => charged({ ...freeze, left: usd('5.00') });
  await expect(house.inTx((tx) => consumeFreezes(tx, each([a, b]), some))).rejects.toMatchObject({ code: 'NL005' });
  const twice = [next(), next()].map((of) => ({ freezeId: b, of }));
  const line = (freeze: Freeze, id: bigint) => charged({ ...freeze, cause: { kind: 'order_line', id } });
  await expect(house.inTx((tx) => consumeFreezes(tx, twice, line))).rejects.toMatchObject({ code: 'NL005' });
  expect((await bookOf(customerId)).account).toMatchObject([{ topup: 4000n, frozen: 1000n }]);
});

test('where writing is stopped nothing is set aside, and nothing of somebody else is touched', async () => {
  const customerId = await newCustomer('50.00', '0.00');
  const concerns = [customerAccount(customerId, 'USD')];
  await house.inTx((tx) => stopWrites(tx, [{ violation: 'x', concerns }]));
  const one = (tx: Tx) => openFreezes(tx, [request(tx, customerId, '1.00')]);
  await expect(house.inTx(one)).rejects.toMatchObject({ key: 'MONEY_STOPPED' });
  const { rows } = await house.pool.query<{ id: bigint }>('SELECT id FROM ledger_stop WHERE lifted_at IS NULL');
  for (const { id } of rows) await house.inTx((tx) => liftStop(tx, id, 'looked at'));
  expect(await house.inTx(one)).toHaveLength(1);
  const foreign = await newCustomer('50.00', '0.00');
  const [theirs] = (await house.inTx((tx) => openFreezes(tx, [request(tx, foreign, '9.00')]))) as [bigint];
  const mine = (freeze: Freeze) => charged({ ...freeze, customerId });
  await expect(house.inTx((tx) => consumeFreezes(tx, each([theirs]), mine))).rejects.toMatchObject({ code: 'NL005' });
});

test('legs that do not add up, and postings of another shape, are not written', async () => {
  const customerId = await newCustomer('50.00', '0.00');
  const [id] = (await house.inTx((tx) => openFreezes(tx, [request(tx, customerId, '20.00')]))) as [bigint];
  const uneven = (freeze: Freeze) => {
    const right = charged(freeze);
    return { ...right, legs: right.legs.slice(0, -1) };
  };
  await expect(house.inTx((tx) => consumeFreezes(tx, each([id]), uneven))).rejects.toMatchObject({ code: 'NL004' });
  const topUp = balanceCorrected({ customerId, id: next(), amount: usd('5.00'), reason: 'test' });
  await expect(house.inTx((tx) => writeFreezePostings(tx, [{ posting: topUp }]))).rejects.toThrow(/only opens/);
});
