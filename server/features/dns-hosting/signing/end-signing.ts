import type { Tx } from '../../../platform/db/transaction.ts';
import { transition } from '../../../platform/machine.ts';
import { signingMachine } from './machine.ts';
import { findSigning, saveKeys, saveNext } from './store.ts';

/**
 * Ends with its zone, which the caller holds locked, wherever it stands: what is not answered needs no signature, and
 * whoever has the name now decides what its registry has.
 */
export async function endSigning(tx: Tx, zone: { readonly id: bigint; readonly name: string }): Promise<void> {
  await saveKeys(tx, zone.name, []);
  const row = await findSigning(tx, zone.id, 'lock');
  if (!row || row.state === 'off') return;
  await saveNext(tx, row.id, { dueAt: null });
  await transition(tx, signingMachine, row, 'stop');
}
