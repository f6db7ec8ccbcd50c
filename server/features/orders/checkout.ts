import { cmp, type Money, toGrouped, toWire } from '#contract/money.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { translate } from '../../platform/i18n.ts';
import { refuse } from '../../platform/refusal.ts';
import { defaultsOf } from '../domains/defaults/index.ts';
import { type CartLine, type CartProblem, judgeCart, newRegistration, totalOf } from './cart/cart.ts';
import { type CartRow, dropFromCart, lockCart } from './cart/cart-store.ts';
import { chooseTemplates, type TemplateWish, withHolders } from './cart/choose-templates.ts';
import { type Placed, placeOrder } from './place-order.ts';

export interface CheckoutWish extends TemplateWish {
  /** What the customer saw as the sum. */
  readonly total: Money;
  /** The names they saw (A-labels), each with its years. */
  readonly seen?: ReadonlyMap<string, number> | undefined;
  /** Names with a price of their own (A-labels), each with the price the customer said yes to. */
  readonly premium?: ReadonlyMap<string, Money>;
  /** The names renew themselves afterwards; as the customer's default says without it. */
  readonly autoRenew?: boolean | undefined;
}

export interface CheckedOut {
  readonly placed: Placed;
  readonly takenOut: readonly { readonly name: string; readonly problem: CartProblem }[];
}

/** A name with a price of its own is bought only at exactly the price that was confirmed for it. */
function assertConfirmed(lines: readonly CartLine[], confirmed: ReadonlyMap<string, Money>): void {
  const open = lines.flatMap(({ row, premium, problem }) => {
    if (!premium || problem) return [];
    const seen = confirmed.get(row.name);
    return seen && cmp(seen, premium.price) === 0 ? [] : [{ Name: row.name, Price: toWire(premium.price) }];
  });
  if (open.length > 0) throw refuse('PREMIUM_TO_CONFIRM', { count: open.length }, { Names: open });
}

/** The words for a name that was taken out. */
export const problemText = (tx: Tx, problem: CartProblem) => translate(tx.lang, `orders:problem.${problem}`);

/** Names with what stands in their way and what they cost now, for the holders wished. */
export async function judgePurchase(tx: Tx, customerId: bigint, rows: readonly CartRow[], wish: TemplateWish) {
  const templateFor = await chooseTemplates(tx, customerId, wish);
  const lines = await withHolders(tx, await judgeCart(tx, customerId, rows), templateFor);
  return { lines, templateFor, total: totalOf(lines) };
}

/** Names as `judgePurchase` found them. */
export type Judged = Awaited<ReturnType<typeof judgePurchase>>;

/**
 * Orders judged names (acceptance D2-D4): prices of now against the sum the customer saw, names that we know to be gone
 * are taken out with their reason, the others go on. Nothing is charged here: the money of each name is held until its
 * registry has answered.
 */
export async function buyNames(
  tx: Tx,
  judged: Judged,
  wish: Omit<CheckoutWish, keyof TemplateWish | 'seen'>,
): Promise<CheckedOut> {
  const customerId = customerOf(tx);
  const { lines, templateFor, total } = judged;
  if (cmp(total, wish.total) !== 0)
    throw refuse('PRICE_CHANGED', { total: toGrouped(total) }, { Total: toWire(total) });
  assertConfirmed(lines, wish.premium ?? new Map());
  const autoRenew = wish.autoRenew ?? (await defaultsOf(tx, customerId)).autoRenew;
  const wanted = lines
    .filter(({ problem }) => !problem)
    .flatMap((line) => newRegistration(line, { templateId: templateFor(line.row).id, autoRenew }) ?? []);
  const out = lines.flatMap(({ row, problem }) => (problem ? [{ name: row.unicode, problem }] : []));
  const placed = wanted.length > 0 ? await placeOrder(tx, { customerId, kind: 'register' }, wanted) : undefined;
  const takenOut = [
    ...out,
    ...(placed?.left ?? []).map((name) => ({
      name: lines.find(({ row }) => row.name === name)?.row.unicode ?? name,
      problem: 'underWay' as const,
    })),
  ];
  if (!placed || placed.lines.length === 0) {
    const TakenOut = takenOut.map(({ name, problem }) => ({ Name: name, Reason: problemText(tx, problem) }));
    throw refuse('NOTHING_TO_BUY', {}, { TakenOut });
  }
  return { placed, takenOut };
}

/** Another template buys these: they wait in the cart for it. */
const STAY: readonly CartProblem[] = ['holderNotLatin', 'identityNeeded'];

/** Two windows have one cart: what came into it since the customer looked may cost the same as what they saw there. */
function assertSeen(rows: readonly CartRow[], seen: CheckoutWish['seen']): void {
  if (!seen) return;
  const same = rows.length === seen.size && rows.every(({ name, years }) => seen.get(name) === years);
  if (!same) throw refuse('CART_CHANGED');
}

/** Buys the acting customer's cart and empties it, but for `inCart` names that only want another template. */
export async function checkout(tx: Tx, wish: CheckoutWish): Promise<CheckedOut & { readonly inCart: number }> {
  const customerId = customerOf(tx);
  const rows = await lockCart(tx, customerId);
  if (rows.length === 0) throw refuse('CART_EMPTY');
  assertSeen(rows, wish.seen);
  const bought = await buyNames(tx, await judgePurchase(tx, customerId, rows, wish), wish);
  const stay = new Set(bought.takenOut.flatMap(({ name, problem }) => (STAY.includes(problem) ? [name] : [])));
  await dropFromCart(
    tx,
    customerId,
    rows.filter(({ unicode }) => !stay.has(unicode)).map(({ name }) => name),
  );
  return { ...bought, inCart: stay.size };
}
