import { test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { proveInBrowser, registerChineseName } from '../steps/verify-holder.ts';

for (const lang of LANGS)
  test(`H2 L1 D4 papers of a holder are refused with a reason, corrected and accepted, and a .cn name is registered with it (${lang})`, async ({
    page,
    browser,
  }) => {
    const staff = await browser.newContext();
    await registerChineseName(await proveInBrowser(page, staff, lang));
    await staff.close();
  });
