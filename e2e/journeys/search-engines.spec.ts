import { test } from '@playwright/test';
import { searchEngines } from '../steps/dns/search-engines.ts';
import { manager } from '../steps/staff.ts';

test('G2 L1 staff say from where search engines ask, and they are answered with the records of their line (zh-HK)', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  await searchEngines(browser, 'zh-HK', await manager());
});
