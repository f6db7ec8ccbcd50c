import type { Tx } from '../../platform/db/transaction.ts';
import { type Bar, barSentence, factsOf, judgePush } from '../domains/eligibility/index.ts';
import { type DomainRow, findDomains, type Hold } from '../domains/index.ts';
import { askedAtRegistry } from '../domains/moving/index.ts';
import { holdsOf } from '../domains/registry-acts/index.ts';
import { namesAtWork, type OwnedKind, type Verdict } from '../tasks/index.ts';

/** Names that an order of anybody has in hand, by name; known to orders, a floor above. */
export type OrdersUnderWay = (tx: Tx, names: readonly string[]) => Promise<ReadonlyMap<string, unknown>>;

/** What of a name's present stands in the way of another owner, beside the rules of `judgePush`. */
export interface Pushability {
  readonly row: DomainRow;
  /** The rule that forbids it; undefined where only something under way does. */
  readonly bar: Bar | undefined;
  /** From when it is possible, where a rule tells a date. */
  readonly from: Date | undefined;
  readonly verdict: Verdict;
}

const impossible = (reason: Extract<Verdict, { verdict: 'impossible' }>['reason']): Verdict => ({
  verdict: 'impossible',
  reason,
});

function verdictOf(bar: Bar | undefined): Verdict {
  if (!bar) return { verdict: 'good' };
  const words = barSentence(bar);
  return bar.fix ? { verdict: 'fixable', fix: { act: bar.fix }, ...words } : { verdict: 'impossible', ...words };
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
  const ids = rows.map(({ id }) => id);
  const holds = await holdsOf(tx, ids);
  const asked = await askedAtRegistry(tx, ids);
  const working = await namesAtWork(tx, ids);
  const ordered = await of.underWay(
    tx,
    rows.map(({ name }) => name),
  );
  return rows.map((row): Pushability => {
    const own = (holds.get(row.id) ?? []).filter(({ cause }: Hold) => cause !== of.except);
    const said = judgePush(factsOf(row), own, of.priced, tx.now);
    const busy = ordered.has(row.name)
      ? impossible('push:reason.ordered')
      : working.has(row.id)
        ? impossible('push:reason.task')
        : asked.has(row.id) || row.dnsCutAt !== null
          ? impossible('push:reason.registry')
          : undefined;
    return {
      row,
      bar: said.decisive,
      from: said.from,
      verdict: said.decisive ? verdictOf(said.decisive) : (busy ?? verdictOf(undefined)),
    };
  });
}

/**
 * Pushes as an act on many names, for the preview that all such acts share. `priced`: fewer names, and enough of their
 * terms left.
 */
export const pushKind = (priced: boolean, underWay: OrdersUnderWay): OwnedKind =>
  pushesKind(priced ? 'pricedPush' : 'push', priced, underWay);

/** An act on many names that is possible where a push of them is; no task is ever opened of it. */
export function pushesKind(kind: OwnedKind['kind'], priced: boolean, underWay: OrdersUnderWay): OwnedKind {
  return {
    kind,
    driven: 'owner',
    judge: async (tx, names, { customerId }) => {
      const rows = await findDomains(
        tx,
        customerId,
        names.map(({ name }) => name),
      );
      const judged = new Map(
        (await judgePushes(tx, rows, { priced, underWay })).map((each) => [each.row.name, each.verdict]),
      );
      return names.map(({ name }) => judged.get(name) ?? impossible('acts:reason.notMine'));
    },
  };
}
