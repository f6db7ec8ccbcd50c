import { add, fromMinor, type Money } from '#contract/money.ts';
import { CART_NAMES_MAX } from '#contract/rules/domain.ts';
import { together } from '../../../platform/db/together.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type Offers, offersNow, type PremiumQuote, type Quote, quote, quotePremium } from '../../catalogue/index.ts';
import { holdersOf } from '../../domains/index.ts';
import { premiumPricesOf, readWholeName, type Wrong } from '../../search/index.ts';
import { namesUnderWay } from '../lines/line-store.ts';
import type { NewLine } from '../lines/new-line-store.ts';
import { type CartRow, cartOf, lockAdding, putInCart } from './cart-store.ts';

/**
 * Why a name of a cart cannot be bought now, as far as we can tell without the registry. Words:
 * `orders:problem.<problem>`.
 */
export const CART_PROBLEMS = ['taken', 'mine', 'underWay', 'notSold', 'identityNeeded', 'holderNotLatin'] as const;
export type CartProblem = (typeof CART_PROBLEMS)[number];

/** A name of the cart with the price of now; no quote where its suffix is not on sale. */
export interface CartLine {
  readonly row: CartRow;
  readonly quote: Quote | undefined;
  /** The registry's own price for this name, where it has one. */
  readonly premium: PremiumQuote | undefined;
  readonly problem: CartProblem | undefined;
}

/** What we know ourselves about each name: who has it, who is buying it, what it costs now. */
export async function judgeCart(tx: Tx, customerId: bigint, rows: readonly CartRow[]): Promise<CartLine[]> {
  const names = rows.map(({ name }) => name);
  const [offers, holders, underWay, premium] = await together(tx, () => [
    offersNow(tx),
    holdersOf(tx, names),
    namesUnderWay(tx, names),
    premiumPricesOf(tx, names),
  ]);
  const problemOf = ({ name, suffix }: CartRow): CartProblem | undefined => {
    const offer = offers.get(suffix);
    if (!offer) return 'notSold';
    if (holders.has(name)) return holders.get(name) === customerId ? 'mine' : 'taken';
    return underWay.has(name) ? 'underWay' : undefined;
  };
  return rows.map((row) => {
    const offer = offers.get(row.suffix);
    const own = premium.get(row.name);
    const dear = own && quotePremium(own, 'register', row.years);
    const problem = problemOf(row) ?? (own && !dear ? 'notSold' : undefined);
    return {
      row,
      problem,
      premium: dear,
      quote: dear ?? (offer && !own ? quote(offer, 'register', row.years) : undefined),
    };
  });
}

export async function readCart(tx: Tx, customerId: bigint): Promise<CartLine[]> {
  return judgeCart(tx, customerId, await cartOf(tx, customerId));
}

/** The sum of what has a price, problems included: what the page shows above the button. */
export function totalOf(lines: readonly CartLine[]): Money {
  return lines.reduce((sum, line) => (line.quote ? add(sum, line.quote.price) : sum), fromMinor(0n));
}

/** The order line of a name that can be bought; undefined where it has no price. */
export function newRegistration(
  { row, quote, premium }: CartLine,
  { templateId, autoRenew }: { templateId: bigint; autoRenew: boolean },
): NewLine | undefined {
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
    autoRenew,
  };
}

export interface Wish {
  readonly name: string;
  readonly years: number;
}

function readWishes(wishes: readonly Wish[], offers: Offers): { rows: Map<string, CartRow>; wrong: Wrong[] } {
  const rows = new Map<string, CartRow>();
  const wrong: Wrong[] = [];
  for (const { name: typed, years } of wishes) {
    const read = readWholeName(typed, offers);
    if ('problem' in read) wrong.push(read);
    else rows.set(read.name, { name: read.name, unicode: read.unicode, suffix: read.suffix, years });
  }
  return { rows, wrong };
}

/** Puts names in the cart; what is no name is left out and told. Also how a visitor's cart joins after signing in. */
export async function addToCart(tx: Tx, customerId: bigint, wishes: readonly Wish[]): Promise<Wrong[]> {
  const { rows, wrong } = readWishes(wishes, await offersNow(tx));
  await lockAdding(tx, customerId);
  const there = (await cartOf(tx, customerId)).filter(({ name }) => !rows.has(name));
  if (there.length + rows.size > CART_NAMES_MAX) throw refuse('CART_FULL', { limit: CART_NAMES_MAX });
  await putInCart(tx, customerId, [...rows.values()]);
  return wrong;
}
