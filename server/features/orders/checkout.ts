import { cmp, type Money, toDecimal, toWire } from '#contract/money.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { translate } from '../../platform/i18n.ts';
import { refuse } from '../../platform/refusal.ts';
import { defaultTemplateOf, standsAbroad, type Template, templateOf, templatesOf } from '../templates/index.ts';
import { type CartLine, type CartProblem, judgeCart, totalOf } from './cart.ts';
import { type CartRow, dropFromCart, lockCart } from './cart-store.ts';
import type { NewLine } from './lines/line-store.ts';
import { type Placed, placeOrder } from './place-order.ts';

/** For whom names are bought: one template for all, another one for single suffixes. */
export interface TemplateWish {
  readonly templateId: bigint | undefined;
  readonly bySuffix?: ReadonlyMap<string, bigint>;
}

export interface CheckoutWish extends TemplateWish {
  /** What the customer saw as the sum. */
  readonly total: Money;
}

export interface CheckedOut {
  readonly placed: Placed;
  readonly takenOut: readonly { readonly name: string; readonly problem: CartProblem }[];
}

/** The template of each suffix. @throws refusal NO_TEMPLATE, also for one that is another customer's. */
async function chooseTemplates(tx: Tx, customerId: bigint, wish: TemplateWish): Promise<(suffix: string) => Template> {
  const { templateId: id, bySuffix = new Map<string, bigint>() } = wish;
  const common = id === undefined ? await defaultTemplateOf(tx, customerId) : await templateOf(tx, customerId, id);
  const others = await templatesOf(tx, customerId, [...bySuffix.values()]);
  if (!common || [...bySuffix.values()].some((each) => !others.has(each))) throw refuse('NO_TEMPLATE');
  return (suffix) => others.get(bySuffix.get(suffix) ?? 0n) ?? common;
}

/** A holder whose values the suffix's registry would refuse is told before money moves. */
async function withHolders(lines: readonly CartLine[], templateFor: (suffix: string) => Template): Promise<CartLine[]> {
  return Promise.all(
    lines.map(async (line) => {
      const wantsContacts = suffixOf(line.row.name)?.capabilities.value.contacts === 'full';
      if (line.problem || !wantsContacts || (await standsAbroad(templateFor(line.row.suffix)))) return line;
      return { ...line, problem: 'holderNotLatin' as const };
    }),
  );
}

function newLine({ row, quote, premium }: CartLine, templateId: bigint): NewLine | undefined {
  if (!quote) return undefined;
  return {
    kind: 'register',
    ...row,
    unitPrice: quote.unit.minor,
    price: quote.price.minor,
    cost: quote.cost.minor,
    templateId,
    domainId: null,
    expiresBefore: null,
    premium: premium !== undefined,
    fee: premium?.fee.amount ?? null,
    feeCurrency: premium?.fee.currency ?? null,
  };
}

/** The words for a name that was taken out. */
export const problemText = (tx: Tx, problem: CartProblem) => translate(tx.lang, `orders:problem.${problem}`);

/** Names with what stands in their way and what they cost now, for the holders wished. */
export async function judgePurchase(tx: Tx, customerId: bigint, rows: readonly CartRow[], wish: TemplateWish) {
  const templateFor = await chooseTemplates(tx, customerId, wish);
  const lines = await withHolders(await judgeCart(tx, customerId, rows), templateFor);
  return { lines, templateFor, total: totalOf(lines) };
}

/**
 * Orders names (acceptance D2-D4): prices of now against the sum the customer saw, names that we know to be gone are taken out with their
 * reason, the others go on. Nothing is charged here: the money of each name is held until its registry has answered.
 */
export async function buyNames(tx: Tx, rows: readonly CartRow[], wish: CheckoutWish): Promise<CheckedOut> {
  const customerId = customerOf(tx);
  const { lines, templateFor, total } = await judgePurchase(tx, customerId, rows, wish);
  if (cmp(total, wish.total) !== 0)
    throw refuse('PRICE_CHANGED', { total: toDecimal(total) }, { Total: toWire(total) });
  const wanted = lines
    .filter(({ problem }) => !problem)
    .flatMap((line) => newLine(line, templateFor(line.row.suffix).id) ?? []);
  const out = lines.flatMap(({ row, problem }) => (problem ? [{ name: row.unicode, problem }] : []));
  const placed = wanted.length > 0 ? await placeOrder(tx, { customerId, kind: 'register' }, wanted) : undefined;
  const takenOut = [
    ...out,
    ...(placed?.left ?? []).map((name) => ({
      name: rows.find((row) => row.name === name)?.unicode ?? name,
      problem: 'underWay' as const,
    })),
  ];
  if (!placed || placed.lines.length === 0) {
    const TakenOut = takenOut.map(({ name, problem }) => ({ Name: name, Reason: problemText(tx, problem) }));
    throw refuse('NOTHING_TO_BUY', {}, { TakenOut });
  }
  return { placed, takenOut };
}

/** Buys the acting customer's cart and empties it. */
export async function checkout(tx: Tx, wish: CheckoutWish): Promise<CheckedOut> {
  const customerId = customerOf(tx);
  const rows = await lockCart(tx, customerId);
  if (rows.length === 0) throw refuse('CART_EMPTY');
  const bought = await buyNames(tx, rows, wish);
  await dropFromCart(
    tx,
    customerId,
    rows.map(({ name }) => name),
  );
  return bought;
}
