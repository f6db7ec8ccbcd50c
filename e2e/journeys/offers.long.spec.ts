import { test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { haggle, offerAndWithdraw } from '../steps/market/haggle.ts';

for (const lang of LANGS) {
  if (lang !== 'zh-HK')
    test(`K1 K2 an offer is answered from the inbox, becomes a deal, and is paid and handed over (${lang})`, async ({
      browser,
    }) => {
      test.setTimeout(240_000);
      await haggle(browser, lang);
    });
  test(`K1 an offer below the floor is answered politely, another is withdrawn (${lang})`, async ({ browser }) => {
    test.setTimeout(240_000);
    await offerAndWithdraw(browser, lang);
  });
}
