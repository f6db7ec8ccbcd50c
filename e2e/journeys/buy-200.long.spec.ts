import { expect, test } from '@playwright/test';
import { openClient, signUp, topUp } from '#tools/testing/console-client.ts';
import { clearList, listIsLooked, pasteList, payForList } from '../steps/buy-many.ts';
import { lendSession } from '../steps/customer-with-data.ts';
import { consoleUrl, desk, sandboxUrl } from '../steps/house.ts';
import { newReader, open, unique } from '../steps/reader.ts';

const SEARCH_MS_MAX = 60_000;
const BUY_MS_MAX = 120_000;

test('D1 D2 D4 I1 500 questions are searched, then 200 names bought at once, some of them lost to somebody else', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const reader = await newReader(page, 'zh-HK');
  const { t, email, password, safeCode } = reader;
  const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
  const client = openClient(place, 'zh-HK');
  await signUp(client, { email, password, safeCode, name: 'Chan Siu Ming' });
  await topUp(client, place, '2500.00');
  await lendSession(page.context(), client, consoleUrl());
  await page.context().addCookies([{ name: 'Lang', value: 'zh-HK', url: consoleUrl() }]);

  const mark = unique();
  await open(page, '/domain/search');
  for (const group of ['.cn .com.cn .net.cn .org.cn', '.\u4e2d\u56fd'])
    await page.getByRole('button', { name: group, exact: true }).click();
  const labels = Array.from({ length: 51 }, (_, i) => `s${i}-${mark}`);
  await page.getByLabel(t('search:names'), { exact: true }).fill(labels.join(' '));
  // 51 labels under ten suffixes are 510: one press searches nine of them.
  const over = t('search:over.says', { names: 51, queries: 510, limit: 500 });
  await expect(page.getByText(over)).toBeVisible();
  await page.getByLabel(t('search:names'), { exact: true }).fill(labels.slice(0, 50).join(' '));
  await expect(page.getByText(over)).toHaveCount(0);
  await page.getByRole('button', { name: t('search:act'), exact: true }).click();
  // Under .中国 a label holds at least one Chinese character: of the ten suffixes that one takes none of these.
  await expect(page.getByText(t('search:finished', { free: 450, count: 500 }))).toBeVisible({ timeout: SEARCH_MS_MAX });

  const names = Array.from({ length: 196 }, (_, i) => `b${i}-${mark}.com`);
  const lost = names.slice(0, 5);
  await pasteList(reader, [...names, 'apple.com', 'air.com', 'alpha.com', 'example.com']);
  await clearList(reader, 4);
  await listIsLooked(reader);
  for (const name of lost) await desk('/registry/rival/take', { name });
  const began = Date.now();
  await payForList(reader, 196, '2,312.80');
  await expect(page.getByText(t('tasks:outcome.partly'))).toBeVisible({ timeout: BUY_MS_MAX });
  test.info().annotations.push({ type: '196 names bought, ms', description: String(Date.now() - began) });
  await expect(page.getByText(t('tasks:progress.done', { done: 196, total: 196 }))).toBeVisible();
  await page.getByRole('button', { name: t('tasks:filter.fail', { count: 5 }) }).click();
  for (const name of lost)
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(t('orders:reason.taken'));
  const money = (await client.get('/balance/summary')).Data;
  // 191 names at 11.80 were charged, and nothing is held any more.
  expect([money.Available.Amount, money.Frozen.Amount]).toEqual(['246.20', '0.00']);
});
