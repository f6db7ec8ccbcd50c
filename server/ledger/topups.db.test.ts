import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromMinor, type Money, usd } from '#contract/money.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { openCustomerAccount } from './accounts.ts';
import { balanceOf } from './balances.ts';
import { consumeFreeze, openFreeze, releaseFreeze } from './freezes.ts';
import { payOwed } from './owing.ts';
import { post } from './post.ts';
import { depositLost, splitOwed } from './postings/chain.ts';
import { disputeOpened, disputeWon } from './postings/dispute.ts';
import { registrationCharged } from './postings/purchase.ts';
import { rechargePaid } from './postings/recharge.ts';
import { refundPaid, refundReturned, refundSent } from './postings/refund.ts';
import { settlementCredited } from './postings/withdrawal.ts';
import { reconcile } from './reconcile.ts';
import { claimTopup, loseTopup, restoreTopup, returnClaim, topupsLeft } from './topups.ts';

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

async function newCustomer(): Promise<bigint> {
  const customerId = next();
  await house.inTx((tx) => openCustomerAccount(tx, customerId));
  return customerId;
}

const topUp = (customerId: bigint, amount: Money) =>
  house.inTx((tx) =>
    post(tx, rechargePaid({ channel: 'card', customerId, rechargeId: next(), amount, transactionId: 'pi' })),
  );

/** Sets money of one top-up aside for a refund, as asking for it does. */
const ask = (customerId: bigint, topupId: bigint, amount: Money) =>
  house.inTx(async (tx) => {
    const cause = { kind: 'refund', id: next() } as const;
    const freezeId = await openFreeze(tx, {
      customerId,
      amount,
      cause,
      rule: 'staff_review',
      expectedAt: tx.now,
      about: 'R',
      from: 'topup',
    });
    await claimTopup(tx, freezeId, topupId);
    return { freezeId, refundId: cause.id, customerId, amount, number: 'R' };
  });

const hold = (customerId: bigint, amount: Money) => {
  const id = next();
  return house.inTx(async (tx) => ({
    id,
    freezeId: await openFreeze(tx, {
      customerId,
      amount,
      cause: { kind: 'order_line', id },
      rule: 'registry_answer',
      expectedAt: tx.now,
      about: 'x.com',
    }),
  }));
};
const charge = (line: { id: bigint; freezeId: bigint }, price: Money) =>
  house.inTx((tx) =>
    consumeFreeze(tx, line.freezeId, (freeze) =>
      registrationCharged({
        freeze,
        orderLineId: line.id,
        name: 'x.com',
        price,
        cost: usd('0.01'),
        registry: 'verisign',
      }),
    ),
  );

/** What is left of each top-up, oldest first, in cents. */
const left = async (customerId: bigint) =>
  (await house.inTx((tx) => topupsLeft(tx, customerId))).map((one) => one.left.minor).reverse();
const keyOf = (error: unknown) => (error as { key?: string }).key ?? String(error);
const refused = (work: Promise<unknown>) => work.then(() => 'done', keyOf);

test('J3 the oldest top-up is spent first; a refund takes from its own and leaves the others', async () => {
  const customer = await newCustomer();
  const first = await topUp(customer, usd('10.00'));
  const second = await topUp(customer, usd('20.00'));
  await charge(await hold(customer, usd('4.00')), usd('4.00'));
  expect(await left(customer)).toEqual([600n, 2000n]);
  await ask(customer, second, usd('5.00'));
  expect(await left(customer)).toEqual([600n, 1500n]);
  expect(await refused(ask(customer, first, usd('6.01')))).toBe('REFUND_EXCEEDS_LEFT');
  await ask(customer, first, usd('6.00'));
  expect(await left(customer)).toEqual([0n, 1500n]);
});

test('J3 proceeds are no top-up, and money frozen for an order cannot be asked back', async () => {
  const customer = await newCustomer();
  const only = await topUp(customer, usd('10.00'));
  await house.inTx((tx) =>
    post(tx, settlementCredited({ customerId: customer, settlementId: next(), amount: usd('50.00'), about: 'a sale' })),
  );
  const line = await hold(customer, usd('7.00'));
  expect(await refused(ask(customer, only, usd('3.01')))).toBe('INSUFFICIENT_BALANCE');
  await house.inTx((tx) => releaseFreeze(tx, line.freezeId));
  await ask(customer, only, usd('10.00'));
  expect(await left(customer)).toEqual([0n]);
});

test('J3 a refund that came to nothing counts as if it had never been asked', async () => {
  const customer = await newCustomer();
  const only = await topUp(customer, usd('10.00'));
  const cancelled = await ask(customer, only, usd('4.00'));
  await house.inTx(async (tx) => {
    await releaseFreeze(tx, cancelled.freezeId);
    await returnClaim(tx, cancelled.freezeId);
    await returnClaim(tx, cancelled.freezeId);
  });
  const failed = await ask(customer, only, usd('9.00'));
  await house.inTx((tx) => consumeFreeze(tx, failed.freezeId, () => refundSent(failed)));
  expect(await left(customer)).toEqual([100n]);
  await house.inTx(async (tx) => {
    await post(tx, refundReturned(failed));
    await returnClaim(tx, failed.freezeId);
  });
  expect(await left(customer)).toEqual([1000n]);
});

test('J3 race: two refunds of the last of a top-up at once; one gets it', async () => {
  const customer = await newCustomer();
  const only = await topUp(customer, usd('10.00'));
  await topUp(customer, usd('90.00'));
  const tries = await Promise.all(Array.from({ length: 8 }, () => refused(ask(customer, only, usd('6.00')))));
  expect(tries.filter((one) => one === 'done')).toHaveLength(1);
  expect(tries.filter((one) => one === 'REFUND_EXCEEDS_LEFT')).toHaveLength(7);
});

type Step =
  | { act: 'topUp'; cents: bigint }
  | { act: 'spend'; cents: bigint }
  | { act: 'hold'; cents: bigint }
  | { act: 'charge'; which: number }
  | { act: 'release'; which: number }
  | { act: 'settle'; which: number }
  | { act: 'ask'; which: number; cents: bigint };
const cents = fc.bigInt({ min: 1n, max: 2_000n });
const which = fc.nat(20);
const by = <A extends string>(act: A) => fc.constant(act);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ act: by('topUp'), cents }),
    fc.record({ act: by('topUp'), cents }),
    fc.record({ act: by('spend'), cents }),
    fc.record({ act: by('hold'), cents }),
    fc.record({ act: by('charge'), which }),
    fc.record({ act: by('release'), which }),
    fc.record({ act: by('settle'), which }),
    fc.record({ act: by('ask'), which, cents }),
  ),
  { minLength: 5, maxLength: 25 },
);

/** A top-up's block was replaced: what is there is taken back, the rest is owed. */
const lose = (customerId: bigint, topupId: bigint, amount: Money) =>
  house.inTx(async (tx) => {
    const { available } = await balanceOf(tx, customerId, { lock: true });
    const split = splitOwed(amount, available);
    const postingId = await post(tx, depositLost({ customerId, depositId: next(), times: 1, number: 'R', ...split }));
    await loseTopup(tx, { topupId, postingId, amount });
    return postingId;
  });

test('J2 a top-up lost after credit leaves the others what was left of them, and owes what was spent of it', async () => {
  const customer = await newCustomer();
  const first = await topUp(customer, usd('50.00'));
  const lost = await topUp(customer, usd('100.00'));
  await charge(await hold(customer, usd('30.00')), usd('30.00'));
  await lose(customer, lost, usd('100.00'));
  expect(await left(customer)).toEqual([2000n, 0n]);
  expect(await refused(ask(customer, lost, usd('0.01')))).toBe('REFUND_EXCEEDS_LEFT');
  await ask(customer, first, usd('20.00'));

  const spender = await newCustomer();
  await topUp(spender, usd('50.00'));
  const gone = await topUp(spender, usd('100.00'));
  await charge(await hold(spender, usd('80.00')), usd('80.00'));
  const amount = usd('100.00');
  const dispute = { customerId: spender, disputeId: next(), number: 'R' };
  const postingId = await house.inTx(async (tx) => {
    const { available } = await balanceOf(tx, spender, { lock: true });
    const id = await post(tx, disputeOpened({ ...dispute, ...splitOwed(amount, available) }));
    await loseTopup(tx, { topupId: gone, postingId: id, amount });
    return id;
  });
  expect(await left(spender)).toEqual([0n, 0n]);
  await topUp(spender, usd('40.00'));
  expect(await house.inTx((tx) => payOwed(tx, spender))).toBe(3000n);
  expect(await left(spender)).toEqual([0n, 0n, 1000n]);
  // Won: the payment stands, and is there to be spent or asked back.
  await house.inTx(async (tx) => {
    await post(tx, disputeWon({ ...dispute, amount }));
    await restoreTopup(tx, postingId);
  });
  expect(await left(spender)).toEqual([0n, 7000n, 4000n]);
});

/** The books of a shopkeeper: each top-up a heap of cents, taken from the oldest heap first. */
class Heaps {
  readonly ids: bigint[] = [];
  readonly cents: bigint[] = [];
  takeOldest(amount: bigint): void {
    let rest = amount;
    for (const [i, heap] of this.cents.entries()) {
      this.cents[i] = heap > rest ? heap - rest : 0n;
      rest -= heap - (this.cents[i] as bigint);
    }
  }
  total(): bigint {
    return this.cents.reduce((sum, heap) => sum + heap, 0n);
  }
}

async function walk(plan: readonly Step[]): Promise<void> {
  const customer = await newCustomer();
  const heaps = new Heaps();
  const lines: { id: bigint; freezeId: bigint; cents: bigint }[] = [];
  const asked: Awaited<ReturnType<typeof ask>>[] = [];
  const free = () => heaps.total() - lines.reduce((sum, line) => sum + line.cents, 0n);
  const pick = <T>(from: T[], n: number): T | undefined => from.splice(n % Math.max(1, from.length), 1)[0];
  for (const step of plan) {
    if (step.act === 'topUp') {
      heaps.ids.push(await topUp(customer, fromMinor(step.cents)));
      heaps.cents.push(step.cents);
    } else if (step.act === 'spend' || step.act === 'hold') {
      if (step.cents > free()) continue;
      const line = await hold(customer, fromMinor(step.cents));
      if (step.act === 'hold') lines.push({ ...line, cents: step.cents });
      else {
        await charge(line, fromMinor(step.cents));
        heaps.takeOldest(step.cents);
      }
    } else if (step.act === 'charge') {
      const line = pick(lines, step.which);
      if (!line) continue;
      await charge(line, fromMinor(line.cents));
      heaps.takeOldest(line.cents);
    } else if (step.act === 'release') {
      const line = pick(lines, step.which);
      if (line) await house.inTx((tx) => releaseFreeze(tx, line.freezeId));
    } else if (step.act === 'settle') {
      const refund = pick(asked, step.which);
      if (!refund) continue;
      await house.inTx((tx) => consumeFreeze(tx, refund.freezeId, () => refundSent(refund)));
      await house.inTx((tx) => post(tx, refundPaid({ ...refund, holder: 'provider:card' })));
    } else {
      const at = step.which % Math.max(1, heaps.ids.length);
      const topupId = heaps.ids[at];
      if (topupId === undefined) continue;
      const heap = heaps.cents[at] as bigint;
      const may = step.cents <= free() && step.cents <= heap;
      const answer = await ask(customer, topupId, fromMinor(step.cents)).catch(keyOf);
      expect(typeof answer !== 'string').toBe(may);
      if (typeof answer === 'string') continue;
      asked.push(answer);
      heaps.cents[at] = heap - step.cents;
    }
    expect(await left(customer)).toEqual(heaps.cents);
  }
}

test('J3 random histories: what is left of each top-up is what a shopkeeper with heaps of cents says', async () => {
  await fc.assert(fc.asyncProperty(steps, walk), { numRuns: 25 });
  const findings = await reconcile(house.pool);
  expect(findings.filter(({ verdict }) => verdict === 'violated')).toEqual([]);
  expect(findings.find(({ name }) => name === 'i13')).toMatchObject({ verdict: 'holds' });
}, 60_000);
