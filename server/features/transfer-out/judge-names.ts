import type { Tx } from '../../platform/db/transaction.ts';
import { type Bar, barSentence, factsOf, judgeAct, type Remark, remarksOn } from '../domains/eligibility/index.ts';
import { type DomainRow, findDomains } from '../domains/index.ts';
import { askedAtRegistry } from '../domains/moving/index.ts';
import { holdsOf } from '../domains/registry-acts/index.ts';
import { namesAtWork, type OwnedKind, type Verdict } from '../tasks/index.ts';
import { causeOf } from './store.ts';

/** Names that an order of anybody has in hand, by name; known to orders, a floor above. */
export type OrdersUnderWay = (tx: Tx, names: readonly string[]) => Promise<ReadonlyMap<string, unknown>>;

/** May a name leave now, and what is to be known beside. */
export interface Leaving {
  readonly row: DomainRow;
  readonly bar: Bar | undefined;
  readonly from: Date | undefined;
  readonly remarks: readonly Remark[];
  readonly verdict: Verdict;
}

const impossible = (reason: Extract<Verdict, { verdict: 'impossible' }>['reason']): Verdict => ({
  verdict: 'impossible',
  reason,
});

function verdictOf(bar: Bar): Verdict {
  const words = barSentence(bar);
  return bar.fix ? { verdict: 'fixable', fix: { act: bar.fix }, ...words } : { verdict: 'impossible', ...words };
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
  const ids = rows.map(({ id }) => id);
  const holds = await holdsOf(tx, ids);
  const asked = await askedAtRegistry(tx, ids);
  const working = await namesAtWork(tx, ids);
  const ordered = await of.underWay(
    tx,
    rows.map(({ name }) => name),
  );
  const own = new Set([...(of.except ?? [])].map(causeOf));
  return rows.map((row): Leaving => {
    const others = (holds.get(row.id) ?? []).filter(({ kind, cause }) => !(kind === 'transfer' && own.has(cause)));
    const facts = factsOf(row);
    const said = judgeAct('transferOut', facts, others, tx.now);
    const remarks = remarksOn('transferOut', facts, tx.now);
    const busy = ordered.has(row.name)
      ? impossible('push:reason.ordered')
      : working.has(row.id)
        ? impossible('push:reason.task')
        : asked.has(row.id)
          ? impossible('push:reason.registry')
          : undefined;
    const verdict = said.decisive ? verdictOf(said.decisive) : (busy ?? { verdict: 'good' as const });
    return { row, bar: said.decisive, from: said.from, remarks, verdict };
  });
}

/** Transfers out as an act on many names, for the preview that all such acts share; no task is ever opened of it. */
export function leavingKind(underWay: OrdersUnderWay): OwnedKind {
  return {
    kind: 'transferOut',
    driven: 'owner',
    judge: async (tx, names, { customerId }) => {
      const rows = await findDomains(
        tx,
        customerId,
        names.map(({ name }) => name),
      );
      const judged = new Map((await judgeLeaving(tx, rows, { underWay })).map((each) => [each.row.name, each.verdict]));
      return names.map(({ name }) => judged.get(name) ?? impossible('acts:reason.notMine'));
    },
  };
}
