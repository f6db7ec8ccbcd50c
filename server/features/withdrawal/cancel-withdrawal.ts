import { releaseFreeze } from '../../ledger/freezes.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { withdrawalMachine } from './machine.ts';
import { lockOwn, saveFacts, type WithdrawalRow } from './store.ts';

/** The customer takes it back before the bank was told; the frozen amount is free again. */
export async function cancelWithdrawal(tx: Tx, number: string): Promise<WithdrawalRow> {
  const row = await lockOwn(tx, customerOf(tx), number);
  if (!row) throw refuse('NOT_FOUND');
  const state = await transition(tx, withdrawalMachine, row, 'cancel');
  await releaseFreeze(tx, row.freezeId as bigint);
  await saveFacts(tx, row.id, { decidedAt: tx.now });
  await record(tx, { act: 'withdrawal.cancel', object: { kind: 'withdrawal', id: row.id }, after: { number } });
  return { ...row, state };
}
