/** A seller, two buyers and a market with offers in front of a house, for tests. */
import type { inbox } from '#contract/api/market/offers.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { TestHouse } from '../../platform/testing.ts';
import { SAFE_CODE } from '../account/testing.ts';
import { domainLeft } from '../domains/wiring.ts';
import { endDealOfName, escrowRoutes } from '../escrow/wiring.ts';
import { endListingOfName, listingOver, listingRoutes, settleListing } from '../listings/wiring.ts';
import { openPushHouse, type PushHouse, type Side } from '../push/testing.ts';
import { pushOver } from '../push/wiring.ts';
import { closeOffers } from './end-offer.ts';
import { offerRoutes } from './routes.ts';

export type { Side } from '../push/testing.ts';

type Item = OutputOf<typeof inbox>['Items'][number];
type How = { Price?: string; TakesOffers?: boolean; Floor?: string };
type Answer = ReturnType<Side['browser']['post']>;

export interface OfferHouse {
  readonly push: PushHouse;
  readonly house: TestHouse;
  readonly seller: Side;
  readonly buyer: Side;
  readonly other: Side;
  /** Puts a name of the seller's up for sale in this way. */
  putUp(name: string, how: How): Answer;
  /** A name of the seller's, on the market in this way. */
  list(name: string, how: How): Promise<void>;
  offer(by: Side, Name: string, Price: string, more?: object): Answer;
  /** One call of a side about an offer. */
  act(by: Side, what: 'accept' | 'counter' | 'refuse' | 'withdraw', more: object): Answer;
  /** One call of a side about a deal. */
  deal(by: Side, what: 'pay' | 'confirm' | 'release' | 'withdraw', number: string): Answer;
  inbox(by: Side, box?: 'waiting' | 'got' | 'made', more?: string): Promise<Item[]>;
}

/** As `processes/wiring.ts` has it: pushes hear first that a name left, then listings, deals last. */
export async function openOfferHouse(house: TestHouse): Promise<OfferHouse> {
  const push = await openPushHouse(house, (underWay) => [
    ...listingRoutes(underWay),
    ...escrowRoutes(underWay),
    ...offerRoutes(underWay),
  ]);
  house.events.on(domainLeft, endListingOfName);
  house.events.on(pushOver, settleListing);
  house.events.on(listingOver, closeOffers);
  house.events.on(domainLeft, endDealOfName);
  const seller = await push.newSide('offer-seller@example.com', '198.51.100.51');
  const buyer = await push.newSide('offer-buyer@example.com', '198.51.100.52');
  const other = await push.newSide('offer-other@example.com', '198.51.100.53');
  let last = 0;
  const key = () => {
    last += 1;
    return { 'idempotency-key': `offer-${last}-of-this-test` };
  };
  const forgetRates = () => house.pool.query("DELETE FROM rate_limit WHERE key LIKE 'offer.customer%'");
  const putUp = (name: string, how: How) =>
    seller.browser.post('/market/mine/start', { Names: [name], ...how, Agreed: true, SafeCode: SAFE_CODE }, key());
  return {
    ...{ push, house, seller, buyer, other, putUp },
    async list(name, how) {
      await push.bring(seller, name);
      const { Key } = await putUp(name, how);
      if (Key !== 'OK') throw new Error(`list ${name}: ${Key}`);
    },
    async offer(by, Name, Price, more = {}) {
      await forgetRates();
      return by.browser.post('/market/offer/make', { Name, Price, Days: 3, Agreed: true, ...more }, key());
    },
    act(by, what, more) {
      const guarded = what === 'accept' || what === 'counter' ? { SafeCode: SAFE_CODE, Agreed: true } : {};
      const days = what === 'counter' ? { Days: 3 } : {};
      return by.browser.post(`/market/offer/${what}`, { ...guarded, ...days, ...more }, key());
    },
    deal(by, what, number) {
      const guarded = what === 'withdraw' ? {} : { SafeCode: SAFE_CODE };
      return by.browser.post(`/escrow/${what}`, { Number: number, ...guarded }, key());
    },
    async inbox(by, box = 'waiting', more = '') {
      return (await by.browser.get(`/escrow/inbox?Box=${box}${more}`)).Data.Items;
    },
  };
}
