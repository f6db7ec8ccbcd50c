import { expect, test } from '@playwright/test';
import { openClient, signUp } from '#tools/testing/console-client.ts';
import { lendSession } from '../steps/customer-with-data.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { open, speak, unique, wordsOf } from '../steps/reader.ts';

/** Where nobody pressed anything, a page moves at most so much in all (web vitals: cumulative layout shift). */
const SHIFT_MAX = 0.02;
/** Eight pages, each until its registries have answered. */
const WALKED_MS_MAX = 240_000;
const NAMES = 'harbour-tea example lucky-cat tea-house hong-kong-1';

test('M1 while registries answer, neither the results of a search nor the cart move', async ({ page, context }) => {
  test.setTimeout(WALKED_MS_MAX);
  const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
  const client = openClient(place, 'zh-HK');
  const email = `still-${unique()}@customer.example`;
  await signUp(client, { email, password: 'Blue-Kite-2718', safeCode: 'gate-code-31', name: 'Chan Tai Man' });
  const items = ['one.com', 'two.net', 'three.cc'].map((end) => ({ Name: `still-${unique()}-${end}`, Years: 1 }));
  await client.post('/domain/cart/add', { Items: items });
  await lendSession(context, client, consoleUrl());
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const moved = () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
  for (const lang of ['zh-HK', 'en'] as const) {
    await speak(context, lang);
    const t = await wordsOf(lang);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await open(page, `/domain/search?q=${encodeURIComponent(NAMES)}`);
      await expect(page.locator('.search-table tr[data-state=asking]')).toHaveCount(0);
      await expect(page.getByRole('button', { name: t('search:stop') })).toHaveCount(0);
      expect(await moved(), `search, ${lang}, ${width}`).toBeLessThanOrEqual(SHIFT_MAX);
      await open(page, '/domain/cart');
      await expect(page.getByText(t('search:state.registrable'))).toHaveCount(items.length);
      expect(await moved(), `cart, ${lang}, ${width}`).toBeLessThanOrEqual(SHIFT_MAX);
    }
  }
});

test('M1 H2 a reader whose clock is two years wrong reads right distances; an address without its template leads on', async ({
  page,
  context,
}) => {
  const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
  const client = openClient(place, 'en');
  const email = `clock-${unique()}@customer.example`;
  await signUp(client, { email, password: 'Blue-Kite-2718', safeCode: 'gate-code-31', name: 'Chan Tai Man' });
  await lendSession(context, client, consoleUrl());
  await speak(context, 'en');
  const t = await wordsOf('en');
  await page.clock.install({ time: new Date(Date.now() - 2 * 365 * 86_400_000) });
  await page.goto(`${consoleUrl()}/user/info/activity`);
  await page.clock.runFor(2_000);
  await expect(page.locator('main .ns-when').first()).toBeVisible();
  expect(await page.locator('main').textContent()).not.toMatch(/in \d+ (years?|months?|days?)/);
  await page.goto(`${consoleUrl()}/template/cn/edit`);
  await page.clock.runFor(2_000);
  await expect(page.getByText(t('identity:form.edit.which'))).toBeVisible();
  await page
    .locator('main')
    .getByRole('link', { name: t('identity:form.edit.choose') })
    .click();
  await expect(page).toHaveURL(/\/template\/cn$/);
});
