import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { offersNow } from '../catalogue/index.ts';
import { readWholeName } from '../search/index.ts';
import { limitOf, previewTask } from '../tasks/index.ts';
import type { CartRow } from './cart/cart-store.ts';
import { holderNeeds, type TemplateWish } from './cart/choose-templates.ts';
import { buyNames, type CheckedOut, type CheckoutWish, judgePurchase } from './checkout.ts';
import type { TemplatesAsked } from './judge-registrations.ts';
import { registerKind } from './order-tasks.ts';

/** A pasted list: one term for all, another one for single names: by A-label, which goes first, or as typed. */
export interface ListWish extends TemplateWish {
  readonly names: readonly string[];
  readonly years: number;
  readonly yearsOf: ReadonlyMap<string, number>;
}

/** Rows of what can be read as a name under a suffix on sale, each once; the preview tells of the rest. */
async function rowsOf(tx: Tx, { names, years, yearsOf }: ListWish): Promise<CartRow[]> {
  const offers = await offersNow(tx);
  const rows = new Map<string, CartRow>();
  for (const typed of names) {
    const read = readWholeName(typed, offers);
    if ('problem' in read) continue;
    const { name, unicode, suffix } = read;
    rows.set(name, { name, unicode, suffix, years: yearsOf.get(name) ?? yearsOf.get(typed) ?? years });
  }
  return [...rows.values()];
}

/**
 * The names of a list that could be ordered, as far as we know ourselves. @throws refusals TASK_EMPTY,
 * TASK_TOO_MANY_NAMES
 */
export async function splitList(tx: Tx, names: readonly string[]): Promise<{ good: string[] }> {
  const preview = await previewTask(tx, registerKind, { customerId: customerOf(tx), names });
  const stopped = new Set(preview.Groups.flatMap(({ Names }) => Names.map(({ Name }) => Name)));
  const none = { templateId: undefined, years: 1, yearsOf: new Map<string, number>() };
  const rows = await rowsOf(tx, { ...none, names });
  return { good: rows.map(({ name }) => name).filter((name) => !stopped.has(name)) };
}

const asText = (ids: ReadonlyMap<string, bigint> = new Map()) =>
  Object.fromEntries([...ids].map(([key, id]) => [key, String(id)]));

/** The choice of templates as a task's parameters carry it. */
const templatesAsked = ({ templateId, bySuffix, byName }: TemplateWish): TemplatesAsked => ({
  common: templateId === undefined ? null : String(templateId),
  bySuffix: asText(bySuffix),
  byName: asText(byName),
});

const judgeList = (tx: Tx, wish: ListWish) =>
  previewTask(tx, registerKind, {
    customerId: customerOf(tx),
    names: wish.names,
    params: { years: wish.years, templates: templatesAsked(wish) },
  });

/**
 * What a list of names comes to, before it is ordered (acceptance D2). @throws refusals TASK_EMPTY,
 * TASK_TOO_MANY_NAMES, NO_TEMPLATE
 */
export async function previewList(tx: Tx, wish: ListWish) {
  const customerId = customerOf(tx);
  const preview = await judgeList(tx, wish);
  const { lines, total } = await judgePurchase(tx, customerId, await rowsOf(tx, wish), wish);
  return { preview, lines, total, needs: await holderNeeds(tx, customerId, lines) };
}

/**
 * Orders a list of names at once (acceptance D2): what cannot be ordered must be cleared first, so that nothing is
 * bought by surprise.
 * @throws refusals of the preview, TASK_NAMES_TO_CLEAR (`Data` is the preview), PRICE_CHANGED, NOTHING_TO_BUY,
 *   INSUFFICIENT_BALANCE
 */
export async function registerNames(
  tx: Tx,
  wish: ListWish & Pick<CheckoutWish, 'total' | 'premium' | 'autoRenew'>,
): Promise<CheckedOut> {
  const customerId = customerOf(tx);
  const rows = await rowsOf(tx, wish);
  const judged = await judgePurchase(tx, customerId, rows, wish);
  const clear =
    rows.length === wish.names.length &&
    rows.length <= limitOf(tx, registerKind) &&
    judged.lines.every(({ problem }) => !problem);
  // The preview tells in full what stands in the way; where nothing does, the purchase has seen it by itself.
  if (!clear) {
    const preview = await judgeList(tx, wish);
    const wrong = preview.Total - preview.Good;
    if (wrong > 0) throw refuse('TASK_NAMES_TO_CLEAR', { count: wrong }, preview);
  }
  return buyNames(tx, judged, wish);
}
