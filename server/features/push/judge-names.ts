import type { Tx } from '../../platform/db/transaction.ts';
import { type Bar, factsOf, judgePush } from '../domains/eligibility/index.ts';
import type { DomainRow, Hold } from '../domains/index.ts';
import { leavingNames, type OrdersUnderWay, verdictsOfLeaving } from '../domains/moving/index.ts';
import { holdsOf } from '../domains/registry-acts/index.ts';
import type { OwnedKind, Verdict } from '../tasks/index.ts';

/** What of a name's present stands in the way of another owner, beside the rules of `judgePush`. */
export interface Pushability {
  readonly row: DomainRow;
  /** The rule that forbids it; undefined where only something under way does. */
  readonly bar: Bar | undefined;
  /** From when it is possible, where a rule tells a date. */
  readonly from: Date | undefined;
  readonly verdict: Verdict;
}

/**
 * May these live names go to another account now? A few statements for all of them. `except`: the push (or deal) that
 * holds them is no reason against itself.
 */
export async function judgePushes(
  tx: Tx,
  rows: readonly DomainRow[],
  of: { readonly priced: boolean; readonly underWay: OrdersUnderWay; readonly except?: string },
): Promise<Pushability[]> {
  const holds = await holdsOf(
    tx,
    rows.map(({ id }) => id),
  );
  const said = new Map(
    rows.map((row) => {
      const own = (holds.get(row.id) ?? []).filter(({ cause }: Hold) => cause !== of.except);
      return [row.id, judgePush(factsOf(row), own, of.priced, tx.now)];
    }),
  );
  const verdicts = await verdictsOfLeaving(tx, rows, of.underWay, ({ id }) => said.get(id)?.decisive);
  return rows.map((row): Pushability => {
    const { decisive: bar, from } = said.get(row.id) ?? {};
    const verdict = verdicts.get(row.id) ?? { verdict: 'good' };
    // Its name servers were taken at its end: its registry is told more of it before anybody else can have it.
    const cut = verdict.verdict === 'good' && row.dnsCutAt !== null;
    return { row, bar, from, verdict: cut ? { verdict: 'impossible', reason: 'push:reason.registry' } : verdict };
  });
}

/**
 * Pushes as an act on many names, for the preview that all such acts share. `priced`: fewer names, and enough of their
 * terms left.
 */
export const pushKind = (priced: boolean, underWay: OrdersUnderWay): OwnedKind =>
  pushesKind(priced ? 'pricedPush' : 'push', priced, underWay);

/** An act on many names that is possible where a push of them is; no task is ever opened of it. */
export const pushesKind = (kind: OwnedKind['kind'], priced: boolean, underWay: OrdersUnderWay): OwnedKind =>
  leavingNames(kind, (tx, rows) => judgePushes(tx, rows, { priced, underWay }));
