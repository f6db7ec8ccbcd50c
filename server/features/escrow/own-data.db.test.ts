import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { newStaff } from '../withdrawal/testing.ts';
import { decideDeal } from './dispute-deal.ts';
import { escrowOwnData } from './own-data-store.ts';
import { staffSaysInDeal } from './talk/say-message.ts';
import { type DealHouse, NOBODY_ORDERS, openDealHouse } from './testing.ts';

let at: DealHouse;
let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openDealHouse(house);
  await at.push.money(at.buyer, '900.00');
});
afterAll(async () => {
  await at.push.app.close();
  await house.close();
});

/** The parts that a customer finds in the document, by name. */
const partsOf = async (of: DealHouse['seller']): Promise<Record<string, readonly Record<string, unknown>[]>> =>
  Object.fromEntries(
    await Promise.all(
      escrowOwnData.map(async ({ name, page }) => [name, (await house.inTx((tx) => page(tx, of.id, 0n))).items]),
    ),
  );

test('K2 B7 own data has the deals of either side with their prices, disputes and messages, and no word of the other side', async () => {
  const { seller, buyer, staff } = at;
  await at.push.bring(seller, 'own-data.com');
  const asked = { Type: 'sell', Name: 'own-data.com', Price: '200', With: buyer.email, Remarks: 'SELLERS-REMARK' };
  const number = (await at.apply(seller, asked)).Data.Number as string;
  const id = await at.idOf(number);
  await at.quote(number, '200');
  for (const [by, what, more] of [
    [seller, 'accept', {}],
    [buyer, 'accept', {}],
    [buyer, 'pay', {}],
    [seller, 'say', { Text: 'SELLERS-WORD', To: 'all' }],
    [buyer, 'say', { Text: 'BUYERS-WORD', To: 'all' }],
    [buyer, 'dispute', { Reason: 'BUYERS-REASON' }],
  ] as const)
    expect((await at.act(by, what, { Number: number, ...more })).Key).toBe('OK');
  await house.inTx((tx) => staffSaysInDeal(tx, { id, text: 'OUR-WORD', to: 'seller' }), staff);
  const decision = { id, for: 'buyer', reason: 'OUR-DECISION' } as const;
  for (const by of [staff, await newStaff(house)])
    await house.inTx((tx) => decideDeal(tx, NOBODY_ORDERS, decision), by);
  expect((await at.act(seller, 'appeal', { Number: number, Reason: 'SELLERS-APPEAL' })).Key).toBe('OK');

  const sold = await partsOf(seller);
  expect(sold['DealsSold']).toMatchObject([{ Number: number, Remarks: 'SELLERS-REMARK', Target: buyer.email }]);
  expect(sold['DealsBought']).toEqual([]);
  expect(sold['DealPrices']).toMatchObject([{ OfferedBy: 'house', Price: '20000' }]);
  expect(sold['DealDisputes']).toMatchObject([
    { Side: 'seller', DisputeBy: 'buyer', DisputeReason: null, DecidedFor: 'buyer', AppealReason: 'SELLERS-APPEAL' },
  ]);
  expect(sold['DealMessages']?.map(({ Body }) => Body)).toEqual(['SELLERS-WORD', 'OUR-WORD']);

  const bought = await partsOf(buyer);
  expect(bought['DealsBought']).toMatchObject([{ Number: number, Remarks: null, Target: null }]);
  expect(bought['DealDisputes']).toMatchObject([
    { Side: 'buyer', DisputeBy: 'buyer', DisputeReason: 'BUYERS-REASON', AppealReason: null },
  ]);
  expect(bought['DealMessages']?.map(({ Body }) => Body)).toEqual(['BUYERS-WORD']);
  expect(JSON.stringify(bought)).not.toMatch(/SELLERS|OUR-WORD/);
  expect(JSON.stringify(sold)).not.toMatch(/BUYERS/);
  expect(JSON.stringify(bought)).not.toContain(seller.email);

  const stranger = await at.push.newSide('own-data-stranger@example.com', '198.51.100.49');
  expect(Object.values(await partsOf(stranger)).flat()).toEqual([]);
});
