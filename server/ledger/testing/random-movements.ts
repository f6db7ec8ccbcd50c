/** Random movements for property tests: done for real, and by a ledger of a few lines beside it. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { fromMinor, type Money } from '#contract/money.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { TestHouse } from '../../platform/testing.ts';
import { openCustomerAccount } from '../accounts.ts';
import { balanceOf } from '../balances.ts';
import { consumeFreeze, openFreeze, releaseFreeze } from '../freezes.ts';
import { post } from '../post.ts';
import { registrationCharged } from '../postings/purchase.ts';
import { heldPaymentCredited, paymentHeld, rechargePaid } from '../postings/recharge.ts';
import { balanceCorrected, chargedBack } from '../testing.ts';

/** Three customers, and what a ledger of a few lines would say of them. */
interface Model {
  free: bigint[];
  frozen: { customer: number; freezeId: bigint; line: bigint; left: bigint }[];
  owed: bigint[];
}

type Act =
  | { act: 'recharge' | 'hold' | 'correct' | 'spend' | 'chargeback' | 'freeze'; customer: number; cents: bigint }
  | { act: 'charge' | 'release' | 'again'; which: number; cents: bigint };

function least(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}

/** Rows of ours that the movements are for; each number once in a database. */
let last = 0n;
const next = () => {
  last += 1n;
  return last;
};

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
async function attempt(house: TestHouse, work: (tx: Tx) => Promise<unknown>): Promise<boolean> {
  try {
    await house.inTx(work);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.key === 'INSUFFICIENT_BALANCE') return false;
    throw error;
  }
}

async function actOnCustomer(
  house: TestHouse,
  model: Model,
  ids: bigint[],
  act: Extract<Act, { customer: number }>,
): Promise<void> {
  const customerId = ids[act.customer] as bigint;
  const amount: Money = fromMinor(act.cents);
  const free = model.free[act.customer] as bigint;
  const id = next();
  const known = { customerId, channel: 'card', rechargeId: id, amount, transactionId: `t${id}` } as const;
  switch (act.act) {
    case 'recharge':
      await house.inTx((tx) => post(tx, rechargePaid(known)));
      model.free[act.customer] = free + act.cents;
      return;
    case 'hold':
      await house.inTx((tx) => post(tx, paymentHeld(known)));
      await house.inTx((tx) => post(tx, heldPaymentCredited(known)));
      model.free[act.customer] = free + act.cents;
      return;
    case 'correct':
      await house.inTx((tx) => post(tx, balanceCorrected({ customerId, id, amount, reason: 'x' })));
      model.free[act.customer] = free + act.cents;
      return;
    case 'spend': {
      const minus = fromMinor(-act.cents);
      const done = await attempt(house, (tx) =>
        post(tx, balanceCorrected({ customerId, id, amount: minus, reason: 'x' })),
      );
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
      const done = await attempt(house, async (tx) => {
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

async function actOnFreeze(house: TestHouse, model: Model, act: Extract<Act, { which: number }>): Promise<void> {
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

/** One history: what the books say of each customer is what the few lines say. */
async function follow(house: TestHouse, list: readonly Act[]): Promise<void> {
  const ids = [next(), next(), next()];
  for (const id of ids) await house.inTx((tx) => openCustomerAccount(tx, id));
  const model: Model = { free: [0n, 0n, 0n], frozen: [], owed: [0n, 0n, 0n] };
  for (const act of list)
    await ('customer' in act ? actOnCustomer(house, model, ids, act) : actOnFreeze(house, model, act));
  for (const [i, id] of ids.entries()) {
    const now = await house.inTx((tx) => balanceOf(tx, id));
    const frozen = model.frozen.reduce((sum, each) => (each.customer === i ? sum + each.left : sum), 0n);
    expect([now.available.minor, now.frozen.minor, now.owed.minor]).toEqual([model.free[i], frozen, model.owed[i]]);
  }
}

/**
 * Many random histories, one movement after another. A failure prints its seed, path and the shortest history that
 * fails.
 */
export async function checkHistories(house: TestHouse, numRuns: number): Promise<void> {
  const histories = fc.array(acts, { minLength: 1, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(histories, (list) => follow(house, list)),
    { numRuns },
  );
}

const atOnce = fc.record({ act: fc.constantFrom('spend', 'release', 'charge', 'chargeback'), customer, cents });
type AtOnce = typeof atOnce extends fc.Arbitrary<infer T> ? T : never;

/** By how much the customer's whole money less what they owe changes when it is done. */
async function actAtOnce(house: TestHouse, customerId: bigint, { act, cents: minor }: AtOnce): Promise<bigint> {
  const amount = fromMinor(minor);
  const id = next();
  const done = await attempt(house, async (tx) => {
    if (act === 'spend') return post(tx, balanceCorrected({ customerId, id, amount: fromMinor(-minor), reason: 'x' }));
    if (act === 'chargeback') {
      const { available } = await balanceOf(tx, customerId, { lock: true });
      return post(tx, chargedBack({ customerId, rechargeId: id, amount, available, disputeId: `r${id}` }));
    }
    const cause = { kind: 'order_line', id } as const;
    const rule = 'registry_answer';
    const freezeId = await openFreeze(tx, { customerId, amount, cause, rule, expectedAt: tx.now, about: 'x' });
    if (act === 'release') return releaseFreeze(tx, freezeId);
    const cost = fromMinor(1n);
    return consumeFreeze(tx, freezeId, (freeze) =>
      registrationCharged({ freeze, orderLineId: id, name: 'x', price: amount, cost, registry: 'verisign' }),
    );
  });
  return done && act !== 'release' ? -minor : 0n;
}

const START = 20_000n;

/**
 * `count` movements over three customers, as many at once as there are connections: more would measure how long a
 * caller waits for one, and after five seconds they are told that we are busy. Whatever their order, each customer has
 * what they had less what was done.
 */
export async function checkAtOnce(house: TestHouse, count: number): Promise<void> {
  const property = fc.asyncProperty(fc.integer(), async (seed) => {
    const ids = [next(), next(), next()];
    for (const customerId of ids)
      await house.inTx(async (tx) => {
        await openCustomerAccount(tx, customerId);
        const paid = {
          customerId,
          channel: 'card',
          rechargeId: next(),
          amount: fromMinor(START),
          transactionId: 't',
        } as const;
        await post(tx, rechargePaid(paid));
      });
    const left = ids.map(() => START);
    const waiting = fc.sample(atOnce, { seed, numRuns: count });
    const worker = async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        const change = await actAtOnce(house, ids[one.customer] as bigint, one);
        left[one.customer] = (left[one.customer] as bigint) + change;
      }
    };
    await Promise.all(Array.from({ length: house.config.databasePoolMax }, worker));
    const kept = ids.map((id) => house.inTx((tx) => balanceOf(tx, id)));
    const whole = (await Promise.all(kept)).map(
      ({ available, frozen, owed }) => available.minor + frozen.minor - owed.minor,
    );
    expect(whole).toEqual(left);
  });
  // The same movements in another order are another run: nothing shrinks, and the seed alone tells them.
  await fc.assert(property, { numRuns: 1, endOnFailure: true });
}
