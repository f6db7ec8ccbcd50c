import { test } from '@playwright/test';
import { proveInBrowser } from '../steps/verify-holder.ts';

test('H2 L1 papers of a holder are refused with a reason, corrected and accepted (zh-HK)', async ({
  page,
  browser,
}) => {
  const staff = await browser.newContext();
  await proveInBrowser(page, staff, 'zh-HK');
  await staff.close();
});
