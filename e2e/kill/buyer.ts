import {
  type ClientAnswer,
  type ConsoleClient,
  openClient,
  signUp,
  topUp,
  until,
} from '#tools/testing/console-client.ts';
import type { CrashHouse } from './crash-house.ts';

const SAFE_CODE = 'Safe-code-71';
const SETTLED_WITHIN_MS = 150_000;

/** A signed-in customer at a house that is killed: an act is sent again under the same key until it is answered. */
export interface Buyer {
  readonly client: ConsoleClient;
  /** Available and frozen as texts of dollars. */
  money(): Promise<{ available: string; frozen: string }>;
  /** Puts names into the cart; every one for a year. */
  fill(names: readonly string[]): Promise<string>;
  /** Sends a purchase once under a key; undefined when the house died before it answered. */
  buy(total: string, key: string): Promise<ClientAnswer | undefined>;
  renew(domain: string, years: number, total: string, key: string): Promise<ClientAnswer | undefined>;
  /** The orders, once none of them is worked on any more. */
  decided(): Promise<readonly OrderSeen[]>;
}

export interface OrderSeen {
  Number: string;
  Type: string;
  State: string;
  Charged: string;
  Held: string;
  Released: string;
  Items: { Name: string; State: string; Years: number }[];
}

const usd = (Amount: string) => ({ Amount, Currency: 'USD' });
const amount = (money: { Amount: string }) => money.Amount;

/** A name for tests that nobody else uses. */
export const address = (name: string) => `${name}@kill.example`;

async function orderSeen(client: ConsoleClient, number: string): Promise<OrderSeen> {
  const { Data } = await client.get(`/domain/order/detail?Number=${number}`);
  return {
    ...Data,
    Charged: amount(Data.Charged),
    Held: amount(Data.Held),
    Released: amount(Data.Released),
    Items: Data.Items,
  };
}

async function ordersSeen(client: ConsoleClient): Promise<OrderSeen[]> {
  const { Data } = await client.get('/domain/order');
  return Promise.all((Data.Items as { Number: string }[]).map((row) => orderSeen(client, row.Number)));
}

/** Walks the way of a new customer and tops up. */
export async function makeBuyer(house: CrashHouse, name: string, dollars: string | undefined): Promise<Buyer> {
  const client = openClient(house, 'en');
  await signUp(client, {
    email: address(name),
    password: 'Nine-lives-9',
    safeCode: SAFE_CODE,
    name: 'Kill Survivor',
    openNames: true,
  });
  if (dollars !== undefined) await topUp(client, house, dollars);
  const act = async (path: string, body: object, key: string): Promise<ClientAnswer | undefined> => {
    try {
      return await client.post(path, body, { 'idempotency-key': key });
    } catch (error) {
      // The connection broke: the house died, and nobody knows whether the act was done.
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  };
  return {
    client,
    async money() {
      const { Data } = await client.get('/balance/summary');
      return { available: amount(Data.Available), frozen: amount(Data.Frozen) };
    },
    async fill(names) {
      const added = await client.post('/domain/cart/add', { Items: names.map((Name) => ({ Name, Years: 1 })) });
      if (added.Code !== 10_000) throw new Error(`cart: ${added.Code} ${added.Msg} ${JSON.stringify(added.Data)}`);
      return amount((await client.get('/domain/cart')).Data.Total);
    },
    buy: (total, key) => act('/domain/checkout', { Total: usd(total), Agreed: true, SafeCode: SAFE_CODE }, key),
    renew: (domain, years, total, key) =>
      act('/domain/renew', { Domain: domain, Years: years, Total: usd(total), SafeCode: SAFE_CODE }, key),
    decided: () =>
      until(
        async () => {
          const orders = await ordersSeen(client);
          return orders.every(({ State }) => State !== 'working') ? orders : undefined;
        },
        'every order to be decided',
        SETTLED_WITHIN_MS,
      ),
  };
}
