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
import { requireOwnDomain } from '../domains/index.ts';
import { staysOf } from '../domains/past/index.ts';
import { batchOrderRoutes } from './batch-routes.ts';
import { cancelOrder } from './cancel-order.ts';
import { addToCart, readCart } from './cart/cart.ts';
import { changeTerm, dropFromCart, emptyCart } from './cart/cart-store.ts';
import { CHECK_SAYS, streamCartCheck } from './cart/check-cart.ts';
import { holderNeeds } from './cart/choose-templates.ts';
import { checkout, problemText } from './checkout.ts';
import { linesOf } from './lines/line-store.ts';
import { namingStatesOf } from './name-checks/store.ts';
import { namingRoutes } from './naming/routes.ts';
import {
  premiumSeen,
  presentCart,
  presentOrder,
  presentOrderDetail,
  presentWrong,
  templatesBySuffix,
} from './present.ts';
import { renewDomain } from './renewals/renew-domain.ts';
import { findOrder, type OrdersAsked, openCounts, pageOrders } from './store.ts';

async function cartNow(tx: Tx) {
  const lines = await readCart(tx, customerOf(tx));
  return presentCart(tx, lines, await holderNeeds(tx, customerOf(tx), lines));
}

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
    const { placed, takenOut, inCart } = await checkout(tx, {
      total: fromWire(input.Total),
      seen: input.Items && new Map(input.Items.map(({ Name, Years }) => [registeredName(Name) ?? Name, Years])),
      templateId: input.TemplateId === undefined ? undefined : BigInt(input.TemplateId),
      bySuffix: templatesBySuffix(input.Templates),
      premium: premiumSeen(input.Premium),
      autoRenew: input.AutoRenew,
    });
    return {
      Number: placed.number,
      Amount: toWire(placed.amount),
      Lines: placed.lines.length,
      ...(placed.task === undefined ? {} : { Task: placed.task }),
      TakenOut: takenOut.map(({ name, problem }) => ({ Name: name, Reason: problemText(tx, problem) })),
      InCart: inCart,
    };
  }),
  route(api.renewDomain, async (tx, input) => {
    const { Domain, Years, Total, YearLossSeen } = input;
    const wish = { domain: Domain, years: Years, total: fromWire(Total), yearLossSeen: YearLossSeen };
    const placed = await renewDomain(tx, wish);
    return { Number: placed.number, Amount: toWire(placed.amount) };
  }),
];

/** What is typed to find an order: its number, or a name, whoever has it by now. */
async function soughtOf(tx: Tx, typed: string): Promise<Pick<OrdersAsked, 'number' | 'name' | 'domainIds'>> {
  const name = registeredName(typed);
  if (!name?.includes('.')) return { number: typed.toUpperCase() };
  return { name, domainIds: (await staysOf(tx, name)).map(({ id }) => id) };
}

const orderRoutesOnly: readonly Route[] = [
  route(api.orderList, async (tx, input) => {
    const [before] = input.After === undefined ? [] : (fromCursor(input.After, 1) ?? ['']);
    if (before !== undefined && !/^\d{1,19}$/.test(before)) throw refuse('LIST_CURSOR_WRONG');
    const { rows, next } = await pageOrders(tx, customerOf(tx), {
      state: input.State,
      kind: input.Type,
      ...(input.Text === undefined ? {} : await soughtOf(tx, input.Text)),
      ...(input.Domain === undefined ? {} : { domainIds: [(await requireOwnDomain(tx, input.Domain)).id] }),
      before: before === undefined ? undefined : BigInt(before),
      limit: input.Limit ?? LIST_ROWS_DEFAULT,
    });
    const open = await openCounts(
      tx,
      rows.filter(({ state }) => state === 'working').map(({ id }) => id),
    );
    return {
      Items: rows.map((row) => presentOrder(row, open.get(row.id))),
      ...(next === undefined ? {} : { Next: toCursor([String(next)]) }),
    };
  }),
  route(api.orderDetail, async (tx, input) => {
    const order = await findOrder(tx, customerOf(tx), input.Number);
    if (!order) throw refuse('ORDER_NOT_FOUND');
    const open = (await openCounts(tx, [order.id])).get(order.id);
    const naming = await namingStatesOf(tx, order.id);
    return presentOrderDetail(tx, order, await linesOf(tx, order.id), { open, naming });
  }),
  route(api.cancelOrder, async (tx, input) => {
    const { cancelled, begun } = await cancelOrder(tx, input.Number);
    return { Cancelled: cancelled, Begun: begun };
  }),
];

/** Cart, checkout, renewal and orders; the cart's check asks these registries. */
export function orderRoutes(registries: Registries): readonly Route[] {
  return [
    ...cartRoutes,
    streamRoute(
      api.checkCart,
      (house, caller) => streamCartCheck(house, registries, caller),
      SEARCH_PER_ADDRESS,
      CHECK_SAYS,
    ),
    ...buyingRoutes,
    ...orderRoutesOnly,
    ...namingRoutes,
    ...batchOrderRoutes(registries),
  ];
}
