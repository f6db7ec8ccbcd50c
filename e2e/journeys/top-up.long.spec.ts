import { expect, test } from '@playwright/test';
import { openClient, signUp } from '#tools/testing/console-client.ts';
import { windowOf } from '../steps/every-page.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { unique, wordsOf } from '../steps/reader.ts';
import { topUpAtCashier, topUpByScan } from '../steps/top-up.ts';

for (const lang of ['zh-CN', 'en'] as const) {
  test(`J2 tops up by Alipay, scanned and at the cashier, and by WeChat (${lang})`, async ({ context }) => {
    const client = openClient({ consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() }, lang);
    const email = `top-up-${unique()}@customer.example`;
    await signUp(client, { email, password: 'Blue-Kite-2718', safeCode: 'gate-code-31', name: 'Chan Tai Man' });
    const reader = { page: await windowOf(context, { client }, lang), t: await wordsOf(lang) };
    await topUpByScan(reader, 'alipay', '50');
    await topUpAtCashier(reader, '5.00');
    await topUpByScan(reader, 'wechat', '7.5');
    expect((await client.get('/finance/center')).Data.Balance.Available.Amount).toBe('62.50');
  });
}
