import { test } from '@playwright/test';
import { payByUsdt } from '../steps/pay-by-usdt.ts';

for (const lang of ['zh-CN', 'en'] as const)
  test(`C2 J2 J5 a wallet is activated and USDT are paid in (${lang})`, async ({ context }) => {
    await payByUsdt(context, lang);
  });
