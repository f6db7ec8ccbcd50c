import { dayOf } from '#contract/calendar.ts';
import { fromMinor, fromWire, toDecimal } from '#contract/money.ts';
import { openCustomerAccount } from '../../ledger/accounts.ts';
import { balanceOf } from '../../ledger/balances.ts';
import type { Actor } from '../../platform/db/transaction.ts';
import type { TestHouse } from '../../platform/testing.ts';
import { beginTransfer } from './begin-transfer.ts';
import { confirmStatement } from './statement/check-statement.ts';
import { handInStatement } from './statement/hand-in-statement.ts';
import { readStatement } from './statement/read-statement.ts';
import { lastImported } from './statement/store.ts';
import { sumsOf } from './statement/sums.ts';

export type Customer = Actor & { customerId: bigint };
export type Member = Actor & { staffId: bigint };
let made = 0;

export async function newStaff(house: TestHouse): Promise<Member> {
  made += 1;
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO staff (name, password_hash, totp_sealed, roles, active, created_at)
     VALUES ($1, 'none', 'none', '{finance}', true, now()) RETURNING id`,
    [`finance${made}`],
  );
  return { kind: 'staff', staffId: rows[0]?.id as bigint };
}

/** A customer; with a name where one is given. */
export async function newCustomer(house: TestHouse, name?: string): Promise<Customer> {
  made += 1;
  const { rows } = await house.pool.query<{ id: bigint }>(
    `INSERT INTO customer (email, kind, lang, password_hash, password_changed_at, agreed_at, created_at)
     VALUES ($1, 'individual', 'en', 'none', now(), now(), now()) RETURNING id`,
    [`sender${made}@example.com`],
  );
  const customerId = rows[0]?.id as bigint;
  if (name !== undefined)
    await house.pool.query(
      "UPDATE customer SET name = $2, safe_code_hash = 'x', profile_set_at = now() WHERE id = $1",
      [customerId, name],
    );
  await house.inTx((tx) => openCustomerAccount(tx, customerId));
  return { kind: 'customer', customerId };
}

export async function begin(house: TestHouse, customer: Customer, amount: string) {
  const { order, transfer } = await house.inTx((tx) => beginTransfer(tx, amount), customer);
  return { ...transfer, number: order.number };
}

export interface TestLine {
  readonly ref: string;
  readonly text: string;
}

/** A line of a statement with a number of its own. */
export function line(details: string, amount: string, currency = 'USD', payer = 'CHAN TAI MAN'): TestLine {
  made += 1;
  return { ref: `L-${made}`, text: `L-${made},${dayOf(new Date())},${amount},${currency},${payer},${details}` };
}

export const statement = (...lines: readonly { readonly text: string }[]): string =>
  ['BankRef,Date,Amount,Currency,Payer,Details', ...lines.map(({ text }) => text)].join('\n');

/**
 * The statement as a maker would give it: it begins where the last one of its account ended. `known` is what stands on
 * it again.
 */
export async function balanced(house: TestHouse, csv: string, known = '0.00') {
  const read = readStatement(csv);
  if ('fault' in read) return { csv, opening: '0', closing: '0' };
  const { currency, credits, debits } = sumsOf(read.lines);
  const { account } = house.config.bank.receiving;
  const last = await house.inTx((tx) => lastImported(tx, { account, currency }));
  const opening = (last?.closing ?? 100_000n) - fromWire({ Amount: known, Currency: currency }).minor;
  const decimal = (minor: bigint) => toDecimal(fromMinor(minor, currency));
  return { csv, opening: decimal(opening), closing: decimal(opening + credits - debits) };
}

/** A statement handed in by one and confirmed by the other. */
export async function importByTwo(
  house: TestHouse,
  [maker, checker]: readonly [Member, Member],
  csv: string,
  known?: string,
) {
  const of = await balanced(house, csv, known);
  const { number } = await house.inTx((tx) => handInStatement(tx, of), maker);
  return house.inTx((tx) => confirmStatement(tx, number), checker);
}

export async function lineState(house: TestHouse, { ref }: { readonly ref: string }) {
  const { rows } = await house.pool.query('SELECT id, state, why FROM statement_line WHERE bank_ref = $1', [ref]);
  return { id: rows[0]?.id as bigint, told: `${rows[0]?.state} ${rows[0]?.why}` };
}

export const moneyOf = async (house: TestHouse, { customerId }: Customer): Promise<bigint> =>
  (await house.inTx((tx) => balanceOf(tx, customerId))).available.minor;

/** What came of a piece of work: `done`, or the key of its refusal. */
export const told = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { key?: string }).key ?? String(error),
  );
