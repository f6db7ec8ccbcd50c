import type { Currency } from '#contract/money.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { platformAccount } from './accounts.ts';

/** Money that left our account at the bank by a posting. `amount` in minor units, above zero. */
export interface PaidByBank {
  readonly at: Date;
  readonly amount: bigint;
}

/** What the books say our bank paid out for us in a currency between two instants, the first included. */
export async function paidByBank(
  tx: Tx,
  currency: Currency,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<PaidByBank[]> {
  const { rows } = await tx.client.query<PaidByBank>(
    `SELECT p.at, e.amt AS amount FROM posting p JOIN entry e ON e.posting_id = p.id
     WHERE p.kind IN ('withdrawal_paid', 'refund_paid', 'transfer_sent_back') AND p.at >= $2 AND p.at < $3
       AND e.acct_id = (SELECT id FROM acct WHERE key = $1) AND e.amt > 0 ORDER BY p.id`,
    [platformAccount('bank:main', currency), from, to],
  );
  return rows;
}
