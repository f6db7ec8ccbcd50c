import { expect, test } from '@playwright/test';
import { openClient, signUp, topUp } from '#tools/testing/console-client.ts';
import { clearList, listIsLooked, pasteList, payForList } from '../steps/buy-many.ts';
import { CHINESE_LABEL, lendSession } from '../steps/customer-with-data.ts';
import { consoleUrl, desk, sandboxUrl } from '../steps/house.ts';
import { newReader, open, unique } from '../steps/reader.ts';

/** Premium names of the sandbox are few: each test that buys one has its own. */
const PREMIUM = 'yacht.vip';

test('D1 D2 D4 I1 a list with an IDN, a premium, a .vip with its contacts and names that cannot be had is searched and bought', async ({
  page,
}) => {
  const reader = await newReader(page, 'zh-HK');
  const { t, email, password, safeCode } = reader;
  const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
  const client = openClient(place, 'zh-HK');
  await signUp(client, { email, password, safeCode, name: 'Chan Siu Ming' });
  await topUp(client, place, '400.00');
  await lendSession(page.context(), client, consoleUrl());
  await page.context().addCookies([{ name: 'Lang', value: 'zh-HK', url: consoleUrl() }]);

  const label = `many-${unique()}`;
  const chinese = `${CHINESE_LABEL}${label}`;
  await open(page, `/domain/search?q=${encodeURIComponent(`${chinese} yacht`)}&suffix=com,vip`);
  await expect(page.getByText(t('search:finished', { free: 4, count: 4 }))).toBeVisible({ timeout: 30_000 });
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
  await expect(row(PREMIUM)).toContainText(t('search:mark.premium'));
  await expect(row(PREMIUM)).toContainText('110.00');
  await expect(row(`${chinese}.com`)).toContainText(t('search:mark.idn'));
  await expect(page.getByRole('heading', { name: t('search:suggest.title') })).toBeVisible();

  const good = [
    `${label}-a.com`,
    `${label}-b.com`,
    `${label}-c.net`,
    `${label}-d.cc`,
    `${label}-e.vip`,
    `${chinese}.com`,
  ];
  const race = `${label}-race.com`;
  await pasteList(reader, [...good, race, PREMIUM, 'apple.com', 'example.com', `www.${label}-a.com`]);
  await expect(page.getByText(t('tasks:preview.impossible', { count: 2 }))).toBeVisible();
  await clearList(reader, 2);
  await expect(page.getByText(t('orders:premium.first'))).toBeVisible();
  await page.getByRole('checkbox', { name: t('orders:premium.confirm', { name: PREMIUM, amount: '110.00' }) }).check();
  // 5 of .com at 11.80, .net 13.80, .cc 10.80, .vip 14.80 and the premium name.
  const amount = '196.60';
  await listIsLooked(reader);
  await desk('/registry/rival/take', { name: race });
  await payForList(reader, 8, amount);

  await expect(page.getByText(t('tasks:outcome.partly'))).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('row').filter({ hasText: race })).toContainText(t('orders:reason.taken'));
  const names = (await client.get('/domain/list?Limit=50')).Data.Items as { Unicode: string }[];
  expect(names.map(({ Unicode }) => Unicode).sort()).toEqual([...good, PREMIUM].sort());
  const money = (await client.get('/balance/summary')).Data;
  expect([money.Available.Amount, money.Frozen.Amount]).toEqual(['215.20', '0.00']);
  const dear = await desk<{ history: { what: string }[] }>(`/registry/domain/${PREMIUM}`);
  // Beside its creation there is the lock that new names get, as an update.
  expect(dear?.history.map(({ what }) => what).filter((what) => what !== 'update')).toEqual(['create 1 y']);
});
