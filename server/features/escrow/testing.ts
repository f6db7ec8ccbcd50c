/** A buyer and a seller in front of a house with deals, and members of staff, for tests. */
import type { Route } from '../../platform/http/route.ts';
import type { TestHouse } from '../../platform/testing.ts';
import { SAFE_CODE } from '../account/testing.ts';
import { domainLeft, domainsArrived } from '../domains/wiring.ts';
import { openPushHouse, type PushHouse, type Side } from '../push/testing.ts';
import { nameAskedFor } from '../transfer-out/wiring.ts';
import { newStaff } from '../withdrawal/testing.ts';
import { holdArrived } from './elsewhere/hold-arrived.ts';
import { keepAsked } from './elsewhere/keep-asked.ts';
import { endDealOfName } from './on-name-left.ts';
import { evaluateDeal, quoteDeal } from './quote-deal.ts';
import { escrowRoutes } from './routes.ts';
import { lapseDeals } from './terms/lapse-deals.ts';

export { lapseDeals };

type Answer = Awaited<ReturnType<Side['browser']['post']>>;

export const NOBODY_ORDERS = async () => new Map<string, unknown>();

export interface DealHouse {
  readonly push: PushHouse;
  readonly house: TestHouse;
  readonly seller: Side;
  readonly buyer: Side;
  readonly staff: Awaited<ReturnType<typeof newStaff>>;
  /** One call of a side, signed and with a key of its own. */
  act(by: Side, what: string, more?: object): Promise<Answer>;
  apply(by: Side, more: object): Promise<Answer>;
  detail(by: Side, number: string): Promise<Answer>;
  idOf(number: string): Promise<bigint>;
  /** Evaluated and quoted by a member. */
  quote(number: string, price: string, other?: string): Promise<void>;
  /** Both have accepted and the buyer has paid. */
  paid(name: string, price?: string): Promise<string>;
  /** The business clock is past the term of the deal, and the sweep came round. */
  lapse(number: string): Promise<void>;
  stateOf(number: string): Promise<string>;
}

/** `more`: calls of other features that a test needs beside. */
export async function openDealHouse(house: TestHouse, more: readonly Route[] = []): Promise<DealHouse> {
  const push = await openPushHouse(house, (underWay) => [...escrowRoutes(underWay), ...more]);
  house.events.on(domainLeft, endDealOfName);
  house.events.on(domainsArrived, holdArrived);
  house.events.on(nameAskedFor, keepAsked);
  const seller = await push.newSide('deal-seller@example.com', '198.51.100.41');
  const buyer = await push.newSide('deal-buyer@example.com', '198.51.100.42');
  const staff = await newStaff(house);
  let last = 0;
  const idOf = async (number: string): Promise<bigint> =>
    (await house.pool.query<{ id: bigint }>('SELECT id FROM deal WHERE number = $1', [number])).rows[0]?.id as bigint;
  const priceOf = async (number: string): Promise<string> =>
    (await house.pool.query('SELECT (price / 100)::text AS price FROM deal WHERE number = $1', [number])).rows[0].price;
  const act = async (by: Side, what: string, more: object = {}) => {
    last += 1;
    const code = ['apply', 'withdraw', 'dispute', 'appeal', 'say'].includes(what) ? {} : { SafeCode: SAFE_CODE };
    const agreed = what === 'apply' || what === 'accept' ? { Agreed: true } : {};
    const seen = what === 'accept' ? { Price: await priceOf((more as { Number: string }).Number) } : {};
    return by.browser.post(
      `/escrow/${what}`,
      { ...agreed, ...seen, ...code, ...more },
      { 'idempotency-key': `deal-${last}-of-this-test` },
    );
  };
  const apply = async (by: Side, more: object) => {
    await house.pool.query("DELETE FROM rate_limit WHERE key LIKE 'deal.customer%'");
    return act(by, 'apply', { FeeBy: 'seller', ...more });
  };
  const quote = async (number: string, price: string, other?: string) => {
    const id = await idOf(number);
    await house.inTx((tx) => evaluateDeal(tx, id), staff);
    await house.inTx((tx) => quoteDeal(tx, { id, price, with: other }), staff);
  };
  return {
    ...{ push, house, seller, buyer, staff, act, apply, idOf, quote },
    detail: (by, number) => by.browser.get(`/escrow/detail?Number=${number}`),
    async paid(name, price = '200') {
      await push.bring(seller, name);
      const applied = await apply(seller, { Type: 'sell', Name: name, Price: price, With: buyer.email });
      const number = applied.Data.Number as string;
      await quote(number, price);
      for (const [by, what] of [
        [seller, 'accept'],
        [buyer, 'accept'],
        [buyer, 'pay'],
      ] as const) {
        const { Key } = await act(by, what, { Number: number });
        if (Key !== 'OK') throw new Error(`${what}: ${Key}`);
      }
      return number;
    },
    async lapse(number) {
      await house.pool.query("UPDATE deal SET due_at = now() - interval '1 second' WHERE number = $1", [number]);
      await lapseDeals(house, NOBODY_ORDERS);
    },
    async stateOf(number) {
      return (await house.pool.query('SELECT state FROM deal WHERE number = $1', [number])).rows[0].state;
    },
  };
}
