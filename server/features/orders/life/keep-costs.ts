import type { DomainFilter } from '#contract/api/domain-filter.ts';
import type * as api from '#contract/api/life/keep.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { Lang } from '#contract/lang.ts';
import { add, fromMinor, type Money, toWire } from '#contract/money.ts';
import { ENDING_NAMES_MAX } from '#contract/rules/life.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import type { DomainState } from '#contract/states/domain.ts';
import { together } from '../../../platform/db/together.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { translate } from '../../../platform/i18n.ts';
import { registeredName } from '../../../platform/idn.ts';
import { type Offers, offersNow } from '../../catalogue/index.ts';
import { factsOf, judgeAct, type Verdict, verdictWords } from '../../domains/eligibility/index.ts';
import { type DomainRow, findDomains } from '../../domains/index.ts';
import { deadlinesTold } from '../../domains/life/index.ts';
import { countNames, listNames, type NameFilter } from '../../domains/list/index.ts';
import { readFilter } from '../../domains/selection/index.ts';
import { type KeptPrice, keptPricesOf, wantPrices } from '../../search/index.ts';
import { renewalCents, UNPRICED_WORDS, type Unpriced, whyUnpriced } from '../prices/unpriced.ts';
import { restorePrice, restoreUnpriced } from './restore-lines.ts';

type Row = Omit<DomainRow, 'holder'>;

interface Cost {
  readonly row: Row;
  readonly act: 'renew' | 'restore';
  readonly until: Date;
  readonly price: Money | undefined;
  readonly why: Unpriced | undefined;
  /** Its registry, or what is under way with it, forbids that now: whatever it costs, nobody can pay it. */
  readonly barred: Verdict | undefined;
}

/** Deleted, and redemption lasts: what else may stand in the way of a restore passes. */
export const restoreBarred = ({ bars }: Verdict): boolean =>
  !bars.some(({ because }) => because === 'notDeleted' || because === 'redemption');

/** What keeps a name: a restore where it was deleted, else a year; undefined where neither will. */
function costOf(row: Row, offers: Offers, kept: KeptPrice | undefined, now: Date): Cost | undefined {
  const profile = suffixOf(row.name);
  if (!profile) return undefined;
  const facts = factsOf(row);
  const offer = offers.get(row.suffix);
  const dates = deadlinesTold(row, profile, now);
  const restore = judgeAct('restore', facts, [], now);
  const back = { row, act: 'restore', until: dates.redemptionEnd } as const;
  if (restore.allowed) {
    const why = restoreUnpriced(kept, offer, row, now);
    return { ...back, why, price: restorePrice(row, offer, kept, now), barred: undefined };
  }
  if (restoreBarred(restore)) return { ...back, why: undefined, price: undefined, barred: restore };
  const renew = judgeAct('renew', facts, [], now);
  const year = { row, act: 'renew', until: dates.delete } as const;
  if (renew.bars.some(({ because }) => because === 'renewalLate')) return undefined;
  if (!renew.allowed) return { ...year, why: undefined, price: undefined, barred: renew };
  const why = whyUnpriced(kept, offer, ['renew']);
  const cents = why ? undefined : renewalCents(kept, offer, 1);
  return { ...year, why, price: cents === undefined ? undefined : fromMinor(cents), barred: undefined };
}

/** Why no price stands beside a name. */
const reasonOf = (lang: Lang, { why, barred }: Cost): string | undefined =>
  barred ? verdictWords(lang, barred) : why && translate(lang, UNPRICED_WORDS[why]);

async function costsOf(tx: Tx, rows: readonly Row[]): Promise<Cost[]> {
  if (rows.length === 0) return [];
  const names = rows.map(({ name }) => name);
  const [offers, kept] = await together(tx, () => [offersNow(tx), keptPricesOf(tx, names)]);
  return rows.flatMap((row) => costOf(row, offers, kept.get(row.name), tx.now) ?? []);
}

/** What keeping the acting customer's names costs, those that are ending and whose price is known now. */
export async function keepPrices(tx: Tx, names: readonly string[]): Promise<ReadonlyMap<string, Money>> {
  if (names.length === 0) return new Map();
  const costs = await costsOf(tx, await findDomains(tx, customerOf(tx), names));
  return new Map(costs.flatMap(({ row, price }) => (price ? [[row.name, price] as const] : [])));
}

/**
 * What it costs to keep those of the typed names that are the acting customer's. What nobody has read is asked for: who
 * looks again finds it.
 */
export async function keepCosts(tx: Tx, typed: readonly string[]): Promise<api.KeepCost[]> {
  const names = [...new Set(typed.flatMap((name) => registeredName(name) ?? []))];
  const costs = await costsOf(tx, await findDomains(tx, customerOf(tx), names));
  await wantPrices(
    tx,
    costs.filter(({ barred }) => !barred).map(({ row }) => row.name),
  );
  return costs.map((cost) => {
    const reason = reasonOf(tx.lang, cost);
    return {
      Name: cost.row.name,
      Act: cost.act,
      Until: cost.until.toISOString(),
      ...(cost.price ? { Price: toWire(cost.price) } : {}),
      ...(reason ? { Reason: reason } : {}),
    };
  });
}

async function endingOf(tx: Tx, filter: NameFilter): Promise<api.Ending> {
  const wish = { filter, sort: 'expires', limit: ENDING_NAMES_MAX } as const;
  const { rows, next } = await listNames(tx, customerOf(tx), wish);
  const costs = await costsOf(tx, rows);
  const first = costs.map(({ until }) => until).sort((a, b) => a.getTime() - b.getTime())[0];
  return {
    Names: rows.length,
    More: next !== undefined,
    Total: toWire(costs.reduce((sum, { price }) => (price ? add(sum, price) : sum), fromMinor(0n))),
    Unpriced: costs.filter(({ why }) => why !== undefined).length,
    Barred: costs.filter(({ barred }) => barred !== undefined).length,
    ...(first ? { First: first.toISOString() } : {}),
  };
}

/** What keeping the acting customer's names comes to that a filter means. @throws refusal SELECTION_GONE */
export const keepSum = async (tx: Tx, filter: DomainFilter): Promise<api.Ending> =>
  endingOf(tx, await readFilter(tx, customerOf(tx), filter));

const inState = (state: DomainState): NameFilter => ({ text: '', match: 'contains', state });

/** How many of the acting customer's names are in each state of their end, and what keeping them comes to. */
export async function endingNames(tx: Tx): Promise<OutputOf<typeof api.endingNames>> {
  const count = (state: DomainState) => countNames(tx, customerOf(tx), inState(state));
  const [Expiring, Grace, Redemption, pendingDelete, suspended] = await together(tx, () => [
    endingOf(tx, inState('expiring')),
    endingOf(tx, inState('grace')),
    endingOf(tx, inState('redemption')),
    count('pendingDelete'),
    count('suspended'),
  ]);
  return {
    Expiring,
    Grace,
    Redemption,
    ...(pendingDelete === undefined ? {} : { PendingDelete: pendingDelete }),
    ...(suspended === undefined ? {} : { Suspended: suspended }),
  };
}
