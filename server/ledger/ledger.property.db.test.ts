import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromMinor, type Money } from '#contract/money.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { Refusal } from '../platform/refusal.ts';
import { openTestHouse, type TestHouse } from '../platform/testing.ts';
import { openCustomerAccount } from './accounts.ts';
import { balanceOf } from './balances.ts';
import { consumeFreeze, openFreeze, releaseFreeze } from './freezes.ts';
import { post } from './post.ts';
import { registrationCharged } from './postings/purchase.ts';
import { cardPaymentHeld, cardRechargePaid, heldPaymentCredited } from './postings/recharge.ts';
import { reconcile } from './reconcile.ts';
import { balanceCorrected, chargedBack } from './testing.ts';

/** Three customers, and what a ledger of a few lines would say of them. */
interface Model {
  free: bigint[];
  frozen: { customer: number; freezeId: bigint; line: bigint; left: bigint }[];
  owed: bigint[];
}

type Act =
  | { act: 'recharge' | 'hold' | 'correct' | 'spend' | 'chargeback' | 'freeze'; customer: number; cents: bigint }
  | { act: 'charge' | 'release' | 'again'; which: number; cents: bigint };

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

function least(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}

const cents = fc.bigInt({ min: 1n, max: 5_000n });
const customer = fc.integer({ min: 0, max: 2 });
const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    act: fc.constantFrom('recharge', 'hold', 'correct', 'spend', 'chargeback', 'freeze', 'freeze'),
    customer,
    cents,
  }),
  fc.record({ act: fc.constantFrom('charge', 'release', 'again'), which: fc.nat(20), cents }),
);

/** Does the act for real; true when it was done, false when the balance did not cover it. */
async function attempt(work: (tx: Tx) => Promise<unknown>): Promise<boolean> {
  try {
    await house.inTx(work);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.key === 'INSUFFICIENT_BALANCE') return false;
    throw error;
  }
}

async function actOnCustomer(model: Model, ids: bigint[], act: Extract<Act, { customer: number }>): Promise<void> {
  const customerId = ids[act.customer] as bigint;
  const amount: Money = fromMinor(act.cents);
  const free = model.free[act.customer] as bigint;
  const id = next();
  const known = { customerId, rechargeId: id, amount, transactionId: `t${id}` };
  switch (act.act) {
    case 'recharge':
      await house.inTx((tx) => post(tx, cardRechargePaid(known)));
      model.free[act.customer] = free + act.cents;
      return;
    case 'hold':
      await house.inTx((tx) => post(tx, cardPaymentHeld(known)));
      await house.inTx((tx) => post(tx, heldPaymentCredited(known)));
      model.free[act.customer] = free + act.cents;
      return;
    case 'correct':
      await house.inTx((tx) => post(tx, balanceCorrected({ customerId, id, amount, reason: 'x' })));
      model.free[act.customer] = free + act.cents;
      return;
    case 'spend': {
      const minus = fromMinor(-act.cents);
      const done = await attempt((tx) => post(tx, balanceCorrected({ customerId, id, amount: minus, reason: 'x' })));
      expect(done).toBe(free >= act.cents);
      if (done) model.free[act.customer] = free - act.cents;
      return;
    }
    case 'chargeback': {
      await house.inTx(async (tx) => {
        const { available } = await balanceOf(tx, customerId, { lock: true });
        await post(tx, chargedBack({ customerId, rechargeId: id, amount, available, disputeId: `d${id}` }));
      });
      const taken = least(free, act.cents);
      model.free[act.customer] = free - taken;
      model.owed[act.customer] = (model.owed[act.customer] as bigint) + act.cents - taken;
      return;
    }
    case 'freeze': {
      let freezeId = 0n;
      const done = await attempt(async (tx) => {
        const cause = { kind: 'order_line', id } as const;
        freezeId = await openFreeze(tx, {
          customerId,
          amount,
          cause,
          rule: 'registry_answer',
          expectedAt: tx.now,
          about: 'x',
        });
      });
      expect(done).toBe(free >= act.cents);
      if (!done) return;
      model.free[act.customer] = free - act.cents;
      model.frozen.push({ customer: act.customer, freezeId, line: id, left: act.cents });
    }
  }
}

async function actOnFreeze(model: Model, act: Extract<Act, { which: number }>): Promise<void> {
  const freeze = model.frozen[act.which % Math.max(1, model.frozen.length)];
  if (!freeze) return;
  const { freezeId, line, customer: owner } = freeze;
  const price = fromMinor(least(act.cents, freeze.left));
  const charge = (tx: Tx) =>
    consumeFreeze(tx, freezeId, (open) =>
      registrationCharged({
        freeze: open,
        orderLineId: line,
        name: 'x',
        price,
        cost: fromMinor(1n),
        registry: 'verisign',
      }),
    );
  if (act.act === 'charge' && freeze.left > 0n) {
    // A line is charged once; a second, other charge must be an error.
    const before = await house.pool.query('SELECT 1 FROM posting WHERE key = $1', [
      `order_line:${line}:registration-charged`,
    ]);
    if (before.rowCount !== 0) return;
    await house.inTx(charge);
    freeze.left -= price.minor;
  } else if (act.act === 'release' && freeze.left > 0n) {
    await house.inTx((tx) => releaseFreeze(tx, freezeId));
    model.free[owner] = (model.free[owner] as bigint) + freeze.left;
    freeze.left = 0n;
  } else if (act.act === 'again' && freeze.left === 0n) {
    await house
      .inTx((tx) => releaseFreeze(tx, freezeId))
      .catch((error: Error) => expect(error.message).toContain('used up'));
  }
}

test('random movements: the books agree with a ledger of a few lines, add up, and nothing forbidden is below zero', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: 25 }), async (list) => {
      const ids = [next(), next(), next()];
      for (const id of ids) await house.inTx((tx) => openCustomerAccount(tx, id));
      const model: Model = { free: [0n, 0n, 0n], frozen: [], owed: [0n, 0n, 0n] };
      for (const act of list) await ('customer' in act ? actOnCustomer(model, ids, act) : actOnFreeze(model, act));
      for (const [i, id] of ids.entries()) {
        const now = await house.inTx((tx) => balanceOf(tx, id));
        const frozen = model.frozen.reduce((sum, each) => (each.customer === i ? sum + each.left : sum), 0n);
        expect([now.available.minor, now.frozen.minor, now.owed.minor]).toEqual([model.free[i], frozen, model.owed[i]]);
      }
    }),
    { numRuns: 40, endOnFailure: false },
  );
  const findings = await reconcile(house.pool);
  expect(findings.filter((finding) => finding.verdict !== 'holds')).toEqual([]);
}, 60_000);

test('random movements at once: whatever the order, the invariants hold', async () => {
  const ids = [next(), next(), next()];
  for (const id of ids) {
    await house.inTx(async (tx) => {
      await openCustomerAccount(tx, id);
      await post(
        tx,
        cardRechargePaid({ customerId: id, rechargeId: next(), amount: fromMinor(20_000n), transactionId: 't' }),
      );
    });
  }
  const some = fc.sample(
    fc.record({ act: fc.constantFrom('spend', 'release', 'charge', 'chargeback'), customer, cents }),
    { numRuns: 150, seed: 7 },
  );
  await Promise.all(
    some.map(async (each) => {
      const customerId = ids[each.customer] as bigint;
      const amount = fromMinor(each.cents);
      const id = next();
      await attempt(async (tx) => {
        if (each.act === 'spend')
          return post(tx, balanceCorrected({ customerId, id, amount: fromMinor(-each.cents), reason: 'x' }));
        if (each.act === 'chargeback') {
          const { available } = await balanceOf(tx, customerId, { lock: true });
          return post(tx, chargedBack({ customerId, rechargeId: id, amount, available, disputeId: `r${id}` }));
        }
        const cause = { kind: 'order_line', id } as const;
        const freezeId = await openFreeze(tx, {
          customerId,
          amount,
          cause,
          rule: 'registry_answer',
          expectedAt: tx.now,
          about: 'x',
        });
        if (each.act === 'release') return releaseFreeze(tx, freezeId);
        return consumeFreeze(tx, freezeId, (freeze) =>
          registrationCharged({
            freeze,
            orderLineId: id,
            name: 'x',
            price: amount,
            cost: fromMinor(1n),
            registry: 'verisign',
          }),
        );
      });
    }),
  );
  const findings = await reconcile(house.pool);
  expect(findings.filter((finding) => finding.verdict === 'violated')).toEqual([]);
}, 60_000);
