import { addYears } from '#contract/calendar.ts';
import { add, cmp, fromMinor, type Money, toDecimal, toWire } from '#contract/money.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { registeredName } from '../../platform/idn.ts';
import { refuse } from '../../platform/refusal.ts';
import { type Offers, offersNow, type Quote, quote, quotePremium } from '../catalogue/index.ts';
import { type DomainRow, findDomains, renewalFacts, yearNotAddedUntil } from '../domains/index.ts';
import { premiumPricesOf } from '../search/index.ts';
import { previewTask } from '../tasks/index.ts';
import type { NewLine } from './lines/line-store.ts';
import { renewKind } from './order-tasks.ts';
import { type Placed, placeOrder } from './place-order.ts';

/** Names, typed in either form, all renewed by the same years. */
export interface RenewalsWish {
  readonly names: readonly string[];
  readonly years: number;
}

/** One name of a renewal with its price and what its term becomes. */
export interface RenewalLine {
  readonly domain: DomainRow;
  readonly quote: Quote;
  /** What is echoed to the registry for a premium name. */
  readonly fee?: { readonly amount: string; readonly currency: string };
  readonly newExpiresAt: Date;
  /** Until then a renewal may not add a year (specification §9). */
  readonly yearNotAddedUntil: Date | undefined;
}

function lineOf(
  domain: DomainRow,
  years: number,
  offers: Offers,
  premium: Awaited<ReturnType<typeof premiumPricesOf>>,
  now: Date,
): RenewalLine {
  const offer = offers.get(domain.suffix);
  const own = premium.get(domain.name);
  const dear = own && quotePremium(own, 'renew', years);
  const priced = dear ?? (offer && quote(offer, 'renew', years));
  if (!priced) throw refuse('SUFFIX_NOT_SOLD', { suffix: domain.suffix });
  return {
    domain,
    quote: priced,
    ...(dear ? { fee: dear.fee } : {}),
    newExpiresAt: addYears(domain.expiresAt, years),
    yearNotAddedUntil: yearNotAddedUntil(renewalFacts(domain), now),
  };
}

/** The lines of the acting customer's names that are his, with the prices of now. */
export async function renewalLines(
  tx: Tx,
  { names, years }: RenewalsWish,
  lock: 'lock' | 'read',
): Promise<RenewalLine[]> {
  const wanted = [...new Set(names.flatMap((name) => registeredName(name) ?? []))];
  const domains = await findDomains(tx, customerOf(tx), wanted, lock);
  const offers = await offersNow(tx);
  const premium = await premiumPricesOf(tx, wanted);
  return domains.map((domain) => lineOf(domain, years, offers, premium, tx.now));
}

export const totalOf = (lines: readonly RenewalLine[]): Money =>
  lines.reduce((sum, { quote: { price } }) => add(sum, price), fromMinor(0n));

/** What a renewal of many names comes to (acceptance E3). @throws refusals TASK_EMPTY, TASK_TOO_MANY_NAMES, SUFFIX_NOT_SOLD */
export async function previewRenewals(tx: Tx, wish: RenewalsWish) {
  const { names, years } = wish;
  const preview = await previewTask(tx, renewKind, { customerId: customerOf(tx), names, params: { years } });
  const stopped = new Set(preview.Groups.flatMap(({ Names }) => Names.map(({ Name }) => Name)));
  const lines = (await renewalLines(tx, wish, 'read')).filter(({ domain }) => !stopped.has(domain.name));
  return { preview, lines, total: totalOf(lines) };
}

const newLine =
  (years: number) =>
  ({ domain, quote: { unit, price, cost }, fee }: RenewalLine): NewLine => ({
    kind: 'renew',
    name: domain.name,
    unicode: domain.unicode,
    suffix: domain.suffix,
    years,
    unitPrice: unit.minor,
    price: price.minor,
    cost: cost.minor,
    templateId: null,
    domainId: domain.id,
    expiresBefore: domain.expiresAt,
    premium: fee !== undefined,
    fee: fee?.amount ?? null,
    feeCurrency: fee?.currency ?? null,
  });

/**
 * Renews names of the acting customer by one order (acceptance E3): refused where a registry would refuse, before any money moves. Each line
 * carries the expiry it starts from, so that at the registry a second application is impossible.
 * @throws refusals of the preview, TASK_NAMES_TO_CLEAR (`Data` is the preview), PRICE_CHANGED, ORDER_UNDER_WAY, INSUFFICIENT_BALANCE
 */
export async function renewDomains(tx: Tx, wish: RenewalsWish & { readonly total: Money }): Promise<Placed> {
  const { names, years } = wish;
  const customerId = customerOf(tx);
  const lines = await renewalLines(tx, wish, 'lock');
  const preview = await previewTask(tx, renewKind, { customerId, names, params: { years } });
  const wrong = preview.Total - preview.Good;
  if (wrong > 0) throw refuse('TASK_NAMES_TO_CLEAR', { count: wrong }, preview);
  const total = totalOf(lines);
  if (cmp(total, wish.total) !== 0)
    throw refuse('PRICE_CHANGED', { total: toDecimal(total) }, { Total: toWire(total) });
  const placed = await placeOrder(tx, { customerId, kind: 'renew' }, lines.map(newLine(years)));
  const left = placed.left[0];
  // Race: another renewal of the name began since it was looked at; nothing of this one is kept.
  if (left !== undefined) throw refuse('ORDER_UNDER_WAY', { name: left });
  return placed;
}
