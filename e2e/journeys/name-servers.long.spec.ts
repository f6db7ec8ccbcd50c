import { expect, test } from '@playwright/test';
import { type ConsoleClient, openClient, signUp, topUp, until } from '#tools/testing/console-client.ts';
import { windowOf } from '../steps/every-page.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { allDone, atRegistry, undo, wishServers } from '../steps/name-servers.ts';
import { unique, wordsOf } from '../steps/reader.ts';

/** What one act may name (specification §9), bought in orders of what one order may hold. */
const NAMES = 600;
const BOUGHT_AT_ONCE = 200;
const DONE_MS = 120_000;
const WISHED = ['ns1.many.example', 'ns2.many.example'];

/** Buys names as one order and waits until all of it is decided, as long as a loaded machine needs. */
async function buy(client: ConsoleClient, names: readonly string[], SafeCode: string): Promise<void> {
  const wish = { Names: names, Years: 1 };
  const { Total } = (await client.post('/domain/register/preview', wish)).Data;
  const body = { ...wish, Total: { Amount: Total.Amount, Currency: 'USD' }, Agreed: true, SafeCode };
  const paid = await client.post('/domain/register/order', body, { 'idempotency-key': crypto.randomUUID() });
  if (paid.Code !== 10_000) throw new Error(`${paid.Code} ${paid.Msg}`);
  const state = async () => (await client.get(`/domain/order/detail?Number=${paid.Data.Number}`)).Data.State;
  await until(async () => ((await state()) === 'completed' ? true : undefined), 'an order of many', 180_000);
}

test('G1, I2 name servers of 600 names: one task, live to its end, at the registry, and taken back', async ({
  context,
}) => {
  test.setTimeout(600_000);
  const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
  const client = openClient(place);
  const label = `many-${unique()}`;
  const who = { email: `${label}@customer.example`, password: 'Blue-Kite-2718', safeCode: 'gate-code-31' };
  await signUp(client, { ...who, name: 'Chan Siu Ming' });
  await topUp(client, place, '10000.00');
  const names = Array.from({ length: NAMES }, (_, i) => `${label}-${i}.com`);
  for (let at = 0; at < NAMES; at += BOUGHT_AT_ONCE)
    await buy(client, names.slice(at, at + BOUGHT_AT_ONCE), who.safeCode);

  const t = await wordsOf('en');
  const page = await windowOf(context, { client }, 'en');
  await wishServers(page, t, names, WISHED);
  const start = page.getByRole('button', { name: t('acts:dns.start', { count: NAMES }), exact: true });
  await expect(start).toBeVisible({ timeout: 60_000 });
  await client.post('/account/step-up', { SafeCode: who.safeCode });
  const begun = Date.now();
  await start.click();
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
