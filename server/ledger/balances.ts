import { addDays } from '#contract/calendar.ts';
import { add, type Currency, fromMinor, type Money, neg } from '#contract/money.ts';
import { DEAL_PROCEEDS_WAIT_MOST, proceedsWaiting } from '#contract/rules/escrow/proceeds.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { customerAccount, owedAccount } from './accounts.ts';

/** A customer's money in one currency. */
export interface Balance {
  /** topup + proceeds: what can be spent or frozen now. */
  readonly available: Money;
  readonly topup: Money;
  /** What sales brought; spent after topup. */
  readonly proceeds: Money;
  readonly frozen: Money;
  /** What deals brought of late: it can be spent, and is paid out after its days; `until`: when the first of it is. */
  readonly waiting: { readonly amount: Money; readonly until: Date } | undefined;
  /** What may be paid out: proceeds that do not wait, unless something is owed. */
  readonly withdrawable: Money;
  /** What the customer owes us, at zero or above. */
  readonly owed: Money;
}

interface Row {
  readonly topup: bigint;
  readonly proceeds: bigint;
  readonly frozen: bigint;
  readonly owed: bigint;
}

/** What of the proceeds waits: no more than there is, since what was spent was spent of the oldest. */
async function waitingOf(
  tx: Tx,
  customerId: bigint,
  proceeds: bigint,
): Promise<{ amount: bigint; until: Date } | undefined> {
  if (proceeds <= 0n) return undefined;
  const { rows } = await tx.client.query<{ at: Date; amount: bigint }>({
    name: 'deals_sold_lately',
    text: `SELECT at, amount FROM posting WHERE customer_id = $1 AND kind = 'deal_sold' AND at > $2`,
    values: [customerId, addDays(tx.now, -DEAL_PROCEEDS_WAIT_MOST)],
  });
  const { amount, until } = proceedsWaiting(rows, tx.now);
  if (until === undefined) return undefined;
  return { amount: amount > proceeds ? proceeds : amount, until };
}

/**
 * The balance as of now. With `lock` nobody else moves this customer's money until the transaction ends. @throws Error
 * without an account.
 */
export async function balanceOf(
  tx: Tx,
  customerId: bigint,
  { currency = 'USD', lock = false }: { currency?: Currency; lock?: boolean } = {},
): Promise<Balance> {
  const keys = [customerAccount(customerId, currency), owedAccount(customerId, currency)];
  if (lock) await tx.client.query('SELECT ledger_lock_customer($1, $2)', [customerId, currency]);
  const { rows } = await tx.client.query<Row>(
    `SELECT a.topup, a.proceeds, a.frozen, o.balance AS owed FROM acct a JOIN acct o ON o.key = $2 WHERE a.key = $1`,
    keys,
  );
  const row = rows[0];
  if (!row) throw new Error(`customer ${customerId} has no account in ${currency}`);
  const money = (minor: bigint) => fromMinor(minor, currency);
  const [topup, proceeds, owed] = [money(row.topup), money(row.proceeds), neg(money(row.owed))];
  const waiting = currency === 'USD' ? await waitingOf(tx, customerId, row.proceeds) : undefined;
  const ripe = row.proceeds - (waiting?.amount ?? 0n);
  // What is owed is taken of what waits as well.
  const free = row.proceeds + row.owed < ripe ? row.proceeds + row.owed : ripe;
  return {
    available: add(topup, proceeds),
    topup,
    proceeds,
    frozen: money(row.frozen),
    waiting: waiting && { amount: money(waiting.amount), until: waiting.until },
    withdrawable: money(free > 0n ? free : 0n),
    owed,
  };
}

/** What each of these customers can spend now; who has no account is absent. For notices; nothing is decided by it. */
export async function availableOf(
  tx: Tx,
  customerIds: readonly bigint[],
  currency: Currency = 'USD',
): Promise<ReadonlyMap<bigint, Money>> {
  const { rows } = await tx.client.query<{ customer_id: bigint; available: bigint }>(
    `SELECT customer_id, topup + proceeds AS available FROM acct WHERE kind = 'customer' AND currency = $2 AND customer_id = ANY ($1)`,
    [customerIds, currency],
  );
  return new Map(rows.map(({ customer_id, available }) => [customer_id, fromMinor(available, currency)]));
}
