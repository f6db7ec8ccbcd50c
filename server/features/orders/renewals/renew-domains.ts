import { cmp, type Money, toGrouped, toWire } from '#contract/money.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { wantPrices } from '../../search/index.ts';
import { limitAtOnce, previewTask } from '../../tasks/index.ts';
import { renewKind } from '../order-tasks.ts';
import { type Placed, placeOrders } from '../place-order.ts';
import { namesUnread } from '../prices/unpriced.ts';
import { allRenewable } from './judge-renewals.ts';
import { assertYearLossSeen, newRenewal, type RenewalsWish, renewalLines, totalOf } from './renewal-lines.ts';

/**
 * What a renewal of many names comes to (acceptance E3). Prices that nobody has read are asked for by it: who looks
 * again finds them.
 * @throws refusals TASK_EMPTY, TASK_TOO_MANY_NAMES
 */
export async function previewRenewals(tx: Tx, wish: RenewalsWish) {
  const { names, years } = wish;
  const preview = await previewTask(tx, renewKind, { customerId: customerOf(tx), names, params: { years } });
  const stopped = new Set(preview.Groups.flatMap(({ Names }) => Names.map(({ Name }) => Name)));
  const lines = (await renewalLines(tx, wish, 'read')).filter(({ domain }) => !stopped.has(domain.name));
  await wantPrices(tx, namesUnread(preview));
  return { preview, lines, total: totalOf(lines) };
}

/**
 * Renews names of the acting customer by one order, or by several under one heading where one task does not hold them
 * (acceptance E3): refused where a registry would refuse, before any money moves. Each line carries the expiry it
 * starts from, so that at the registry a second application is impossible.
 * @throws refusals of the preview, TASK_NAMES_TO_CLEAR (`Data` is the preview), PRICE_CHANGED, YEAR_MAY_BE_LOST,
 *   ORDER_UNDER_WAY, INSUFFICIENT_BALANCE
 */
export async function renewDomains(tx: Tx, wish: RenewalsWish & { readonly total: Money }): Promise<Placed> {
  const { names, years } = wish;
  const customerId = customerOf(tx);
  const lines = await renewalLines(tx, wish, 'lock');
  const domains = lines.map(({ domain }) => domain);
  const clear =
    lines.length > 0 &&
    lines.length === names.length &&
    lines.length <= limitAtOnce(tx, renewKind) &&
    (await allRenewable(tx, domains, years));
  // The preview tells in full what stands in the way; where nothing does, the names have been judged already.
  if (!clear) {
    const preview = await previewTask(tx, renewKind, { customerId, names, params: { years } });
    const wrong = preview.Total - preview.Good;
    if (wrong > 0) throw refuse('TASK_NAMES_TO_CLEAR', { count: wrong }, preview);
  }
  const total = totalOf(lines);
  if (cmp(total, wish.total) !== 0)
    throw refuse('PRICE_CHANGED', { total: toGrouped(total) }, { Total: toWire(total) });
  assertYearLossSeen(lines, wish.yearLossSeen);
  const placed = await placeOrders(tx, { customerId, kind: 'renew' }, lines.map(newRenewal(years)));
  const left = placed.left[0];
  // Race: another renewal of the name began since it was looked at; nothing of this one is kept.
  if (left !== undefined) throw refuse('ORDER_UNDER_WAY', { name: left });
  return placed;
}
