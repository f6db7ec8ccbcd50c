import { test } from '@playwright/test';
import { sellAName } from '../steps/escrow/sell-a-name.ts';

for (const lang of ['zh-CN', 'en'] as const) {
  test(`K1 K2 a name is sold through us, held on both sides; a disputed deal returns by two members (${lang})`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    await sellAName(browser, lang);
  });
}
