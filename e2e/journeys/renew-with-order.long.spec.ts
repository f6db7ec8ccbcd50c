import { test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { renewWithOrder } from '../steps/choose/renew-with-order.ts';

for (const lang of LANGS.filter((one) => one !== 'zh-HK'))
  test(`E3 in ${lang}: whether names renew themselves is chosen with their order`, async ({ context }) => {
    test.setTimeout(180_000);
    await renewWithOrder(context, lang);
  });
