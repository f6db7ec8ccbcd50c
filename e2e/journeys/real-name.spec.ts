import { test } from '@playwright/test';
import { proveInBrowser, registerChineseName } from '../steps/verify-holder.ts';

test('H2 L1 D4 papers of a holder are refused with a reason, corrected and accepted, and a .cn name is registered with it (zh-HK)', async ({
  page,
  browser,
}) => {
  const staff = await browser.newContext();
  await registerChineseName(await proveInBrowser(page, staff, 'zh-HK'));
  await staff.close();
});
