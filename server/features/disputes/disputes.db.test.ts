import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { usd } from '#contract/money.ts';
import type { DisputeFact } from '../../gateways/payments/index.ts';
import { openCustomerAccount } from '../../ledger/accounts.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { openFreeze } from '../../ledger/freezes.ts';
import { reconcile } from '../../ledger/reconcile.ts';
import { topupsLeft } from '../../ledger/topups.ts';
import { overlap } from '../../platform/testing/overlap.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { createRechargeOf, creditRecharge, paymentLost } from '../recharge/index.ts';
import { askOpenDispute } from './ask-disputes.ts';
import { markedTopups, presentMine } from './routes.ts';
import { settleDispute } from './settle-dispute.ts';
import { presentPage } from './staff-routes.ts';
import { disputesOfTopup, findDispute, pageDisputes } from './store.ts';

let house: TestHouse;
let made = 0;
const stopped: bigint[] = [];
beforeAll(async () => {
  house = await openTestHouse();
  house.events.on(paymentLost, async (_, { rechargeId }) => {
    stopped.push(rechargeId);
  });
});
afterEach(async () => {
  const findings = await reconcile(house.pool);
  expect(findings.flatMap(({ violations }) => violations.map(({ violation }) => violation))).toEqual([]);
});
afterAll(() => house.close());

async function newCustomer(): Promise<bigint> {
  made += 1;
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO customer (email, kind, lang, password_hash, password_changed_at, agreed_at, created_at)
     VALUES ($1, 'individual', 'en', 'none', now(), now(), now()) RETURNING id`,
    [`disputed${made}@example.com`],
  );
  const id = rows[0]?.id as bigint;
  await house.inTx((tx) => openCustomerAccount(tx, id));
  return id;
}

/** A paid top-up by card; the company's number of the payment. */
async function topUp(customerId: bigint, amount: string): Promise<string> {
  made += 1;
  const transactionId = `pi_${made}`;
  await house.inTx(async (tx) => {
    const row = await createRechargeOf(tx, { customerId, channel: 'card', amount: usd(amount), expiresAt: tx.now });
    await creditRecharge(tx, { rechargeId: row.id, channel: 'card', transactionId, amount: usd(amount) });
  });
  return transactionId;
}

const fact = (transactionId: string, amount: string, state: DisputeFact['state']): DisputeFact => ({
  disputeId: `du_${transactionId}`,
  transactionId,
  amount: usd(amount),
  state,
  why: 'fraudulent',
  fee: usd('15.00'),
  evidenceBy: null,
  evidence: 'none',
});
const settle = (of: DisputeFact) => house.inTx((tx) => settleDispute(tx, of));
const money = (id: bigint) =>
  house.inTx(async (tx) => {
    const { available, owed } = await balanceOf(tx, id);
    return `${available.minor} owed ${owed.minor}`;
  });
const left = async (id: bigint) => (await house.inTx((tx) => topupsLeft(tx, id))).map((one) => one.left.minor);
const mails = async (id: bigint) =>
  (await house.pool.query('SELECT kind FROM notice WHERE customer_id = $1 ORDER BY id', [id])).rows.map((r) => r.kind);
const flows = async () =>
  (await house.pool.query("SELECT 1 FROM acct WHERE key LIKE 'flow:dispute:%' AND balance <> 0")).rowCount;

test('J2 opened: what is there is taken, the rest owed, its refund stopped; lost: the company keeps it. Told five times it happens once', async () => {
  const customer = await newCustomer();
  const payment = await topUp(customer, '50.00');
  await house.inTx((tx) =>
    openFreeze(tx, {
      customerId: customer,
      amount: usd('20.00'),
      cause: { kind: 'order_line', id: 1n },
      rule: 'registry_answer',
      expectedAt: tx.now,
      about: 'x.com',
    }),
  );
  const before = stopped.length;
  await settle(fact(payment, '50.00', 'inquiry'));
  expect(await money(customer)).toBe('3000 owed 0');
  await Promise.all(Array.from({ length: 5 }, () => settle(fact(payment, '50.00', 'opened'))));
  expect(await money(customer)).toBe('0 owed 2000');
  expect(stopped.length).toBeGreaterThan(before);
  expect(await left(customer)).toEqual([0n]);
  expect(await flows()).toBe(1);
  await settle(fact(payment, '50.00', 'lost'));
  await settle(fact(payment, '50.00', 'won'));
  expect(await money(customer)).toBe('0 owed 2000');
  expect(await flows()).toBe(0);
  const fees = await house.pool.query(
    "SELECT sum(e.amt)::bigint AS amt FROM entry e JOIN acct a ON a.id = e.acct_id WHERE a.key = 'fees:card:USD'",
  );
  expect(fees.rows).toEqual([{ amt: -1500n }]);
  expect(await mails(customer)).toEqual(['dispute.opened', 'dispute.lost']);
});

test('J2 won: all of it is there again and pays what was owed; one whose end alone is told is lost at once', async () => {
  const customer = await newCustomer();
  const payment = await topUp(customer, '50.00');
  await settle(fact(payment, '50.00', 'opened'));
  await topUp(customer, '10.00');
  expect(await money(customer)).toBe('1000 owed 0');
  await settle(fact(payment, '50.00', 'won'));
  expect(await money(customer)).toBe('6000 owed 0');
  expect(await left(customer)).toEqual([1000n, 5000n]);
  const other = await topUp(customer, '7.00');
  await settle(fact(other, '7.00', 'lost'));
  expect(await money(customer)).toBe('6000 owed 0');
  await settle(fact('pi_of_nobody', '7.00', 'opened'));
  expect(await house.metrics.registry.getSingleMetricAsString('namestead_alarms_total')).toContain('dispute_strange');
});

test('J2 the list of top-ups marks each disputed one with its newest dispute, to its customer only', async () => {
  const customer = await newCustomer();
  const [first, second] = [await topUp(customer, '50.00'), await topUp(customer, '20.00')];
  await topUp(customer, '10.00');
  await settle(fact(first, '20.00', 'opened'));
  await settle(fact(first, '20.00', 'won'));
  await settle({ ...fact(first, '30.00', 'opened'), disputeId: 'du_again' });
  await settle(fact(second, '20.00', 'opened'));
  await settle(fact(second, '20.00', 'lost'));
  const numberOf = async (payment: string) =>
    (await house.pool.query('SELECT number FROM dispute WHERE transaction_id = $1', [payment])).rows[0].number;
  expect((await house.inTx((tx) => markedTopups(tx, customer))).Items).toEqual([
    { Number: await numberOf(second), State: 'lost' },
    { Number: await numberOf(first), State: 'opened' },
  ]);
  const stranger = await newCustomer();
  expect((await house.inTx((tx) => markedTopups(tx, stranger))).Items).toEqual([]);
});

test('J2 L1 one dispute as staff read it: top-up, days, evidence, postings that add up to nothing, what happened; asked at will while open', async () => {
  const customer = await newCustomer();
  const payment = await topUp(customer, '50.00');
  const due = new Date('2027-01-02T03:04:05Z');
  await settle({ ...fact(payment, '50.00', 'opened'), evidenceBy: due });
  await settle({ ...fact(payment, '50.00', 'opened'), evidenceBy: due, evidence: 'given' });
  const { rows } = await house.pool.query<{ id: bigint; number: string }>(
    'SELECT id, number FROM dispute WHERE transaction_id = $1',
    [payment],
  );
  const { id, number } = rows[0] as { id: bigint; number: string };
  const read = () =>
    house.inTx(async (tx) => {
      const row = await findDispute(tx, id);
      return row && presentPage(tx, row);
    });
  const open = await read();
  expect(open).toMatchObject({
    Number: number,
    State: 'opened',
    Evidence: 'given',
    EvidenceBy: due.toISOString(),
    Taken: { Amount: '50.00', Currency: 'USD' },
    Topup: { Amount: { Amount: '50.00', Currency: 'USD' }, State: 'paid' },
    Postings: [
      {
        Kind: 'dispute_opened',
        Legs: [
          { Account: `customer:${customer}:USD`, Amount: { Amount: '-50.00' } },
          { Account: `flow:dispute:${id}:USD`, Amount: { Amount: '50.00' } },
        ],
      },
    ],
    Actions: ['ask'],
  });
  expect(open?.NextAskAt).toBeDefined();
  expect(open?.Fee).toBeUndefined();
  await house.inTx((tx) => askOpenDispute(tx, id));
  const jobs = await house.pool.query("SELECT data FROM pgboss.job WHERE name = 'dispute-ask'");
  expect(jobs.rows.map(({ data }) => data.DisputeId)).toEqual([`du_${payment}`]);
  await settle({ ...fact(payment, '50.00', 'lost'), evidenceBy: due, evidence: 'given' });
  const lost = await read();
  expect(lost).toMatchObject({ State: 'lost', Fee: { Amount: '15.00' }, Actions: [] });
  expect(lost?.Postings.map(({ Kind }) => Kind)).toEqual(['dispute_opened', 'dispute_lost']);
  expect(lost?.History.map(({ Act }) => Act)).toEqual(['dispute.lost', 'dispute.ask', 'dispute.opened']);
  expect(lost?.NextAskAt).toBeUndefined();
  await expect(house.inTx((tx) => askOpenDispute(tx, id))).rejects.toMatchObject({ key: 'NOT_FOUND' });
});

test('J2 a customer reads the disputes of his own top-up alone', async () => {
  const [customer, other] = [await newCustomer(), await newCustomer()];
  const payment = await topUp(customer, '50.00');
  await settle(fact(payment, '50.00', 'opened'));
  const { rows } = await house.pool.query<{ number: string }>('SELECT number FROM dispute WHERE transaction_id = $1', [
    payment,
  ]);
  const number = rows[0]?.number ?? '';
  const of = async (id: bigint) => (await house.inTx((tx) => disputesOfTopup(tx, id, number))).map((row) => row.state);
  expect(await of(customer)).toEqual(['opened']);
  expect(await of(other)).toEqual([]);
});

test('J2 L1 the queue goes by the day until which evidence is taken; once it is over without any, staff and customer read so', async () => {
  const id = await newCustomer();
  const now = await house.inTx(async (tx) => tx.now);
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const [late, near, given, none, lost] = [day(-1), day(3), day(-2), null, day(-3)];
  const numbers = new Map<string, string>();
  for (const [what, evidenceBy] of Object.entries({ none, near, lost, late, given })) {
    const transactionId = await topUp(id, '10.00');
    numbers.set(`du_${transactionId}`, what);
    const of = {
      ...fact(transactionId, '10.00', 'opened'),
      evidenceBy,
      evidence: what === 'given' ? 'given' : 'none',
    } as const;
    await settle(of);
    if (what === 'lost') await settle({ ...of, state: 'lost' });
  }
  const mine = async (state: 'opened' | undefined, after?: string) =>
    (await house.inTx((tx) => pageDisputes(tx, state, after))).rows.filter(({ providerId }) => numbers.has(providerId));
  const whats = async (...of: Parameters<typeof mine>) =>
    (await mine(...of)).map(({ providerId }) => numbers.get(providerId));
  expect(await whats(undefined)).toEqual(['given', 'late', 'near', 'none', 'lost']);
  expect(await whats('opened')).toEqual(['given', 'late', 'near', 'none']);
  // The next page begins behind the last one of the page before.
  const [, second] = await mine(undefined);
  expect(await whats(undefined, String(second?.id))).toEqual(['near', 'none', 'lost']);

  const rows = await mine(undefined);
  const marked = await house.inTx(async (tx) => {
    const pages = [];
    for (const row of rows) pages.push(await presentPage(tx, row));
    return pages.map(({ EvidenceLate }) => EvidenceLate);
  });
  expect(marked).toEqual([false, true, false, false, false]);
  expect(rows.map((row) => presentMine(row, now).Evidence)).toEqual([
    { State: 'given', By: given.toISOString() },
    { State: 'late', By: late.toISOString() },
    { State: 'wanted', By: near.toISOString() },
    { State: 'wanted' },
    undefined,
  ]);
});

test('L1 who asks while a message of the same dispute is being settled waits for it; decided meanwhile, there is nothing to ask', async () => {
  const customer = await newCustomer();
  const payment = await topUp(customer, '50.00');
  await settle(fact(payment, '50.00', 'opened'));
  const { rows } = await house.pool.query<{ id: bigint }>('SELECT id FROM dispute WHERE transaction_id = $1', [
    payment,
  ]);
  const id = rows[0]?.id as bigint;
  const answered = { ...fact(payment, '50.00', 'opened'), evidence: 'given' as const };
  const open = await overlap(
    house,
    (tx) => settleDispute(tx, answered),
    (tx) => askOpenDispute(tx, id),
  );
  expect(open[1]).toMatchObject({ status: 'fulfilled', value: { evidence: 'given' } });
  const lost = await overlap(
    house,
    (tx) => settleDispute(tx, { ...answered, state: 'lost' }),
    (tx) => askOpenDispute(tx, id),
  );
  expect(lost[1]).toMatchObject({ status: 'rejected', reason: { key: 'NOT_FOUND' } });
});
