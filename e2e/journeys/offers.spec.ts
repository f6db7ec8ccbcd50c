import { test } from '@playwright/test';
import { haggle } from '../steps/market/haggle.ts';

test('K1 K2 an offer is answered from the inbox, becomes a deal, and is paid and handed over (zh-HK)', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  await haggle(browser, 'zh-HK');
});
