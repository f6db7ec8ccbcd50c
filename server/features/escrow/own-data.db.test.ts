import { afterAll, beforeAll, expect, test } from 'vitest';
import { translate } from '../../platform/i18n.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import { newStaff } from '../withdrawal/testing.ts';
import { decideDeal, openDispute } from './dispute-deal.ts';
import { escrowOwnData } from './own-data-store.ts';
import { type DealRow, lockDeal } from './store.ts';
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

test('K2 B7 own data of either side says why the house disputed a deal, in its own language', async () => {
  const { seller, buyer } = at;
  const number = await at.paid('own-data-house.com', '20');
  const id = await at.idOf(number);
  await house.inTx(async (tx) => {
    const deal = (await lockDeal(tx, id)) as DealRow;
    await openDispute(tx, deal, { disputeBy: 'house', disputeWhy: { reason: 'escrow:reason.left' } });
  });
  for (const [side, lang] of [
    [seller, 'en'],
    [buyer, 'zh-HK'],
  ] as const) {
    await house.pool.query('UPDATE customer SET lang = $2 WHERE id = $1', [side.id, lang]);
    const found = (await partsOf(side))['DealDisputes']?.find(({ Number: one }) => one === number);
    expect(found).toMatchObject({ DisputeBy: 'house', DisputeReason: translate(lang, 'escrow:reason.left') });
    expect(found).not.toHaveProperty('DisputeWhy');
  }
});
