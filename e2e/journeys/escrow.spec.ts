import { test } from '@playwright/test';
import { sellAName } from '../steps/escrow/sell-a-name.ts';

test('K1 K2 a name is sold through us, held on both sides; a disputed deal returns by two members (zh-HK)', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  await sellAName(browser, 'zh-HK');
});
