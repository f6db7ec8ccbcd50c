import { test } from '@playwright/test';
import { signZones } from '../steps/dns/sign-zones.ts';

test('G4 DNSSEC by one press and off again, then of two names by one task (zh-HK)', async ({ browser }) => {
  test.setTimeout(180_000);
  const { page } = await signZones(browser, 'zh-HK');
  await page.context().close();
});
