import { fromMinor } from '#contract/money.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { owedAccount } from './accounts.ts';
import { balanceOf } from './balances.ts';
import { post } from './post.ts';
import { owedPaid, splitOwed } from './postings/chain.ts';

/**
 * Pays what a customer owes from what they have; answers what was paid, in cents. Nothing where nothing is owed, or
 * nothing is there.
 */
export async function payOwed(tx: Tx, customerId: bigint): Promise<bigint> {
  const { owed, available } = await balanceOf(tx, customerId, { lock: true });
  const { taken } = splitOwed(owed, available);
  if (taken.minor === 0n) return 0n;
  const { rows } = await tx.client.query<{ seq: bigint }>('SELECT seq FROM acct WHERE key = $1', [
    owedAccount(customerId),
  ]);
  await post(tx, owedPaid({ customerId, amount: fromMinor(taken.minor), entry: rows[0]?.seq ?? 0n }));
  return taken.minor;
}

/**
 * Customers who owe something while free money stands beside it: a freeze was released, or money came by another way.
 */
export async function owingWithMoney(tx: Tx, limit: number): Promise<bigint[]> {
  const { rows } = await tx.client.query<{ customer_id: bigint }>(
    `SELECT o.customer_id FROM acct o JOIN acct c ON c.customer_id = o.customer_id AND c.currency = o.currency AND c.kind = 'customer'
     WHERE o.kind = 'owed' AND o.balance < 0 AND o.currency = 'USD' AND c.topup + c.proceeds > 0 ORDER BY o.customer_id LIMIT $1`,
    [limit],
  );
  return rows.map((row) => row.customer_id);
}
