import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { record } from '../../activity/index.ts';
import { requireOwnDomain } from '../read-domain.ts';
import { writeNote } from './store.ts';

/** Writes the customer's own note on a name of theirs; that it changed stands in the history, what it says does not. */
export async function saveOwnNote(tx: Tx, typed: string, note: string): Promise<void> {
  const row = await requireOwnDomain(tx, typed, 'lock');
  if (row.note === note) return;
  await writeNote(tx, customerOf(tx), row.name, note);
  await record(tx, { act: 'domain.noted', object: { kind: 'domain', id: row.id } });
}
