import type { autoRenewal, autoRenewPlan, previewAutoRenewals } from '#contract/api/auto-renew.ts';
import { addYears } from '#contract/calendar.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { fromMinor, sub, toGrouped, toWire } from '#contract/money.ts';
import { SHORT_NAMES_MAX } from '#contract/rules/auto-renew.ts';
import { balanceOf } from '../../../ledger/balances.ts';
import { together } from '../../../platform/db/together.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { dayText } from '../../../platform/documents/local-time.ts';
import { translate } from '../../../platform/i18n.ts';
import { registeredName } from '../../../platform/idn.ts';
import { type Offers, offersNow } from '../../catalogue/index.ts';
import { autoRenewKind, findAutoRenewal } from '../../domains/auto-renew/index.ts';
import { judgeRenewal, renewalReason } from '../../domains/eligibility/index.ts';
import { type DomainRow, findDomains, renewalFacts, requireOwnDomain } from '../../domains/index.ts';
import { keptPricesOf, wantPrices } from '../../search/index.ts';
import { previewTask } from '../../tasks/index.ts';
import { renewalCents } from '../prices/unpriced.ts';
import { yearsThatFit } from './hindrances.ts';
import { costsOfPlan } from './plan-costs.ts';
import { firstTry } from './schedule.ts';
import { lastTry, shortNames, type Tried } from './store.ts';
import { fundsOf } from './watch-balance.ts';

const OUTCOMES: Readonly<Record<Tried['outcome'], MessageKey>> = {
  ordered: 'renewals:outcome.ordered',
  short: 'renewals:outcome.short',
  barred: 'renewals:outcome.barred',
  under_way: 'renewals:outcome.under_way',
  unpriced: 'renewals:outcome.unpriced',
};

/** What renewals of names by so many years cost, in cents; undefined where nobody knows it now. */
async function pricesOf(tx: Tx, rows: readonly Pick<DomainRow, 'name' | 'suffix'>[], years: number) {
  const names = rows.map(({ name }) => name);
  const offers: Offers = await offersNow(tx);
  const kept = await keptPricesOf(tx, names);
  return new Map(rows.map(({ name, suffix }) => [name, renewalCents(kept.get(name), offers.get(suffix), years)]));
}

/** May it be renewed now, by as many of these years as fit? What may not is in no sum. */
function mayRenew(row: DomainRow, years: number, now: Date): boolean {
  const facts = renewalFacts(row);
  return judgeRenewal(facts, yearsThatFit(facts, years, now), now).allowed;
}

function stateOf(tx: Tx, row: DomainRow, tried: Awaited<ReturnType<typeof lastTry>>) {
  if (!tried) {
    const first = firstTry(row.expiresAt);
    const at = new Date(Math.max(first.getTime(), tx.now.getTime()));
    return {
      NextTryAt: at.toISOString(),
      State: translate(tx.lang, 'renewals:outcome.none', { day: dayText(at) }),
    };
  }
  const price = tried.price === null ? '' : toGrouped(fromMinor(tried.price));
  return {
    ...(tried.nextTryAt ? { NextTryAt: tried.nextTryAt.toISOString() } : {}),
    State: translate(tx.lang, OUTCOMES[tried.outcome as Tried['outcome']], { price }),
    TriedAt: tried.triedAt.toISOString(),
  };
}

/**
 * Why its next renewal by itself cannot be, judged as on the day of its first try: a term that holds no more years
 * today does then.
 */
function barredAt(tx: Tx, row: DomainRow, years: number): string | undefined {
  const at = new Date(Math.max(firstTry(row.expiresAt).getTime(), tx.now.getTime()));
  const facts = renewalFacts(row);
  const verdict = judgeRenewal(facts, yearsThatFit(facts, years, at), at);
  return verdict.allowed ? undefined : renewalReason(tx.lang, verdict);
}

/** `Data` of GET /domain/auto-renew. @throws refusal DOMAIN_NOT_FOUND */
export async function readAutoRenewal(tx: Tx, typed: string): Promise<OutputOf<typeof autoRenewal>> {
  const row = await requireOwnDomain(tx, typed);
  const { on, years } = await findAutoRenewal(tx, row.id);
  const hindered = barredAt(tx, row, years);
  const price = hindered === undefined ? (await pricesOf(tx, [row], years)).get(row.name) : undefined;
  const { available } = await balanceOf(tx, row.customerId);
  return {
    On: on,
    Years: years,
    ...(price === undefined ? {} : { Price: toWire(fromMinor(price)) }),
    ...(hindered === undefined ? {} : { Hindered: hindered }),
    Available: toWire(available),
    ...(on ? stateOf(tx, row, await lastTry(tx, row.id, row.expiresAt)) : {}),
  };
}

/** `Data` of POST /domain/auto-renew/preview. @throws refusals TASK_EMPTY, TASK_TOO_MANY_NAMES */
export async function previewWishes(
  tx: Tx,
  wish: { readonly names: readonly string[]; readonly on: boolean; readonly years: number },
): Promise<OutputOf<typeof previewAutoRenewals>> {
  const { names, on, years } = wish;
  const customerId = customerOf(tx);
  const preview = await previewTask(tx, autoRenewKind, { customerId, names, params: { on, years } });
  const own = await findDomains(tx, customerId, [...new Set(names.flatMap((name) => registeredName(name) ?? []))]);
  const yearEnd = addYears(tx.now, 1);
  const soon = own.filter(({ expiresAt }) => firstTry(expiresAt) < yearEnd);
  const open = soon.filter((row) => mayRenew(row, years, tx.now));
  const priced = await pricesOf(tx, open, years);
  const prices = [...priced.values()];
  await wantPrices(tx, [...priced.keys()]);
  const first = own.map(({ expiresAt }) => expiresAt.getTime()).sort((a, b) => a - b)[0];
  return {
    Preview: preview,
    Cost: {
      Names: open.length,
      Amount: toWire(fromMinor(prices.reduce<bigint>((sum, price) => sum + (price ?? 0n), 0n))),
      Unpriced: prices.filter((price) => price === undefined).length,
      Barred: soon.length - open.length,
    },
    ...(first === undefined ? {} : { FirstExpiry: dayText(new Date(first)) }),
  };
}

/** `Data` of GET /domain/auto-renew/plan. */
export async function readPlan(tx: Tx): Promise<OutputOf<typeof autoRenewPlan>> {
  const customerId = customerOf(tx);
  const [costs, { available, needed, reserve, missing }, waiting] = await together(tx, () => [
    costsOfPlan(tx, customerId),
    fundsOf(tx, customerId),
    shortNames(tx, customerId, SHORT_NAMES_MAX),
  ]);
  const gap = sub(fromMinor(waiting.reduce((sum, { price }) => sum + price, 0n)), available);
  const usd = (cents: bigint) => toWire(fromMinor(cents));
  return {
    Months: costs.months.map(({ month, names, amount }) => ({ Month: month, Names: names, Amount: usd(amount) })),
    Names: costs.names,
    Amount: usd(costs.amount),
    Unpriced: costs.unpriced,
    Barred: costs.barred,
    Available: toWire(available),
    Ahead: toWire(needed),
    Reserve: toWire(reserve),
    ...(missing.minor > 0n ? { Missing: toWire(missing) } : {}),
    ...(gap.minor > 0n ? { Waiting: { Names: waiting.length, Missing: toWire(gap) } } : {}),
  };
}
