import { expect, test } from '@playwright/test';
import { openClient, signUp, topUp } from '#tools/testing/console-client.ts';
import { buyNames } from '../steps/customer-with-data.ts';
import { windowOf } from '../steps/every-page.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { allDone, atRegistry, undo, wishServers } from '../steps/name-servers.ts';
import { unique, wordsOf } from '../steps/reader.ts';

const WISHED = ['ns1.journey.example', 'ns2.journey.example'];

test('G1, I1 name servers of three names: what cannot go is told and cleared, the rest is done at the registry and taken back', async ({
  context,
}) => {
  const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
  const client = openClient(place);
  const label = `dns-${unique()}`;
  const who = { email: `${label}@customer.example`, password: 'Blue-Kite-2718', safeCode: 'gate-code-31' };
  await signUp(client, { ...who, name: 'Chan Siu Ming' });
  await topUp(client, place, '100.00');
  const mine = [`${label}-a.com`, `${label}-b.net`] as const;
  // The purchase gave the security code; it counts for the next minutes.
  await buyNames(client, mine, who.safeCode);
  const before = (await atRegistry(mine[0])).nameservers;

  const t = await wordsOf('zh-HK');
  const page = await windowOf(context, { client }, 'zh-HK');
  await wishServers(page, t, [...mine, `${label}-never-bought.com`], WISHED);
  await expect(page.getByText(t('tasks:preview.good', { count: 2 }))).toBeVisible();
  await expect(page.getByText(t('tasks:preview.group', { reason: t('acts:reason.notMine'), count: 1 }))).toBeVisible();
  await page.getByRole('button', { name: t('tasks:preview.clearAll', { count: 1 }), exact: true }).click();
  // The rest is looked at again by itself.
  await page.getByRole('button', { name: t('acts:dns.start', { count: 2 }), exact: true }).click();
  await allDone(page, t, 2);
  for (const name of mine) expect((await atRegistry(name)).nameservers.sort()).toEqual(WISHED);

  await undo(page, t, 2);
  await allDone(page, t, 2);
  for (const name of mine) expect((await atRegistry(name)).nameservers.sort()).toEqual([...before].sort());
});
