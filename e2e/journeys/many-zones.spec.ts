import { test } from '@playwright/test';
import { manyZones } from '../steps/dns/many-zones.ts';

test('G3 the same records for several names, cleared, taken back, and not cleared again within the hour (zh-HK)', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  await manyZones(browser, 'zh-HK');
});
