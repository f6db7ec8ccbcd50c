import type { QueryDays } from '#contract/rules/dns/queries.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { requireOwnName } from '../own-name.ts';
import { spansOf } from './store.ts';
import { spansShown, sumSpans } from './sum-spans.ts';

/**
 * How often a name of the acting customer's was asked for, since they have it; with one host of it apart.
 * @throws refusal DOMAIN_NOT_FOUND
 */
export async function presentQueries(tx: Tx, domain: string, days: QueryDays, host?: string) {
  const { name, unicode, domain: row } = await requireOwnName(tx, domain);
  const { span, starts } = spansShown(days, tx.wall);
  // Counts follow the machine's clock, arrivals the business clock.
  const arrived = row ? row.arrivedAt.getTime() - (tx.now.getTime() - tx.wall.getTime()) : 0;
  const mine = starts.filter((_, at) => (starts[at + 1]?.getTime() ?? Number.POSITIVE_INFINITY) > arrived);
  const [from] = mine;
  const spans = from ? await spansOf(tx, name, span, from) : [];
  return {
    Name: name,
    Unicode: unicode,
    Days: days,
    ...sumSpans(spans, starts, host?.toLowerCase()),
    ByName: tx.house.config.nameserver.knot === null,
  };
}
