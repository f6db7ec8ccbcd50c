import { expect, test } from '@playwright/test';
import { openClient, signUp, topUp } from '#tools/testing/console-client.ts';
import { buyNames } from '../steps/customer-with-data.ts';
import { windowOf } from '../steps/every-page.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { allDone, atRegistry, undo, wishServers } from '../steps/name-servers.ts';
import { unique, wordsOf } from '../steps/reader.ts';

/** What one act may name (specification §9), bought in orders of what one order may hold. */
const NAMES = 600;
const BOUGHT_AT_ONCE = 200;
const DONE_MS = 120_000;
const WISHED = ['ns1.many.example', 'ns2.many.example'];

test('G1, I2 name servers of 600 names: one task, live to its end, at the registry, and taken back', async ({
  context,
}) => {
  test.setTimeout(600_000);
  const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
  const client = openClient(place);
  const label = `many-${unique()}`;
  const who = { email: `${label}@customer.example`, password: 'Blue-Kite-2718', safeCode: 'gate-code-31' };
  await signUp(client, { ...who, name: 'Chan Siu Ming' });
  for (let paid = 0; paid < 8; paid += 1) await topUp(client, place, '1000.00');
  const names = Array.from({ length: NAMES }, (_, i) => `${label}-${i}.com`);
  for (let at = 0; at < NAMES; at += BOUGHT_AT_ONCE)
    await buyNames(client, names.slice(at, at + BOUGHT_AT_ONCE), who.safeCode);

  const t = await wordsOf('en');
  const page = await windowOf(context, { client }, 'en');
  await wishServers(page, t, names, WISHED);
  await page.getByRole('button', { name: t('acts:dns.start', { count: NAMES }), exact: true }).click();
  const begun = Date.now();
  await allDone(page, t, NAMES, DONE_MS);
  const tookMs = Date.now() - begun;
  test.info().annotations.push({ type: 'measured', description: `${NAMES} names in ${tookMs} ms` });
  process.stdout.write(`name servers of ${NAMES} names: ${tookMs} ms from the press to the page's last number\n`);
  for (const name of [names[0], names[299], names[599]])
    expect((await atRegistry(name ?? '')).nameservers.sort()).toEqual(WISHED);
  await undo(page, t, NAMES);
  await allDone(page, t, NAMES, DONE_MS);
  expect((await atRegistry(names[300] ?? '')).nameservers).not.toContain(WISHED[0]);
});
