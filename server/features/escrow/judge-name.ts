import type { Tx } from '../../platform/db/transaction.ts';
import { translate } from '../../platform/i18n.ts';
import { refuse, type Said } from '../../platform/refusal.ts';
import { barWords, factsOf, judgeAct } from '../domains/eligibility/index.ts';
import { type DomainRow, findDomain } from '../domains/index.ts';
import { holdsOf } from '../domains/registry-acts/index.ts';
import { judgePushes, type OrdersUnderWay } from '../push/index.ts';
import { causeOf, type DealRow } from './store.ts';

/**
 * Why a name cannot be sold or handed over now, in words; undefined where it can. `sell`: enough of its
 * term is asked for too.
 */
export async function whyBarred(
  tx: Tx,
  row: DomainRow,
  of: { readonly for: 'sell' | 'handOver'; readonly underWay: OrdersUnderWay; readonly dealId?: bigint },
): Promise<Said | undefined> {
  const except = of.dealId === undefined ? undefined : causeOf(of.dealId);
  if (of.for === 'sell') {
    const holds = ((await holdsOf(tx, [row.id])).get(row.id) ?? []).filter(({ cause }) => cause !== except);
    const { decisive } = judgeAct('sell', factsOf(row), holds, tx.now);
    if (decisive) return (lang) => barWords(lang, decisive);
  }
  const [judged] = await judgePushes(tx, [row], {
    priced: false,
    underWay: of.underWay,
    ...(except === undefined ? {} : { except }),
  });
  const verdict = judged?.verdict;
  if (!verdict || verdict.verdict === 'good') return undefined;
  return (lang) => translate(lang, verdict.reason, verdict.vars ?? {});
}

/** The seller's live name, locked; undefined where they do not have it. */
export const sellersName = async (tx: Tx, deal: Pick<DealRow, 'sellerId' | 'name'>): Promise<DomainRow | undefined> =>
  deal.sellerId === null ? undefined : findDomain(tx, deal.sellerId, deal.name, 'lock');

/** @throws refusal DEAL_NAME_BARRED with why */
export async function refuseBarred(tx: Tx, row: DomainRow, of: Parameters<typeof whyBarred>[2]): Promise<void> {
  const why = await whyBarred(tx, row, of);
  if (why !== undefined) throw refuse('DEAL_NAME_BARRED', { why }, { Reason: why(tx.lang) });
}
