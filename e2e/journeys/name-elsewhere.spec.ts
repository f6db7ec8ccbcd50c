import { test } from '@playwright/test';
import { nameElsewhere } from '../steps/dns/name-elsewhere.ts';

test('G2 a name elsewhere waits for its proof, is answered by nobody before, and is given up (zh-HK)', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  await nameElsewhere(browser, 'zh-HK');
});
