import type { NamedTransfer } from '#contract/staff-api/bank-transfer.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { customersNamed } from '../account/index.ts';
import { ordersById } from '../recharge/index.ts';
import { matchNames } from '../templates/real-name/index.ts';
import type { TransferRow } from './store.ts';

/** Announced transfers as staff read them beside a line: whose, and whether who paid bears a name of theirs. */
export async function whoseTransfers(
  tx: Tx,
  transfers: readonly TransferRow[],
): Promise<(transfer: TransferRow, payer: string) => NamedTransfer> {
  const customers = [...new Set(transfers.map(({ customerId }) => customerId))];
  const orders = await ordersById(
    tx,
    transfers.map(({ rechargeId }) => rechargeId),
  );
  const named = await customersNamed(tx, customers);
  const match = await matchNames(tx, customers);
  return ({ rechargeId, customerId, reference }, payer) => ({
    Reference: reference,
    Number: orders.get(rechargeId)?.number ?? '',
    CustomerId: String(customerId),
    ...named(customerId),
    PayerMatch: match(customerId, payer),
  });
}
