import { expect, test } from '@playwright/test';
import { openClient, signUp } from '#tools/testing/console-client.ts';
import { settled, windowOf } from '../steps/every-page.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { open, unique, wordsOf } from '../steps/reader.ts';
import { topUpByScan } from '../steps/top-up.ts';

test('J2 a customer tops up by Alipay and by WeChat: scanned on the phone, the page turns to paid by itself', async ({
  context,
}) => {
  const client = openClient({ consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() }, 'zh-HK');
  const email = `top-up-${unique()}@customer.example`;
  await signUp(client, { email, password: 'Blue-Kite-2718', safeCode: 'gate-code-31', name: 'Chan Tai Man' });
  const t = await wordsOf('zh-HK');
  const page = await windowOf(context, { client }, 'zh-HK');
  await topUpByScan({ page, t }, 'alipay', '50');
  await topUpByScan({ page, t }, 'wechat', '12.34');
  expect((await client.get('/finance/center')).Data.Balance.Available.Amount).toBe('62.34');

  await open(page, '/finance/order');
  await settled(page);
  const rows = page.locator('main tbody tr');
  await expect(rows).toHaveCount(2);
  await page.getByLabel(t('recharge:type'), { exact: true }).selectOption({ label: t('recharge:channel.alipay') });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('50.00');
  await expect(page).toHaveURL(/Channel=alipay/);
});
