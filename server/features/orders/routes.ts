import * as api from '#contract/api/orders.ts';
import { fromWire, toWire } from '#contract/money.ts';
import { LIST_ROWS_DEFAULT } from '#contract/rules/domain.ts';
import { SEARCH_PER_ADDRESS } from '#contract/rules/limits.ts';
import type { Registries } from '../../gateways/registry/index.ts';
import { fromCursor, toCursor } from '../../platform/cursor.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { type Route, route, streamRoute } from '../../platform/http/route.ts';
import { registeredName } from '../../platform/idn.ts';
import { refuse } from '../../platform/refusal.ts';
import { batchOrderRoutes } from './batch-routes.ts';
import { cancelOrder } from './cancel-order.ts';
import { addToCart, readCart } from './cart.ts';
import { changeTerm, dropFromCart, emptyCart } from './cart-store.ts';
import { streamCartCheck } from './check-cart.ts';
import { checkout, problemText } from './checkout.ts';
import { linesOf } from './lines/line-store.ts';
import { presentCart, presentOrder, presentOrderDetail, presentWrong } from './present.ts';
import { renewDomain } from './renew-domain.ts';
import { findOrder, pageOrders } from './store.ts';

const cartNow = async (tx: Tx) => presentCart(tx, await readCart(tx, customerOf(tx)));

const cartRoutes: readonly Route[] = [
  route(api.cart, cartNow),
  route(api.addToCart, async (tx, input) => {
    const wishes = input.Items.map(({ Name, Years }) => ({ name: Name, years: Years }));
    const wrong = await addToCart(tx, customerOf(tx), wishes);
    return { Cart: await cartNow(tx), TakenOut: presentWrong(tx, wrong) };
  }),
  route(api.changeCart, async (tx, input) => {
    const name = registeredName(input.Name);
    const changed = name !== undefined && (await changeTerm(tx, customerOf(tx), name, input.Years));
    if (!changed) throw refuse('NOT_IN_CART');
    return cartNow(tx);
  }),
  route(api.removeFromCart, async (tx, input) => {
    await dropFromCart(
      tx,
      customerOf(tx),
      input.Names.flatMap((name) => registeredName(name) ?? []),
    );
    return cartNow(tx);
  }),
  route(api.clearCart, async (tx) => {
    await emptyCart(tx, customerOf(tx));
    return cartNow(tx);
  }),
];

const buyingRoutes: readonly Route[] = [
  route(api.checkout, async (tx, input) => {
    const { placed, takenOut } = await checkout(tx, {
      total: fromWire(input.Total),
      templateId: input.TemplateId === undefined ? undefined : BigInt(input.TemplateId),
    });
    return {
      Number: placed.number,
      Amount: toWire(placed.amount),
      Lines: placed.lines.length,
      ...(placed.task === undefined ? {} : { Task: placed.task }),
      TakenOut: takenOut.map(({ name, problem }) => ({ Name: name, Reason: problemText(tx, problem) })),
    };
  }),
  route(api.renewDomain, async (tx, input) => {
    const placed = await renewDomain(tx, { domain: input.Domain, years: input.Years, total: fromWire(input.Total) });
    return { Number: placed.number, Amount: toWire(placed.amount) };
  }),
];

const orderRoutesOnly: readonly Route[] = [
  route(api.orderList, async (tx, input) => {
    const [before] = input.After === undefined ? [] : (fromCursor(input.After, 1) ?? ['']);
    if (before !== undefined && !/^\d{1,19}$/.test(before)) throw refuse('LIST_CURSOR_WRONG');
    const { rows, next } = await pageOrders(tx, customerOf(tx), {
      state: input.State,
      before: before === undefined ? undefined : BigInt(before),
      limit: input.Limit ?? LIST_ROWS_DEFAULT,
    });
    return { Items: rows.map(presentOrder), ...(next === undefined ? {} : { Next: toCursor([String(next)]) }) };
  }),
  route(api.orderDetail, async (tx, input) => {
    const order = await findOrder(tx, customerOf(tx), input.Number);
    if (!order) throw refuse('ORDER_NOT_FOUND');
    return presentOrderDetail(tx, order, await linesOf(tx, order.id));
  }),
  route(api.cancelOrder, async (tx, input) => ({ Cancelled: await cancelOrder(tx, input.Number) })),
];

/** Cart, checkout, renewal and orders; the cart's check asks these registries. */
export function orderRoutes(registries: Registries): readonly Route[] {
  return [
    ...cartRoutes,
    streamRoute(api.checkCart, (house, caller) => streamCartCheck(house, registries, caller), SEARCH_PER_ADDRESS),
    ...buyingRoutes,
    ...orderRoutesOnly,
    ...batchOrderRoutes(registries),
  ];
}
