/** A house with a market in front of it, for tests. */

import type { TestHouse } from '../../platform/testing.ts';
import { SAFE_CODE } from '../account/testing.ts';
import { domainLeft } from '../domains/wiring.ts';
import { openPushHouse, type PushHouse, type Side } from '../push/testing.ts';
import { pushOver } from '../push/wiring.ts';
import { endListingOfName, settleListing } from './hear-news.ts';
import { listingRoutes } from './routes.ts';

export type { PushHouse, Side } from '../push/testing.ts';
export { marketPage } from './market-store.ts';

/** As `processes/wiring.ts` has it: pushes hear first that a name left. */
export async function openMarketHouse(house: TestHouse): Promise<PushHouse> {
  const at = await openPushHouse(house, listingRoutes);
  house.events.on(domainLeft, endListingOfName);
  house.events.on(pushOver, settleListing);
  return at;
}

let last = 0;
const key = () => {
  last += 1;
  return { 'idempotency-key': `market-${last}-of-this-test` };
};

export const putUp = (by: Side, Names: readonly string[], Price: string) =>
  by.browser.post('/market/mine/start', { Names, Price, Agreed: true, SafeCode: SAFE_CODE }, key());

export const buy = (by: Side, Name: string, Price: string) => by.browser.post('/market/buy', { Name, Price }, key());
