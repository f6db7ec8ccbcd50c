import { expect, test } from '@playwright/test';
import { openClient, signUp, topUp } from '#tools/testing/console-client.ts';
import { giveSafeCode } from '../steps/buy-many.ts';
import { buyNames } from '../steps/customer-with-data.ts';
import { windowOf } from '../steps/every-page.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { olderSum } from '../steps/money/older-sum.ts';
import { open, unique, wordsOf } from '../steps/reader.ts';

const OLDER = '1.00';

test('E3 I2 a sum that changed between look and press is refused, looked at anew, and then paid as it is shown', async ({
  context,
}) => {
  const t = await wordsOf('zh-HK');
  const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
  const client = openClient(place, 'zh-HK');
  const label = `moved-${unique()}`;
  const who = { email: `${label}@customer.example`, password: 'Blue-Kite-2718', safeCode: 'gate-code-31' };
  await signUp(client, { ...who, name: 'Lee Wai' });
  await topUp(client, place, '200.00');
  const names = [`${label}-a.com`, `${label}-b.com`];
  await buyNames(client, names, who.safeCode);
  const total: string = (await client.post('/domain/renew/preview', { Names: names, Years: 1 })).Data.Total.Amount;
  const again = openClient(place, 'zh-HK');
  expect((await again.post('/account/sign-in', { Email: who.email, Password: who.password })).Code).toBe(10_000);
  const page = await windowOf(context, { client: again }, 'zh-HK');

  await open(page, '/domain/renew?Many=1');
  await page.getByLabel(t('tasks:names.label'), { exact: true }).fill(names.join('\n'));
  await olderSum(page, '/domain/renew/preview', OLDER);
  const look = page.getByRole('button', { name: t('tasks:preview.look'), exact: true });
  const start = page.getByRole('button', { name: t('orders:many.start', { count: names.length }), exact: true });
  await look.click();
  await expect(page.locator('.renew-cost .pay-amount')).toContainText(OLDER);
  await start.click();
  await giveSafeCode({ page, t, safeCode: who.safeCode });
  await expect(page.getByText(t('orders:error.priceChanged', { total }))).toBeVisible();
  await expect(start).toHaveCount(0);

  await look.click();
  await expect(page.locator('.renew-cost .pay-amount')).toContainText(total);
  await start.click();
  // What was refused kept nothing, the code neither.
  await giveSafeCode({ page, t, safeCode: who.safeCode });
  await expect(page).toHaveURL(/\/domain\/taskinfo\?Number=T/);
  await expect(page.getByText(t('tasks:progress.done', { done: names.length, total: names.length }))).toBeVisible();
});
