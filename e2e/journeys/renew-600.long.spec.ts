import { expect, test } from '@playwright/test';
import { HEADING_NAMES_MAX } from '#contract/rules/batch.ts';
import { type ConsoleClient, openClient, signUp, topUp, until } from '#tools/testing/console-client.ts';
import { giveSafeCode } from '../steps/buy-many.ts';
import { lendSession } from '../steps/customer-with-data.ts';
import { consoleUrl, desk, sandboxUrl } from '../steps/house.ts';
import { newReader, open, type Reader, unique } from '../steps/reader.ts';

const ORDER_MS_MAX = 180_000;
const LIST = 200;

/** 600 names, made by three orders of 200 through the calls that the pages use. */
async function make600(client: ConsoleClient, { safeCode }: Reader): Promise<string[]> {
  const mark = unique();
  const names = Array.from({ length: 600 }, (_, i) => `r${i}-${mark}.com`);
  for (let at = 0; at < names.length; at += LIST) {
    const Names = names.slice(at, at + LIST);
    const Total = { Amount: '2360.00', Currency: 'USD' };
    const body = { Names, Years: 1, Total, Agreed: true, SafeCode: safeCode };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const order = await client.post('/domain/register/order', body, key);
    expect(order.Code, order.Msg).toBe(10_000);
    await until(
      async () => {
        const { Data } = await client.get(`/domain/order/detail?Number=${order.Data.Number}`);
        return Data.State === 'working' ? undefined : (expect(Data.State).toBe('completed') ?? true);
      },
      `the names from ${at}`,
      ORDER_MS_MAX,
    );
  }
  return names;
}

test('E3 I1 I2 600 names are renewed by one order: judged, priced against the balance, paid, followed; each once', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const reader = await newReader(page, 'zh-HK');
  const { t, email, password, safeCode } = reader;
  const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
  const client = openClient(place, 'zh-HK');
  await signUp(client, { email, password, safeCode, name: 'Chan Siu Ming', openNames: true });
  await topUp(client, place, '15000.00');
  const names = await make600(client, reader);
  // A session of its own: the one that made the names has given the code a moment ago.
  const again = openClient(place, 'zh-HK');
  expect((await again.post('/account/sign-in', { Email: email, Password: password })).Code).toBe(10_000);
  await lendSession(page.context(), again, consoleUrl());
  await page.context().addCookies([{ name: 'Lang', value: 'zh-HK', url: consoleUrl() }]);

  await open(page, '/domain/renew?Many=1');
  await page.getByLabel(t('tasks:names.label'), { exact: true }).fill([...names, 'not-mine-at-all.com'].join('\n'));
  const two = { count: 601, limit: HEADING_NAMES_MAX, tasks: 2, each: 600 };
  await expect(page.getByText(t('tasks:names.tasks', two))).toBeVisible();
  await page.getByLabel(t('tasks:names.label'), { exact: true }).fill(names.join('\n'));
  const looked = Date.now();
  await page.getByRole('button', { name: t('tasks:preview.look'), exact: true }).click();
  await expect(page.getByText(t('tasks:preview.good', { count: 600 }))).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('.renew-cost .pay-amount')).toContainText('7,680.00');
  const began = Date.now();
  await page.getByRole('button', { name: t('orders:many.start', { count: 600 }), exact: true }).click();
  await giveSafeCode(reader);
  await expect(page).toHaveURL(/\/domain\/taskinfo\?Number=T/, { timeout: 60_000 });
  const done = page.getByRole('button', { name: t('tasks:filter.success', { count: 600 }), exact: true });
  await expect(done).toBeVisible({ timeout: ORDER_MS_MAX });
  test
    .info()
    .annotations.push(
      { type: '600 renewals judged, ms', description: String(began - looked) },
      { type: '600 renewals paid and done, ms', description: String(Date.now() - began) },
    );
  const money = (await client.get('/balance/summary')).Data;
  expect([money.Available.Amount, money.Frozen.Amount]).toEqual(['240.00', '0.00']);
  for (const name of [names[0], names[299], names[599]]) {
    const there = await desk<{ history: { what: string }[] }>(`/registry/domain/${name}`);
    expect(there?.history.map(({ what }) => what).sort()).toEqual(['create 1 y', 'renew 1 y']);
  }
});
