import { expect, type Page, test } from '@playwright/test';
import { type ConsoleClient, openClient, signUp, topUp } from '#tools/testing/console-client.ts';
import { buyNames } from '../steps/customer-with-data.ts';
import { settled, windowOf } from '../steps/every-page.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { open, unique, wordsOf } from '../steps/reader.ts';

const NAMES = 47;
const WINDOW = { width: 1440, height: 900 };
const SCREENS = 3;
const ROW_PX = 40;
const COMPACT_ROW_PX = 32;
const PHONE_PX_MAX = 2400;

async function ownerOf(count: number): Promise<ConsoleClient> {
  const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
  const client = openClient(place, 'en');
  const label = `face-${unique()}`;
  const who = { email: `${label}@customer.example`, password: 'Blue-Kite-2718', safeCode: 'gate-code-31' };
  await signUp(client, { ...who, name: 'Lee Wai' });
  await topUp(client, place, '900.00');
  await buyNames(
    client,
    Array.from({ length: count }, (_, at) => `${label}-${at}.com`),
    who.safeCode,
  );
  return client;
}

const rows = (page: Page) => page.locator('main tbody tr');
/** Every height there is among the rows, in whole px without the line between. */
const heights = (page: Page) =>
  rows(page).evaluateAll((all) => [...new Set(all.map((row) => Math.round(row.getBoundingClientRect().height)))]);
const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
const titles = (page: Page) => page.locator('main thead th').allInnerTexts();

test('E1 47 names are three screens: rows of one line, 40 px or 32, columns as the reader puts them', async ({
  context,
}) => {
  const client = await ownerOf(NAMES);
  const t = await wordsOf('en');
  const page = await windowOf(context, { client }, 'en');
  await page.setViewportSize(WINDOW);
  await open(page, '/domain/list?Limit=50');
  await settled(page);
  await expect(rows(page)).toHaveCount(NAMES);
  for (const height of await heights(page)) expect(Math.abs(height - ROW_PX)).toBeLessThanOrEqual(1);
  expect(await pageHeight(page)).toBeLessThanOrEqual(SCREENS * WINDOW.height);
  expect((await titles(page)).slice(1)).toEqual([
    ...(['name', 'state', 'expires', 'autoRenew', 'dns', 'lock', 'tags'] as const).map((key) =>
      t(`domains:list.${key}`),
    ),
    t('common:list.acts'),
  ]);

  // Name servers are one label; all of them come on press.
  const servers = rows(page).first().locator('.list-servers');
  await servers.click();
  await expect(page.locator('.ns-popover:popover-open li').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.ns-popover:popover-open')).toHaveCount(0);
  await expect(servers).toBeFocused();

  // Lower rows, another order and another width are kept.
  await page.getByRole('button', { name: t('domains:list.compact'), exact: true }).click();
  for (const height of await heights(page)) expect(Math.abs(height - COMPACT_ROW_PX)).toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: t('domains:list.columns'), exact: true }).click();
  const lock = t('domains:list.lock');
  await page.getByRole('button', { name: t('domains:columns.up', { column: lock }) }).click();
  await page.getByLabel(t('domains:columns.width', { column: lock })).fill('200');
  await page.keyboard.press('Escape');
  await open(page, '/domain/list?Limit=50');
  await settled(page);
  for (const height of await heights(page)) expect(Math.abs(height - COMPACT_ROW_PX)).toBeLessThanOrEqual(1);
  const kept = await titles(page);
  expect(kept.indexOf(lock)).toBe(kept.indexOf(t('domains:list.dns')) - 1);
  const head = page.getByRole('columnheader', { name: lock, exact: true });
  await expect.poll(() => head.evaluate((one) => one.clientWidth)).toBeGreaterThanOrEqual(200);

  // The edge of a head is drawn by hand too.
  const edge = (await head.locator('.ns-grip').boundingBox())!;
  await page.mouse.move(edge.x + 4, edge.y + 4);
  await page.mouse.down();
  await page.mouse.move(edge.x + 64, edge.y + 4, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => head.evaluate((one) => one.clientWidth)).toBeGreaterThanOrEqual(250);

  // The acts are in view wherever the rows are, and no row moved when they came.
  const first = rows(page).first();
  const before = (await first.boundingBox())!.y;
  await first.locator('.ns-tick').check();
  expect((await first.boundingBox())!.y).toBe(before);
  const bar = page.locator('.ns-select-bar');
  await expect(bar).toBeInViewport({ ratio: 1 });
  await rows(page).nth(30).scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport({ ratio: 1 });
  await rows(page).last().locator('.ns-tick').focus();
  const [under, over] = [(await rows(page).last().boundingBox())!, (await bar.boundingBox())!];
  expect(under.y + under.height).toBeLessThanOrEqual(over.y + 1);
});

test('E1 on a phone 20 names are 2,400 px at most, two lines each, the acts at the thumb', async ({ context }) => {
  const client = await ownerOf(21);
  const t = await wordsOf('en');
  const page = await windowOf(context, { client }, 'en');
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/domain/list');
  await settled(page);
  await expect(page.locator('.ns-card')).toHaveCount(20);
  expect(await pageHeight(page)).toBeLessThanOrEqual(PHONE_PX_MAX);
  await page.locator('.ns-card .ns-tick').first().check();
  const bar = page.locator('.ns-select-bar');
  const { y, height } = (await bar.boundingBox())!;
  expect(y + height).toBe(844);
  await bar.getByRole('button', { name: t('domains:list.more'), exact: true }).click();
  await page.getByRole('button', { name: t('domains:act.tags'), exact: true }).click();
  await expect(page.getByRole('form', { name: t('domains:tags.title') })).toBeVisible();
});

test('E1 a list that could not be read does not say that there are no names', async ({ context }) => {
  const client = await ownerOf(1);
  const t = await wordsOf('en');
  const page = await windowOf(context, { client }, 'en');
  // The first page of rows comes with the document; what is asked by the app is what can fail.
  await open(page, '/price');
  await settled(page);
  // Pressed before the app stands, the entry would bring the page with its rows.
  await expect(page.locator('html')).toHaveAttribute('data-stands', '');
  await page.route('**/api/domain/list?**', (route) => route.abort());
  await page.locator('.ns-menu [data-entry="domain/list"]').click();
  await expect(page.getByRole('button', { name: t('common:act.retry') })).toBeVisible();
  await expect(page.getByText(t('domains:list.empty'))).toHaveCount(0);
  await page.unroute('**/api/domain/list?**');
  await page.getByRole('button', { name: t('common:act.retry') }).click();
  await expect(rows(page)).toHaveCount(1);
});
