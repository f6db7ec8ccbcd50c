import type { Stage } from './caller.ts';
import { Broken } from './check.ts';
import type { Customer } from './customer.ts';
import { givenBack } from './money/given-back.ts';
import { cents } from './money-in.ts';
import { backFromDeletions } from './moving/own-names.ts';
import { compareOwners } from './moving/ownership.ts';
import { arrivalsOf, paidForArrivals } from './moving/transfers-in.ts';
import { creditedOfHeld } from './office/held.ts';
import { pushedMoney } from './pushes.ts';
import { dealtMoney } from './trade/deals.ts';

/**
 * The model: what each customer must have, in cents, from what was seen outside of the house. What came in is told by
 * payers, bank and chain (`Purse`), by staff where a payment was held; what was paid out and given back by those who
 * paid it; what was bought by orders whose every completed line stands in the registry's own history of the name; what
 * pushes for a price and deals moved between two of them by the lists of both; what transfers in cost. The ledger must
 * agree to the cent, and whose each name is with what the lists tell of it.
 */

interface OnWire {
  readonly Amount: string;
}
export interface OrderSeen {
  readonly Number: string;
  readonly State: string;
  readonly Amount: OnWire;
  readonly Charged: OnWire;
  readonly Held: OnWire;
  readonly Released: OnWire;
  readonly Type: 'register' | 'renew' | 'restore';
  readonly Items: readonly { Name: string; State: string; Price: OnWire; FinishedAt?: string }[];
}

/** Every row of a list, page by page. */
async function all<T>(customer: Customer, path: string): Promise<T[]> {
  const rows: T[] = [];
  for (let after = ''; ; ) {
    const { Data } = await customer.get(
      `${path}${after && `${path.includes('?') ? '&' : '?'}After=${encodeURIComponent(after)}`}`,
    );
    rows.push(...(Data.Items as T[]));
    if (!Data.Next) return rows;
    after = Data.Next as string;
  }
}

async function ordersOf(customer: Customer): Promise<OrderSeen[]> {
  const rows = await all<{ Number: string }>(customer, '/domain/order');
  const details: OrderSeen[] = [];
  for (const { Number: number } of rows)
    details.push((await customer.get(`/domain/order/detail?Number=${number}`)).Data as OrderSeen);
  return details;
}

/** An order's money is somewhere exactly once; its completed lines are what was charged. */
function chargedBy(order: OrderSeen): bigint {
  const done = order.Items.filter(({ State }) => State === 'completed');
  const priced = done.reduce((sum, { Price }) => sum + cents(Price.Amount), 0n);
  const [charged, held, released] = [order.Charged, order.Held, order.Released].map(({ Amount }) => cents(Amount));
  if (held !== 0n || charged! + released! !== cents(order.Amount.Amount) || charged !== priced)
    throw new Broken(
      `order ${order.Number} (${order.State}): charged ${charged}, released ${released}, held ${held}, its lines ${priced}`,
    );
  return charged;
}

interface RegistryName {
  readonly registrar: string;
  readonly history: readonly { registrar: string; what: string }[];
}

/**
 * Each completed line is one act in the registry's own history, and each act there is one line. A name that was deleted
 * has none left.
 */
async function compareRegistry(
  { world }: Stage,
  orders: readonly OrderSeen[],
  arrived: ReadonlySet<string>,
): Promise<number> {
  const lines = new Map<string, { creates: number; renews: number }>();
  for (const { Type, Items } of orders)
    for (const { Name } of Items.filter(({ State }) => State === 'completed')) {
      const count = lines.get(Name) ?? { creates: 0, renews: 0 };
      if (Type === 'register') count.creates += 1;
      if (Type === 'renew') count.renews += 1;
      lines.set(Name, count);
    }
  let compared = 0;
  for (const [name, wanted] of lines) {
    const answer = await fetch(`${world.sandboxUrl}/desk/api/registry/domain/${encodeURIComponent(name)}`);
    if (answer.status === 404) continue;
    const { history } = (await answer.json()) as RegistryName;
    const count = (act: string) => history.filter(({ what }) => what.startsWith(`${act} `)).length;
    const creates = count('create');
    compared += 1;
    // A name that came back after its deletion has a history of its own; one that came from another registrar was
    // registered there.
    const registered = arrived.has(name) || creates === Math.min(1, wanted.creates);
    if (!registered || count('renew') < wanted.renews)
      throw new Broken(
        `${name}: ${wanted.creates} registrations and ${wanted.renews} renewals here, at its registry ${JSON.stringify(history.map(({ what }) => what))}`,
      );
  }
  return compared;
}

interface BankPayment {
  readonly status: string;
  readonly amount: string;
  readonly message: string;
}

/** What the bank has paid and did not take back; one payment for a withdrawal at most. */
async function paidOut({ world }: Stage, customer: Customer): Promise<bigint> {
  const payments = await world.desk<BankPayment[]>('/bank/payments');
  let sum = 0n;
  for (const { Number: number, State } of await all<{ Number: string; State: string }>(
    customer,
    '/finance/withdrawal/list',
  )) {
    const mine = payments.filter(({ message }) => message.includes(number));
    const paid = mine.filter(({ status }) => status === 'paid');
    if (mine.length > 1 || paid.length !== (State === 'paid' ? 1 : 0))
      throw new Broken(
        `withdrawal ${number} is ${State}, and the bank knows ${JSON.stringify(mine.map(({ status }) => status))}`,
      );
    sum += paid.reduce((all, { amount }) => all + cents(amount), 0n);
  }
  return sum;
}

/** What the ledger says that a customer has, less what they owe. */
async function inLedger({ world }: Stage): Promise<Map<string, bigint>> {
  const rows = await world.sql<{ customer_id: string; sum: string }>(
    `SELECT customer_id::text, sum(topup + proceeds + frozen + balance)::text AS sum FROM acct
     WHERE customer_id IS NOT NULL GROUP BY customer_id`,
  );
  return new Map(rows.map(({ customer_id, sum }) => [customer_id, BigInt(sum)]));
}

/**
 * Compares every customer; at rest only. Answers what was compared, in words. @throws Broken with the first difference.
 */
export async function compareWithModel(stage: Stage, customers: readonly Customer[]): Promise<string> {
  const [held, back] = [await creditedOfHeld(stage, customers), await givenBack(stage, customers)];
  const deletions = await backFromDeletions(stage);
  const ledger = await inLedger(stage);
  const everything = new Map<Customer, readonly OrderSeen[]>();
  const arrived = new Set<string>();
  let moved = 0n;
  for (const customer of customers.filter(({ id }) => id !== '')) {
    const orders = await ordersOf(customer);
    everything.set(customer, orders);
    for (const { Name } of await arrivalsOf(customer, 'completed')) arrived.add(Name);
    const spent = orders.reduce((sum, order) => sum + chargedBy(order), 0n);
    const [out, refunded] = [await paidOut(stage, customer), back.get(customer.id) ?? 0n];
    const came = customer.purse.in + (held.get(customer.id) ?? 0n);
    const [pushed, dealt] = [await pushedMoney(customer), await dealtMoney(customer)];
    const [moving, deleted] = [await paidForArrivals(customer), deletions.get(customer.id) ?? 0n];
    const expected = came - spent - out - refunded + pushed + dealt - moving + deleted;
    const found = ledger.get(customer.id) ?? 0n;
    moved += came;
    const parts = `in ${came}, spent ${spent}, refunded ${refunded}, paid out ${out}, by pushes ${pushed}, by deals ${dealt}, for transfers in ${moving}, back from deletions ${deleted}`;
    if (found !== expected)
      throw new Broken(`${customer.who} has ${found} in the ledger and ${expected} by the model (${parts})`);
    stage.journal.note({ step: stage.step, who: customer.who, what: 'agrees', parts });
  }
  // A name that was pushed is renewed by another than who registered it.
  const names = await compareRegistry(stage, [...everything.values()].flat(), arrived);
  const owned = await compareOwners(stage, customers, everything);
  return `${customers.length} customers, ${names} names at their registries, ${owned} with their owners, ${moved / 100n} dollars in`;
}
