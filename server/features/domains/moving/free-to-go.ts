import type { Tx } from '../../../platform/db/transaction.ts';
import { namesAtWork, type OwnedKind, type Verdict } from '../../tasks/index.ts';
import { type Bar, barSentence } from '../eligibility/index.ts';
import { type DomainRow, findDomains } from '../store.ts';
import { askedAtRegistry } from './store.ts';

/** Names that an order of anybody has in hand, by name; known to orders, a floor above. */
export type OrdersUnderWay = (tx: Tx, names: readonly string[]) => Promise<ReadonlyMap<string, unknown>>;

const impossible = (reason: Extract<Verdict, { verdict: 'impossible' }>['reason']): Verdict => ({
  verdict: 'impossible',
  reason,
});

/**
 * The verdicts of live names that are to leave their account or their registrar: what a rule forbids, else what is
 * under way with them. A few statements for all.
 * @param barOf the rule that forbids it, of each name
 */
export async function verdictsOfLeaving(
  tx: Tx,
  rows: readonly DomainRow[],
  underWay: OrdersUnderWay,
  barOf: (row: DomainRow) => Bar | undefined,
): Promise<Map<bigint, Verdict>> {
  const ids = rows.map(({ id }) => id);
  const asked = await askedAtRegistry(tx, ids);
  const working = await namesAtWork(tx, ids);
  const ordered = await underWay(
    tx,
    rows.map(({ name }) => name),
  );
  const verdictOf = (row: DomainRow): Verdict => {
    const bar = barOf(row);
    if (bar?.fix) return { verdict: 'fixable', fix: { act: bar.fix }, ...barSentence(bar) };
    if (bar) return { verdict: 'impossible', ...barSentence(bar) };
    if (ordered.has(row.name)) return impossible('push:reason.ordered');
    if (working.has(row.id)) return impossible('push:reason.task');
    return asked.has(row.id) ? impossible('push:reason.registry') : { verdict: 'good' };
  };
  return new Map(rows.map((row) => [row.id, verdictOf(row)]));
}

/** An act on many names of the acting customer's, for the preview that all such acts share; no task is opened of it. */
export const leavingNames = (
  kind: OwnedKind['kind'],
  judge: (tx: Tx, rows: readonly DomainRow[]) => Promise<readonly { row: DomainRow; verdict: Verdict }[]>,
): OwnedKind => ({
  kind,
  driven: 'owner',
  judge: async (tx, names, { customerId }) => {
    const rows = await findDomains(
      tx,
      customerId,
      names.map(({ name }) => name),
    );
    const judged = new Map((await judge(tx, rows)).map(({ row, verdict }) => [row.name, verdict]));
    return names.map(({ name }) => judged.get(name) ?? impossible('acts:reason.notMine'));
  },
});
