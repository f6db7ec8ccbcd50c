import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { batchLimit, HEADING_NAMES_MAX } from '#contract/rules/batch.ts';
import { type ConsoleClient, openClient, signUp, topUp } from '#tools/testing/console-client.ts';
import { buyNames } from '../steps/customer-with-data.ts';
import { settled, windowOf } from '../steps/every-page.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { open, unique, type Words, wordsOf } from '../steps/reader.ts';

/** .com names on two pages of the list; one .net name beside them. */
const COM = 23;
const MARK = '\uFEFF';

const bar = (page: Page) => page.locator('.ns-select-bar');
const panel = (page: Page, t: Words, title: Parameters<Words>[0]) => page.getByRole('form', { name: t(title) });

/** Makes a tag; the panel gives the focus back to what opened it. */
async function makeTag(page: Page, t: Words, name: string): Promise<void> {
  const opener = page.getByRole('button', { name: t('domains:list.more'), exact: true });
  await opener.click();
  await page.getByRole('button', { name: t('domains:list.labels'), exact: true }).click();
  const labels = panel(page, t, 'domains:list.labels');
  await labels.getByLabel(t('domains:labels.tagName')).fill(name);
  await labels.getByLabel(t('domains:labels.colour')).selectOption('red');
  await labels.getByRole('button', { name: t('domains:labels.add'), exact: true }).click();
  await expect(labels.getByText(`${name} (0)`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(labels).toHaveCount(0);
  await expect(opener).toBeFocused();
}

async function tagTwo(page: Page, t: Words, tag: string): Promise<string[]> {
  const ticks = page.locator('main tbody .ns-tick');
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await expect(bar(page)).toContainText(t('common:list.selected', { count: 2 }));
  await bar(page)
    .getByRole('button', { name: t('domains:act.tags'), exact: true })
    .click();
  const tags = panel(page, t, 'domains:tags.title');
  await tags
    .getByRole('group', { name: t('domains:tags.add') })
    .getByLabel(tag)
    .check();
  await tags.getByRole('button', { name: t('domains:tags.act', { count: 2 }) }).click();
  await expect(tags).toHaveCount(0);
  await expect(page.locator('.ns-notices')).toContainText(t('domains:done.labelled'));
  await bar(page)
    .getByRole('button', { name: t('common:act.clear'), exact: true })
    .click();
  await expect(bar(page)).toHaveCount(0);
  return page.locator('main tbody tr:nth-child(-n+2) .ns-name').allTextContents();
}

/** The suffix shown and the filter of now, kept as a view. */
async function keepView(page: Page, t: Words, name: string): Promise<void> {
  await page.getByRole('button', { name: t('domains:list.columns'), exact: true }).click();
  const columns = panel(page, t, 'domains:list.columns');
  await columns.getByLabel(t('domains:list.suffix'), { exact: true }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('domains:list.viewSave'), exact: true }).click();
  const view = panel(page, t, 'domains:view.title');
  await view.getByLabel(t('domains:view.name')).fill(name);
  await view.getByRole('button', { name: t('domains:view.title'), exact: true }).click();
  await expect(view).toHaveCount(0);
}

async function customerWithNames(): Promise<ConsoleClient> {
  const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
  const client = openClient(place, 'zh-HK');
  const label = `list-${unique()}`;
  const who = { email: `${label}@customer.example`, password: 'Blue-Kite-2718', safeCode: 'gate-code-31' };
  await signUp(client, { ...who, name: 'Lee Wai', openNames: true });
  await topUp(client, place, '500.00');
  const names = Array.from({ length: COM }, (_, at) => `${label}-${at}.com`);
  await buyNames(client, [...names, `${label}.net`], who.safeCode);
  return client;
}

test('E1 filter, tags, columns, a view, a choice of all that match over two pages, and its CSV', async ({
  context,
}) => {
  const client = await customerWithNames();
  const t = await wordsOf('zh-HK');
  const page = await windowOf(context, { client }, 'zh-HK');
  await open(page, '/domain/list');
  await settled(page);
  await expect(page.getByText(t('common:list.count', { count: COM + 1 }))).toBeVisible();

  await makeTag(page, t, 'Sale');
  await page.getByLabel(t('domains:list.suffix'), { exact: true }).selectOption('com');
  await expect(page).toHaveURL(/Suffix=com/);
  await expect(page.getByText(t('common:list.count', { count: COM }))).toBeVisible();
  const tagged = await tagTwo(page, t, 'Sale');
  await keepView(page, t, 'Tagged .com');
  await expect(page.locator('main tbody tr').first()).toContainText('Sale');

  // Anew without a filter, the view brings the filter back; the columns are this browser's anyway.
  await open(page, '/domain/list');
  await expect(page.getByText(t('common:list.count', { count: COM + 1 }))).toBeVisible();
  const view = page
    .getByRole('navigation', { name: t('domains:list.views') })
    .getByRole('link', { name: 'Tagged .com' });
  await view.click();
  await expect(page).toHaveURL(/Suffix=com/);
  await expect(view).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('columnheader', { name: t('domains:list.suffix'), exact: true })).toBeVisible();
  await expect(page.getByText(t('common:list.count', { count: COM }))).toBeVisible();

  // All of the page, then all that match, on both pages; one of the second page is left out.
  await page.getByLabel(t('common:act.selectAll'), { exact: true }).check();
  await bar(page)
    .getByRole('button', { name: t('domains:select.all', { count: COM }) })
    .click();
  await page.getByRole('button', { name: t('domains:page.next'), exact: true }).click();
  await expect(page.locator('main tbody tr')).toHaveCount(3);
  const left = (await page.locator('main tbody .ns-name').first().textContent()) ?? '';
  await page.locator('main tbody .ns-tick').first().uncheck();
  await expect(bar(page)).toContainText(t('domains:names.count', { count: COM - 1 }));
  await bar(page)
    .getByRole('button', { name: t('domains:act.export'), exact: true })
    .click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: t('domains:export.start'), exact: true }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^domains-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text.startsWith(MARK)).toBe(true);
  const [head = '', ...rows] = text.slice(MARK.length).trimEnd().split(/\r?\n/);
  expect(head).toContain(t('domains:list.tags'));
  expect(rows).toHaveLength(COM - 1);
  expect(rows.filter((row) => row.includes('Sale'))).toHaveLength(2);
  for (const name of tagged) expect(text).toContain(name);
  expect(rows.some((row) => row.includes(left))).toBe(false);

  // A chip takes its filter away.
  await page.getByRole('button', { name: t('common:act.remove', { what: '.com' }) }).click();
  await expect(page.getByText(t('common:list.count', { count: COM + 1 }))).toBeVisible();
});

test('E1 I2 all that match a search, counted beside the list, are taken to the page of an act', async ({ context }) => {
  const client = await customerWithNames();
  const t = await wordsOf('zh-HK');
  const page = await windowOf(context, { client }, 'zh-HK');
  await open(page, '/domain/list?Search=list-');
  await settled(page);
  await page.getByLabel(t('common:act.selectAll'), { exact: true }).check();
  await bar(page)
    .getByRole('button', { name: t('domains:select.all', { count: COM + 1 }) })
    .click();
  await expect(bar(page)).toContainText(t('domains:names.count', { count: COM + 1 }));
  // What takes fewer says so beside the bar, to who sees it and to who comes to it by the keyboard.
  const act = t('domains:act.transferOut');
  const limit = t('domains:select.limit', { act, limit: batchLimit('transferOut', '2026-11-27') });
  const leave = bar(page).getByRole('button', { name: act, exact: true });
  await expect(bar(page).getByText(limit)).toBeVisible();
  await expect(leave).toHaveAccessibleDescription(limit);
  await leave.focus();
  await expect(leave).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.ns-notices')).toContainText(limit);
  await expect(page).toHaveURL(/\/domain\/list/);
  await bar(page)
    .getByRole('button', { name: t('domains:act.nameServers'), exact: true })
    .click();
  await expect(page).toHaveURL(/\/domain\/editdns\?Selection=/);
  await expect(page.getByText(t('tasks:names.count', { count: COM + 1, limit: HEADING_NAMES_MAX }))).toBeVisible();
});

test('E1 E2 names of a filter are locked by six presses from home', async ({ context }) => {
  const client = await customerWithNames();
  const t = await wordsOf('zh-HK');
  const page = await windowOf(context, { client }, 'zh-HK');
  await open(page, '/');
  await settled(page);
  await page.getByRole('navigation').locator('a[href="/domain/list"]').first().click();
  await page.getByLabel(t('domains:list.suffix'), { exact: true }).selectOption('net');
  await expect(page.getByText(t('common:list.count', { count: 1 }))).toBeVisible();
  await page.getByLabel(t('common:act.selectAll'), { exact: true }).check();
  await bar(page)
    .getByRole('button', { name: t('domains:act.locks'), exact: true })
    .click();
  // Nobody presses 'look': what is wanted is plain as soon as it is chosen.
  await page
    .getByRole('group', { name: t('detail:lock.Transfer') })
    .getByLabel(t('acts:locks.on'), { exact: true })
    .check();
  await page.getByRole('button', { name: t('acts:locks.start', { count: 1 }), exact: true }).click();
  await expect(page).toHaveURL(/\/domain\/taskinfo\?Number=/);
});

test('A10 E1 a month of the chart at home leads to its names, by its words and by a press on its bar', async ({
  context,
}) => {
  const client = await customerWithNames();
  const t = await wordsOf('zh-HK');
  const months: { Month: string; Names: number }[] = (await client.get('/domain/expiry-months')).Data.Months;
  const month = months.find(({ Names }) => Names > 0)?.Month ?? '';
  const page = await windowOf(context, { client }, 'zh-HK');
  await open(page, '/');
  await settled(page);
  const card = page.getByRole('region', { name: t('home:expiries.title'), exact: true });
  const until = { month: months.at(-1)?.Month ?? '', at: month, most: COM + 1, count: COM + 1 };
  await expect(card).toContainText(t('home:expiries.sums', until));
  const words = t('home:expiries.month', { month, count: COM + 1 });
  const link = card.getByRole('link', { name: words, exact: true });
  const slider = card.getByRole('slider', { name: t('common:chart.choose'), exact: true });
  await expect(slider).toHaveAttribute('aria-valuetext', words);
  // Names of one year expire in the last month; in the first there is none to go to.
  await slider.press('Home');
  await expect(link).toHaveCount(0);
  await slider.press('End');
  await link.click();
  await expect(page).toHaveURL(/\/domain\/list\?ExpiresFrom=/);
  await expect(page.getByText(t('common:list.count', { count: COM + 1 }))).toBeVisible();
  await page.goBack();
  await card.locator('.ns-bars g[data-to]').click();
  await expect(page).toHaveURL(/\/domain\/list\?ExpiresFrom=/);
});

test('E1 on a narrow screen the list is put in order and chosen as a whole, by the keyboard too', async ({
  context,
}) => {
  const client = await customerWithNames();
  const t = await wordsOf('zh-HK');
  const page = await windowOf(context, { client }, 'zh-HK');
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/domain/list');
  await settled(page);
  const first = page.locator('.ns-card').first();
  const name = t('domains:list.name');
  const order = page.getByRole('combobox', { name: t('common:list.sort'), exact: true });
  await expect(order.locator('option:checked')).toHaveText(t('common:list.sortUp', { what: name }));
  await expect(first).toContainText('-0.com');
  await order.selectOption({ label: t('common:list.sortDown', { what: name }) });
  await expect(page).toHaveURL(/Order=desc/);
  await expect(first).toContainText('.net');

  const every = page.getByRole('checkbox', { name: t('common:act.selectAll'), exact: true });
  await every.focus();
  await page.keyboard.press('Space');
  await expect(bar(page)).toContainText(t('common:list.selected', { count: 20 }));
  await bar(page)
    .getByRole('button', { name: t('domains:select.all', { count: COM + 1 }) })
    .click();
  await expect(bar(page)).toContainText(t('domains:names.count', { count: COM + 1 }));
  // The act itself stands behind a press here.
  const leave = { act: t('domains:act.transferOut'), limit: batchLimit('transferOut', '2026-11-27') };
  await expect(bar(page).getByText(t('domains:select.limit', leave))).toBeVisible();
  await first.locator('.ns-tick').uncheck();
  await expect(bar(page)).toContainText(t('domains:names.count', { count: COM }));
  await every.check();
  await expect(bar(page)).toContainText(t('domains:names.count', { count: COM + 1 }));
});
