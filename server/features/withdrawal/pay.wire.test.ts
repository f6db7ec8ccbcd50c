import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listWithdrawals } from '#contract/api/finance/withdrawal.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { type SandboxProcess, startSandbox } from '#tools/testing/sandbox-process.ts';
import type { BankGateway } from '../../gateways/bank/index.ts';
import { openWireBank } from '../../gateways/bank/wire-bank.ts';
import { drainJobs } from '../../platform/jobs.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { payWithdrawal } from './pay-withdrawal.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { approveWithdrawal } from './review-withdrawal.ts';
import { withdrawalRoutes } from './routes.ts';
import { BANK, broken, moneyOf, newPayee, newStaff, told } from './testing.ts';
import { withdrawalHandlers, withdrawalSweeps } from './wiring.ts';

let sandbox: SandboxProcess;
let house: TestHouse;
let bank: BankGateway;
beforeAll(async () => {
  sandbox = await startSandbox();
  const { BANK_API_URL, BANK_API_KEY } = sandbox.settings as Record<string, string>;
  const receiving = { payee: '', bank: '', account: '', swift: '', address: '' };
  house = await openTestHouse({
    bank: { apiUrl: BANK_API_URL as string, apiKey: BANK_API_KEY as string, receiving },
  });
  bank = openWireBank(house.config.bank);
});
afterEach(async () => {
  expect(await broken(house)).toEqual([]);
});
afterAll(async () => {
  await house.close();
  await sandbox.stop();
});

const fault = (kind: string) => sandbox.call('/desk/api/bank/faults', { kind, times: 1 });
const counter = (id: bigint, act: string) => sandbox.call(`/desk/api/bank/payments/withdrawal-${id}/${act}`, {});
const payments = (number: string) =>
  sandbox.call<{ key: string; amount: string; payee: Record<string, string> }[]>(
    `/desk/api/bank/payments?message=${number}`,
  );
const row = async (id: bigint) =>
  (await house.pool.query('SELECT state, reference, reason FROM withdrawal WHERE id = $1', [id])).rows[0];

/** Asked for and approved; the payment is booked and not yet done. */
async function approved(amount = '60.00') {
  const payee = await newPayee(house, '100.00');
  const { id, number } = await house.inTx((tx) => requestWithdrawal(tx, amount), payee);
  const staff = await newStaff(house);
  await house.inTx((tx) => approveWithdrawal(tx, id), staff);
  return { payee, id, number };
}
const drain = () => drainJobs(house, withdrawalHandlers(bank));
/** What the worker does by itself, some time later. */
async function later(seconds = 30): Promise<void> {
  await house.moveClock(seconds * 1000);
  for (const sweep of withdrawalSweeps(bank)) await sweep.run(house);
  await drain();
}

test('J4 the whole way: approved, told to the bank, paid, and come back to the proceeds', async () => {
  await fault('hold');
  const { payee, id, number } = await approved();
  await drain();
  expect((await row(id)).state).toBe('paying');
  expect(await moneyOf(house, payee)).toBe('4000 / 0');
  expect(await payments(number)).toMatchObject([
    { key: `withdrawal-${id}`, amount: '60.00', payee: { account: BANK.account, name: BANK.payee, bic: BANK.swift } },
  ]);
  await counter(id, 'pay');
  await later();
  expect(await row(id)).toMatchObject({ state: 'paid', reference: expect.stringMatching(/^HB/) });
  expect(await told(house.inTx((tx) => cancelWithdrawal(tx, number), payee))).toBe('STATE_HAS_MOVED');
  await counter(id, 'bounce');
  await later();
  expect(await row(id)).toMatchObject({ state: 'returned', reason: 'AC01 IncorrectAccountNumber' });
  expect(await moneyOf(house, payee)).toBe('10000 / 0');
  const { rows } = await house.pool.query(
    `SELECT kind, amount FROM posting WHERE ref_kind = 'withdrawal' AND ref_id = $1 ORDER BY id`,
    [id],
  );
  expect(rows.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    'freeze_opened 0',
    'withdrawal_sent -6000',
    'withdrawal_paid 0',
    'withdrawal_returned 6000',
  ]);
});

test('J4 the bank refuses: the money is the proceeds again, with the bank’s reason', async () => {
  await fault('refuse');
  const { payee, id } = await approved();
  await drain();
  expect(await row(id)).toMatchObject({ state: 'returned', reason: 'AC04 ClosedAccountNumber' });
  expect(await moneyOf(house, payee)).toBe('10000 / 0');
  // The bank's own code stays in the row, for staff; the customer reads what it means.
  const list = withdrawalRoutes.find(({ endpoint }) => endpoint === listWithdrawals);
  const page = (await house.inTx(async (tx) => list?.handle?.(tx, {} as never, {} as never), payee)) as OutputOf<
    typeof listWithdrawals
  >;
  expect(page.Items.map(({ Reason }) => Reason)).toEqual(['the account is closed']);
  const { rows } = await house.pool.query<{ letter: { vars: { reason: string } } }>(
    "SELECT letter FROM notice WHERE customer_id = $1 AND kind = 'withdrawal.returned'",
    [payee.customerId],
  );
  expect(rows.map(({ letter }) => letter.vars.reason)).toEqual(['the account is closed']);
});

test.each([
  ['took the order and its answer was lost', 'lost_answer'],
  ['took nothing and answered 500', 'error_500'],
])('J4 crash: the bank %s; it is asked, and paid once', async (_what, kind) => {
  await fault(kind);
  const { payee, id, number } = await approved();
  await expect(drain()).rejects.toThrow();
  expect((await row(id)).state).toBe('paying');
  await later();
  await counter(id, 'pay').catch(() => undefined);
  await later();
  expect((await row(id)).state).toBe('paid');
  expect(await payments(number)).toHaveLength(1);
  expect(await moneyOf(house, payee)).toBe('4000 / 0');
});

test('J4 the same job five times at once pays once', async () => {
  const { id, number } = await approved();
  await Promise.all(Array.from({ length: 5 }, () => payWithdrawal(house, bank, id).catch(() => undefined)));
  expect(await payments(number)).toHaveLength(1);
  const { rows } = await house.pool.query(`SELECT 1 FROM posting WHERE key = $1`, [`withdrawal:${id}:sent`]);
  expect(rows).toHaveLength(1);
});

test('J4 an account that was just changed is not paid before it has cooled off', async () => {
  const { id, number } = await approved();
  await house.pool.query(`UPDATE withdrawal SET pay_after = created_at + interval '48 hours' WHERE id = $1`, [id]);
  await drain();
  expect((await row(id)).state).toBe('approved');
  await later(47 * 3600);
  expect((await row(id)).state).toBe('approved');
  expect(await payments(number)).toEqual([]);
  await later(3601);
  expect((await row(id)).state).toBe('paying');
});

test('the bank knows its orders: another amount under a used key is refused, an unknown key is absent', async () => {
  const { id } = await approved();
  await drain();
  const payee = {
    name: BANK.payee,
    address: BANK.payeeAddress,
    account: BANK.account,
    bankName: BANK.bankName,
    bankAddress: BANK.bankAddress,
    swift: BANK.swift,
    branchCode: BANK.branchCode,
  };
  const other = { key: `withdrawal-${id}`, amount: { currency: 'USD', minor: 1n }, payee, message: 'x' } as const;
  await expect(bank.pay(other)).rejects.toThrow('409');
  expect(await bank.ask('withdrawal-999999')).toBeUndefined();
  const stranger = openWireBank({ ...house.config.bank, apiKey: 'bank_test_wrong' });
  await expect(stranger.ask(`withdrawal-${id}`)).rejects.toThrow('401');
});
