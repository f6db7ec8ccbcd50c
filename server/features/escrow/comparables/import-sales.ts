import { dayOf } from '#contract/calendar.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { actingStaff } from '../../staff-access/index.ts';
import { isWrong, keyOf, readSales, type Sale, type SaleLine } from './read-sales.ts';
import { deleteSale, insertSales, salesOf } from './store.ts';

/** What each line of a file would become now. @throws refusal COMPARABLES_UNREADABLE */
export async function lookAtSales(tx: Tx, csv: string): Promise<readonly SaleLine[]> {
  const today = dayOf(tx.now);
  const first = readSales(csv, today, new Set());
  if (!first) throw refuse('COMPARABLES_UNREADABLE');
  const names = first.flatMap(({ sale }) => (sale ? [sale.name] : []));
  const known = new Set((await salesOf(tx, names)).map(keyOf));
  return readSales(csv, today, known) ?? [];
}

/**
 * Reads sales in; a file with a wrong line not at all. @throws refusals COMPARABLES_UNREADABLE, COMPARABLES_WRONG,
 * COMPARABLES_NOTHING_NEW
 */
export async function importSales(tx: Tx, csv: string): Promise<{ imported: number; skipped: number }> {
  const lines = await lookAtSales(tx, csv);
  const wrong = lines.find(isWrong);
  if (wrong) throw refuse('COMPARABLES_WRONG', { line: wrong.at }, { Line: wrong.at, Verdict: wrong.verdict });
  const fresh = lines.flatMap(({ verdict, sale }): Sale[] => (verdict === 'new' && sale ? [sale] : []));
  const imported = fresh.length === 0 ? 0 : await insertSales(tx, fresh, (await actingStaff(tx)).id);
  if (imported === 0) throw refuse('COMPARABLES_NOTHING_NEW');
  await record(tx, {
    act: 'comparables.imported',
    object: { kind: 'comparables', id: 'sales' },
    after: { imported, names: fresh.slice(0, 20).map(({ name }) => name) },
  });
  return { imported, skipped: lines.length - imported };
}

/** @throws refusal NOT_FOUND */
export async function removeSale(tx: Tx, id: bigint): Promise<void> {
  if (!(await deleteSale(tx, id))) throw refuse('NOT_FOUND');
  await record(tx, { act: 'comparables.removed', object: { kind: 'comparable', id } });
}
