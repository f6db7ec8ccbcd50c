import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromMinor } from '#contract/money.ts';
import { ONLINE_CHANNELS, type OnlineChannel } from '#contract/states/recharge.ts';
import type { PaymentFact } from '../../gateways/payments/index.ts';
import { openCustomerAccount } from '../../ledger/accounts.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { reconcile } from '../../ledger/reconcile.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { closeRecharge } from './close-recharge.ts';
import { createRechargeOf } from './create-recharge.ts';
import { settleRecharge } from './settle-recharge.ts';
import { lockRecharge, type RechargeRow } from './store.ts';

const RUNS = 25;
const AMOUNT = 5_000n;
const PAID_CNY = 36_173n;
/** Orders of one run; the payments that come belong to them in any way. */
const ORDERS = 2;

/**
 * One thing that happens: the payer gives up, or somebody tells something about an order, rightly or not, now or again.
 */
type Happening =
  | { readonly what: 'close'; readonly order: number }
  | { readonly what: 'tell'; readonly order: number; readonly fact: 'unpaid' | 'expired' }
  | {
      readonly what: 'pay';
      readonly order: number;
      readonly payment: number;
      readonly amount: 'right' | 'other' | 'dollars';
    };

const order = fc.nat({ max: ORDERS - 1 });
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ what: fc.constant('close' as const), order }),
  fc.record({
    what: fc.constant('tell' as const),
    order,
    fact: fc.constantFrom('unpaid' as const, 'expired' as const),
  }),
  fc.record({
    what: fc.constant('pay' as const),
    order,
    payment: fc.nat({ max: 2 }),
    amount: fc.constantFrom('right' as const, 'right' as const, 'other' as const, 'dollars' as const),
  }),
);

let house: TestHouse;
let last = 500n;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

/** An order as it stands when its payer was quoted renminbi, or US dollars where they pay by card. */
async function begin(customerId: bigint, channel: OnlineChannel): Promise<RechargeRow> {
  return house.inTx((tx) => {
    const expiresAt = new Date(tx.now.getTime() + 900_000);
    const quote =
      channel === 'card'
        ? {}
        : {
            quote: {
              payAmount: PAID_CNY,
              payCurrency: 'CNY',
              quoteRate: '7.234500',
              quoteSource: 'ECB',
              quoteDate: '2026-11-20',
              quoteExpiresAt: expiresAt,
            },
          };
    return createRechargeOf(tx, { customerId, channel, amount: fromMinor(AMOUNT), expiresAt, ...quote });
  });
}

function factOf(row: RechargeRow, of: Happening & { what: 'pay' }): PaymentFact {
  const [right, currency] = row.channel === 'card' ? [AMOUNT, 'USD' as const] : [PAID_CNY, 'CNY' as const];
  const amount = {
    right: fromMinor(right, currency),
    other: fromMinor(right + 1n, currency),
    dollars: fromMinor(AMOUNT, row.channel === 'card' ? 'HKD' : 'USD'),
  }[of.amount];
  // A payment's number belongs to one order for ever: that is what the companies promise.
  return { kind: 'paid', transactionId: `t-${row.id}-${of.payment}`, amount };
}

async function happen(rows: readonly RechargeRow[], one: Happening): Promise<void> {
  const row = rows[one.order] as RechargeRow;
  const by = { kind: 'customer', customerId: row.customerId } as const;
  if (one.what === 'close') {
    await house
      .inTx((tx) => closeRecharge(tx, row.number), by)
      .catch((error: Error) => {
        if (error.message !== 'STATE_HAS_MOVED') throw error;
      });
    return;
  }
  const fact: PaymentFact = one.what === 'tell' ? { kind: one.fact } : factOf(row, one);
  await house.inTx(async (tx) => settleRecharge(tx, await lockRecharge(tx, row.id), fact));
}

test('J2 in any order, however often and at once: each order is credited once by its own payment, and the books add up', async () => {
  const property = fc.asyncProperty(
    fc.constantFrom(...ONLINE_CHANNELS),
    fc.array(happening, { minLength: 1, maxLength: 12 }),
    fc.boolean(),
    async (channel, happenings, atOnce) => {
      const customerId = ++last;
      await house.inTx((tx) => openCustomerAccount(tx, customerId));
      const rows: RechargeRow[] = [];
      for (let i = 0; i < ORDERS; i += 1) rows.push(await begin(customerId, channel));
      if (atOnce) await Promise.all(happenings.map((one) => happen(rows, one)));
      else for (const one of happenings) await happen(rows, one);
      const paid = rows.filter((_, place) =>
        happenings.some((one) => one.what === 'pay' && one.order === place && one.amount === 'right'),
      );
      const { available } = await house.inTx((tx) => balanceOf(tx, customerId));
      expect(available.minor).toBe(AMOUNT * BigInt(paid.length));
      for (const row of rows) {
        const { state, credited } = await house.inTx((tx) => lockRecharge(tx, row.id));
        expect([state === 'paid', credited]).toEqual(paid.includes(row) ? [true, AMOUNT] : [false, null]);
      }
    },
  );
  // A provider that tells two amounts of one payment that nobody expected.
  const pay = (payment: number, amount: 'right' | 'other') => ({ what: 'pay', order: 0, payment, amount }) as const;
  const contradicted = [pay(0, 'right'), pay(2, 'other'), pay(2, 'right')];
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true, examples: [['alipay', contradicted, false]] });
  const findings = await reconcile(house.pool);
  expect(findings.flatMap(({ violations }) => violations)).toEqual([]);
  expect(findings.find(({ name }) => name === 'i1')?.verdict).toBe('holds');
}, 30_000);
