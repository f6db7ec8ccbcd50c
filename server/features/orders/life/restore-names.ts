import { cmp, type Money, toGrouped, toWire } from '#contract/money.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { restorableNames } from '../../domains/life/index.ts';
import { wantPrices } from '../../search/index.ts';
import { limitOf, previewTask } from '../../tasks/index.ts';
import { namesUnderWay } from '../lines/line-store.ts';
import { restoreKind } from '../order-tasks.ts';
import { type Placed, placeOrder } from '../place-order.ts';
import { namesUnread } from '../prices/unpriced.ts';
import {
  newRestore,
  type RestoreLine,
  restoreLines,
  restoreTotal,
  type UnpricedRestore,
  unpricedRestores,
} from './restore-lines.ts';

export interface Restorable {
  readonly lines: readonly RestoreLine[];
  /** Names whose price nobody knows now, or whose suffix is not sold: they cannot be ordered yet. */
  readonly unpriced: readonly UnpricedRestore[];
  /** There are others. */
  readonly more: boolean;
}

/** The acting customer's names that can be restored now, as many as one order may hold. */
export async function listRestorable(tx: Tx): Promise<Restorable> {
  const limit = limitOf(tx, restoreKind);
  const names = await restorableNames(tx, customerOf(tx), limit + 1);
  const busy = await namesUnderWay(tx, names);
  const shown = names.slice(0, limit).filter((name) => !busy.has(name));
  const open = <T extends { readonly until: Date }>(of: readonly T[]): T[] =>
    of.filter(({ until }) => until > tx.now).sort((a, b) => a.until.getTime() - b.until.getTime());
  const lines = open(await restoreLines(tx, shown, 'read'));
  const unpriced = open(await unpricedRestores(tx, shown));
  return { lines, unpriced, more: names.length > limit };
}

/**
 * What restoring names comes to (acceptance E3). Prices that nobody has read are asked for by it: who looks again finds
 * them.
 * @throws refusals TASK_EMPTY, TASK_TOO_MANY_NAMES
 */
export async function previewRestores(tx: Tx, names: readonly string[]) {
  const preview = await previewTask(tx, restoreKind, { customerId: customerOf(tx), names });
  const stopped = new Set(preview.Groups.flatMap(({ Names }) => Names.map(({ Name }) => Name)));
  const lines = (await restoreLines(tx, names, 'read')).filter(({ domain }) => !stopped.has(domain.name));
  await wantPrices(tx, namesUnread(preview));
  return { preview, lines, total: restoreTotal(lines) };
}

/**
 * Takes deleted names of the acting customer back by one order (acceptance E3): refused where a registry would refuse,
 * before any money moves. Each line carries the expiry it starts from, so that its year is added once.
 * @throws refusals of the preview, TASK_NAMES_TO_CLEAR (`Data` is the preview), PRICE_CHANGED, ORDER_UNDER_WAY,
 *   INSUFFICIENT_BALANCE
 */
export async function restoreNames(tx: Tx, names: readonly string[], seen: Money): Promise<Placed> {
  const customerId = customerOf(tx);
  const lines = await restoreLines(tx, names, 'lock');
  const preview = await previewTask(tx, restoreKind, { customerId, names });
  const wrong = preview.Total - preview.Good;
  if (wrong > 0) throw refuse('TASK_NAMES_TO_CLEAR', { count: wrong }, preview);
  const total = restoreTotal(lines);
  if (cmp(total, seen) !== 0) throw refuse('PRICE_CHANGED', { total: toGrouped(total) }, { Total: toWire(total) });
  const placed = await placeOrder(tx, { customerId, kind: 'restore' }, lines.map(newRestore));
  const left = placed.left[0];
  // Race: another restore of the name began since it was looked at; nothing of this one is kept.
  if (left !== undefined) throw refuse('ORDER_UNDER_WAY', { name: left });
  return placed;
}
