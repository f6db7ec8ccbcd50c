import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealPriceMax } from '#contract/rules/escrow/limits.ts';
import { DEAL_PROCEEDS_WAIT_MOST } from '#contract/rules/escrow/proceeds.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { openTestHouse, type TestHouse } from '../../platform/testing.ts';
import type { Side } from '../push/testing.ts';
import { type DealHouse, openDealHouse } from './testing.ts';

let at: DealHouse;
let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
  at = await openDealHouse(house);
  await at.push.money(at.buyer, '30000.00');
});
afterAll(async () => {
  await at.push.app.close();
  await house.close();
});

/** The papers of this side were proved. */
const prove = ({ id, templateId }: Side) =>
  house.pool.query(
    `INSERT INTO template_identity (customer_id, template_id, state, kind, holder, id_type, submitted_at, due_at, sealed_code, code_expires_at)
     VALUES ($1, $2, 'verified', 'individual', '{}', 'HZ', now(), now(), 'x', now() + interval '1 year')`,
    [id, templateId],
  );

test('K2 a deal beyond the limit needs the papers of both sides, at its application and at its acceptance', async () => {
  const most = dealPriceMax(false, '2026-11-26');
  await at.push.bring(at.seller, 'dear.com', 'dearer.com');
  const wish = (Price: string) => at.apply(at.buyer, { Type: 'buy', Name: 'dear.com', Price });
  expect((await wish(String(most + 1))).Key).toBe('DEAL_NEEDS_IDENTITY');
  const within = await wish(String(most));
  expect(within.Key).toBe('OK');
  await at.quote(within.Data.Number, String(most + 1));
  expect((await at.act(at.buyer, 'accept', { Number: within.Data.Number })).Key).toBe('DEAL_NEEDS_IDENTITY');
  const counter = { Number: within.Data.Number, Price: String(most + 2), Days: 3, Agreed: true };
  expect((await at.act(at.buyer, 'counter', counter)).Key).toBe('DEAL_NEEDS_IDENTITY');
  await prove(at.buyer);
  expect((await at.act(at.buyer, 'accept', { Number: within.Data.Number })).Key).toBe('DEAL_NEEDS_IDENTITY');
  await prove(at.seller);
  expect((await at.act(at.buyer, 'accept', { Number: within.Data.Number })).Key).toBe('OK');
  expect((await at.act(at.seller, 'accept', { Number: within.Data.Number })).Key).toBe('OK');
});

test('K2 what a deal brought can be spent at once and is paid out after its days', async () => {
  const number = await at.paid('brought.com', '200');
  expect((await at.act(at.seller, 'confirm', { Number: number })).Key).toBe('OK');
  expect((await at.act(at.buyer, 'release', { Number: number })).Key).toBe('OK');
  const summary = async () => (await at.seller.browser.get('/balance/summary')).Data;
  expect(await summary()).toMatchObject({
    ...{ Available: { Amount: '190.00' }, Withdrawable: { Amount: '0.00' }, Waiting: { Amount: { Amount: '190.00' } } },
  });
  const { Waiting } = await summary();
  const sold = (await house.pool.query("SELECT at FROM posting WHERE kind = 'deal_sold'")).rows[0].at as Date;
  expect(Date.parse(Waiting.Until) - sold.getTime()).toBe(DEAL_PROCEEDS_WAIT_MOST * 86_400_000);
  // At that instant it is free, a millisecond before it is not.
  const withdrawable = (ms: number) =>
    house.inTx(async (tx) => {
      const { withdrawable: free } = await balanceOf(
        { ...tx, now: new Date(Date.parse(Waiting.Until) + ms) },
        at.seller.id,
      );
      return free.minor;
    });
  expect([await withdrawable(-1), await withdrawable(0), await withdrawable(1)]).toEqual([0n, 19_000n, 19_000n]);
});
