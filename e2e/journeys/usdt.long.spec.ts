import { test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { payByUsdt } from '../steps/pay-by-usdt.ts';

// One after the other: who mines a block confirms everybody's payments.
test.describe.configure({ mode: 'default' });

for (const lang of LANGS)
  test(`C2 J2 J5 a wallet is activated and USDT are paid in (${lang})`, async ({ context }) => {
    await payByUsdt(context, lang);
  });
