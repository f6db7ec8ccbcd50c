import { together } from '../../../platform/db/together.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { offersNow } from '../../catalogue/index.ts';
import { barSentence, factsOf, judgeAct } from '../../domains/eligibility/index.ts';
import { type DomainRow, findDomains } from '../../domains/index.ts';
import { keptPricesOf } from '../../search/index.ts';
import type { Asked, AskedName, Verdict } from '../../tasks/index.ts';
import { namesUnderWay } from '../lines/line-store.ts';
import { UNPRICED_WORDS } from '../prices/unpriced.ts';
import { restoreUnpriced } from './restore-lines.ts';

function judgeOne(row: DomainRow, now: Date): Verdict {
  // No hold of ours forbids to save a name.
  const { allowed, decisive } = judgeAct('restore', factsOf(row), [], now);
  if (allowed || !decisive) return { verdict: 'good', domainId: row.id };
  return { verdict: 'impossible', ...barSentence(decisive) };
}

/**
 * Names that are to be restored: whose they are, whether their registry still takes them back, whether an order has
 * them already, and whether their suffix is sold and anybody knows what they cost.
 */
export async function judgeRestores(tx: Tx, names: readonly AskedName[], { customerId }: Asked): Promise<Verdict[]> {
  const wanted = names.map(({ name }) => name);
  const own = new Map((await findDomains(tx, customerId, wanted)).map((row) => [row.name, row]));
  const busy = await namesUnderWay(tx, wanted);
  const [kept, offers] = await together(tx, () => [keptPricesOf(tx, wanted), offersNow(tx)]);
  return names.map(({ name }): Verdict => {
    const row = own.get(name);
    if (!row) return { verdict: 'impossible', reason: 'acts:reason.notMine' };
    if (busy.has(name)) return { verdict: 'impossible', reason: 'orders:problem.renewalUnderWay' };
    const verdict = judgeOne(row, tx.now);
    const why = restoreUnpriced(kept.get(name), offers.get(row.suffix), row, tx.now);
    return verdict.verdict === 'good' && why ? { verdict: 'impossible', reason: UNPRICED_WORDS[why] } : verdict;
  });
}
