import { test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { sellOnMarket } from '../steps/market/market.ts';

for (const lang of LANGS.filter((one) => one !== 'zh-HK'))
  test(`K1 a name is put on the market, found by a visitor, bought and paid (${lang})`, async ({ browser }) => {
    test.setTimeout(180_000);
    await sellOnMarket(browser, lang);
  });
