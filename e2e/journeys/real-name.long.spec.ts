import { test } from '@playwright/test';
import { proveInBrowser } from '../steps/verify-holder.ts';

for (const lang of ['zh-CN', 'en'] as const)
  test(`H2 L1 papers of a holder are refused with a reason, corrected and accepted (${lang})`, async ({
    page,
    browser,
  }) => {
    const staff = await browser.newContext();
    await proveInBrowser(page, staff, lang);
    await staff.close();
  });
