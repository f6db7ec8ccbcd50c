/** Customers with proceeds and members of staff, for tests of money that leaves. */
import { usd } from '#contract/money.ts';
import { openCustomerAccount } from '../../ledger/accounts.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { post } from '../../ledger/post.ts';
import { settlementCredited } from '../../ledger/postings/withdrawal.ts';
import { reconcile } from '../../ledger/reconcile.ts';
import type { Actor } from '../../platform/db/transaction.ts';
import type { TestHouse } from '../../platform/testing.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { saveBankAccount } from './save-bank-account.ts';
import type { WithdrawalRow } from './store.ts';

let last = 0;
const next = () => {
  last += 1;
  return last;
};

/** A member of staff who acts. */
export async function newStaff(house: TestHouse): Promise<Actor & { staffId: bigint }> {
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO staff (name, password_hash, totp_sealed, roles, active, created_at) VALUES ($1, 'none', 'none', '{finance}', true, now())
     RETURNING id`,
    [`member${next()}`],
  );
  return { kind: 'staff', staffId: rows[0]?.id as bigint };
}

/** A customer without proceeds and without a bank account. */
export async function newCustomer(house: TestHouse): Promise<Actor & { customerId: bigint }> {
  const email = `payee${next()}@example.com`;
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO customer (email, password_hash, password_changed_at, kind, lang, agreed_at, created_at) VALUES ($1, 'x', now(), 'individual', 'en', now(), now()) RETURNING id`,
    [email],
  );
  const customerId = rows[0]?.id as bigint;
  await house.inTx((tx) => openCustomerAccount(tx, customerId));
  return { kind: 'customer', customerId };
}

export const BANK = {
  bankName: 'Harbour Bank',
  account: '024123456789',
  branchCode: '024',
  swift: 'HSBCHKHH',
  bankAddress: '1 Queens Road Central, Hong Kong',
  payee: 'CHAN TAI MAN',
  payeeAddress: '8 Nathan Road, Kowloon',
} as const;

/** The same bank account for whoever is given it. */
export const giveBank = (house: TestHouse, customerId: bigint) =>
  house.inTx((tx) => saveBankAccount(tx, BANK), { kind: 'customer', customerId });

/** Proceeds, without the two signatures. */
const credit = (house: TestHouse, customerId: bigint, amount: string) =>
  house.inTx((tx) =>
    post(
      tx,
      settlementCredited({ customerId, settlementId: BigInt(1_000_000 + next()), amount: usd(amount), about: 'x' }),
    ),
  );

/** A customer with proceeds and a bank account that has cooled off. */
export async function newPayee(house: TestHouse, proceeds: string): Promise<Actor & { customerId: bigint }> {
  const customer = await newCustomer(house);
  const { customerId } = customer;
  await credit(house, customerId, proceeds);
  await house.inTx((tx) => saveBankAccount(tx, BANK), customer);
  await house.pool.query('UPDATE bank_account SET changed_at = changed_at - $2::interval WHERE customer_id = $1', [
    customerId,
    '3 days',
  ]);
  return customer;
}

/** `withdrawable / frozen`, as the ledger says. */
export async function moneyOf(house: TestHouse, customer: { customerId: bigint }): Promise<string> {
  const { withdrawable, frozen } = await house.inTx((tx) => balanceOf(tx, customer.customerId));
  return `${withdrawable.minor} / ${frozen.minor}`;
}

/** What the books say is broken. */
export async function broken(house: TestHouse): Promise<string[]> {
  return (await reconcile(house.pool)).flatMap(({ violations }) => violations.map(({ violation }) => violation));
}

/** The key of the refusal, or `done`. */
export const told = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { key?: string }).key ?? String(error),
  );

/** A withdrawal that waits for review. */
export async function askedWithdrawal(house: TestHouse, amount: string): Promise<WithdrawalRow> {
  const payee = await newPayee(house, amount);
  return house.inTx((tx) => requestWithdrawal(tx, amount), payee);
}
