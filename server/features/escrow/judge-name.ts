import { DEAL_RULES } from '#contract/rules/escrow/deal.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { translate } from '../../platform/i18n.ts';
import { refuse, type Said } from '../../platform/refusal.ts';
import { barSentence, factsOf, judgeAct } from '../domains/eligibility/index.ts';
import { type DomainRow, findDomain } from '../domains/index.ts';
import { placeHolds } from '../domains/moving/index.ts';
import { holdsOf } from '../domains/registry-acts/index.ts';
import { judgePushes, type OrdersUnderWay } from '../push/index.ts';
import type { Words } from '../tasks/index.ts';
import { causeOf, type DealRow } from './store.ts';

interface Judging {
  readonly for: 'sell' | 'handOver';
  readonly underWay: OrdersUnderWay;
  readonly dealId?: bigint;
}

/**
 * Why a name cannot be sold or handed over now, as a sentence with holes that can be kept and is said to each reader in
 * their language; undefined where it can. `sell`: enough of its term is asked for too.
 */
export async function barOf(tx: Tx, row: DomainRow, of: Judging): Promise<Words | undefined> {
  const except = of.dealId === undefined ? undefined : causeOf(of.dealId);
  if (of.for === 'sell') {
    const holds = ((await holdsOf(tx, [row.id])).get(row.id) ?? []).filter(({ cause }) => cause !== except);
    const { decisive } = judgeAct('sell', factsOf(row), holds, tx.now);
    if (decisive) return barSentence(decisive);
  }
  const [judged] = await judgePushes(tx, [row], {
    priced: false,
    underWay: of.underWay,
    ...(except === undefined ? {} : { except }),
  });
  const verdict = judged?.verdict;
  if (!verdict || verdict.verdict === 'good') return undefined;
  return { reason: verdict.reason, vars: verdict.vars ?? {} };
}

/** The same, said in any language. */
export async function whyBarred(tx: Tx, row: DomainRow, of: Judging): Promise<Said | undefined> {
  const bar = await barOf(tx, row, of);
  return bar && ((lang) => translate(lang, bar.reason, bar.vars));
}

/** This name is the deal's from here on: neither moved nor sold otherwise, until it ends. */
export const holdFor = (tx: Tx, dealId: bigint, domainId: bigint): Promise<void> =>
  placeHolds(tx, [domainId], { kind: 'deal', cause: causeOf(dealId), ruleId: DEAL_RULES.running.id, until: null });

/** The seller's live name, locked; undefined where they do not have it. */
export const sellersName = async (tx: Tx, deal: Pick<DealRow, 'sellerId' | 'name'>): Promise<DomainRow | undefined> =>
  deal.sellerId === null ? undefined : findDomain(tx, deal.sellerId, deal.name, 'lock');

/** @throws refusal DEAL_NAME_BARRED with why */
export async function refuseBarred(tx: Tx, row: DomainRow, of: Judging): Promise<void> {
  const why = await whyBarred(tx, row, of);
  if (why !== undefined) throw refuse('DEAL_NAME_BARRED', { why }, { Reason: why(tx.lang) });
}
