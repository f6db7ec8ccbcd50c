import { test } from '@playwright/test';
import { sellOnMarket } from '../steps/market/market.ts';

test('K1 a name is put on the market, found by a visitor, bought and paid (zh-HK)', async ({ browser }) => {
  test.setTimeout(180_000);
  await sellOnMarket(browser, 'zh-HK');
});
