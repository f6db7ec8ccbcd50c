import { cmp, type Money, toDecimal, toWire } from '#contract/money.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { translate } from '../../platform/i18n.ts';
import { refuse } from '../../platform/refusal.ts';
import { defaultTemplateOf, type Template, templateOf } from '../templates/index.ts';
import { type CartLine, type CartProblem, judgeCart, totalOf } from './cart.ts';
import { dropFromCart, lockCart } from './cart-store.ts';
import type { NewLine } from './line-store.ts';
import { type Placed, placeOrder } from './place-order.ts';

export interface CheckoutWish {
  /** What the customer saw as the sum. */
  readonly total: Money;
  readonly templateId: bigint | undefined;
}

export interface CheckedOut {
  readonly placed: Placed;
  readonly takenOut: readonly { readonly name: string; readonly problem: CartProblem }[];
}

async function chooseTemplate(tx: Tx, customerId: bigint, id: bigint | undefined): Promise<Template> {
  const template = id === undefined ? await defaultTemplateOf(tx, customerId) : await templateOf(tx, customerId, id);
  if (!template) throw refuse('NO_TEMPLATE');
  return template;
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

/** The words for a name that was taken out of the cart. */
export const problemText = (tx: Tx, problem: CartProblem) => translate(tx.lang, `orders:problem.${problem}`);

/**
 * Buys the acting customer's cart (acceptance D3, D4): prices of now against the sum the customer saw, names that we know to be gone are
 * taken out with their reason, the others go on. Nothing is charged here: the money of each name is held until its registry has answered.
 */
export async function checkout(tx: Tx, wish: CheckoutWish): Promise<CheckedOut> {
  const customerId = customerOf(tx);
  const rows = await lockCart(tx, customerId);
  if (rows.length === 0) throw refuse('CART_EMPTY');
  const template = await chooseTemplate(tx, customerId, wish.templateId);
  const lines = await judgeCart(tx, customerId, rows);
  const total = totalOf(lines);
  if (cmp(total, wish.total) !== 0)
    throw refuse('PRICE_CHANGED', { total: toDecimal(total) }, { Total: toWire(total) });
  const wanted = lines.filter(({ problem }) => !problem).flatMap((line) => newLine(line, template.id) ?? []);
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
  await dropFromCart(
    tx,
    customerId,
    rows.map(({ name }) => name),
  );
  return { placed, takenOut };
}
