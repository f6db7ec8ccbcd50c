import type { Tx } from '../../platform/db/transaction.ts';
import { type Bar, factsOf, judgeAct, type Remark, remarksOn } from '../domains/eligibility/index.ts';
import type { DomainRow } from '../domains/index.ts';
import { leavingNames, type OrdersUnderWay, verdictsOfLeaving } from '../domains/moving/index.ts';
import { holdsOf } from '../domains/registry-acts/index.ts';
import type { OwnedKind, Verdict } from '../tasks/index.ts';
import { causeOf } from './store.ts';

/** May a name leave now, and what is to be known beside. */
export interface Leaving {
  readonly row: DomainRow;
  readonly bar: Bar | undefined;
  readonly from: Date | undefined;
  readonly remarks: readonly Remark[];
  readonly verdict: Verdict;
}

/**
 * May these live names go to another registrar now? A few statements for all. `except`: the transfer that waits for one
 * is no reason against itself.
 */
export async function judgeLeaving(
  tx: Tx,
  rows: readonly DomainRow[],
  of: { readonly underWay: OrdersUnderWay; readonly except?: ReadonlySet<bigint> },
): Promise<Leaving[]> {
  const holds = await holdsOf(
    tx,
    rows.map(({ id }) => id),
  );
  const own = new Set([...(of.except ?? [])].map(causeOf));
  const said = new Map(
    rows.map((row) => {
      const others = (holds.get(row.id) ?? []).filter(({ kind, cause }) => !(kind === 'transfer' && own.has(cause)));
      return [row.id, judgeAct('transferOut', factsOf(row), others, tx.now)];
    }),
  );
  const verdicts = await verdictsOfLeaving(tx, rows, of.underWay, ({ id }) => said.get(id)?.decisive);
  return rows.map((row): Leaving => {
    const { decisive: bar, from } = said.get(row.id) ?? {};
    const remarks = remarksOn('transferOut', factsOf(row), tx.now);
    return { row, bar, from, remarks, verdict: verdicts.get(row.id) ?? { verdict: 'good' } };
  });
}

/** Transfers out as an act on many names, for the preview that all such acts share; no task is ever opened of it. */
export const leavingKind = (underWay: OrdersUnderWay): OwnedKind =>
  leavingNames('transferOut', (tx, rows) => judgeLeaving(tx, rows, { underWay }));
