import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { FREE_PORTS } from '#tools/demonstration/settings.ts';
import { type Demonstration, startDemonstration } from '#tools/demonstration.ts';
import { type ConsoleClient, openClient, signUp, topUp } from '#tools/testing/console-client.ts';
import { giveSafeCode } from '../steps/buy-many.ts';
import { buyNames, lendSession } from '../steps/customer-with-data.ts';
import { desk } from '../steps/house.ts';
import { olderSum } from '../steps/money/older-sum.ts';
import { open, unique, type Words, wordsOf } from '../steps/reader.ts';

/** A house of its own: its clock is moved by months, which no other journey could live with. */
let house: Demonstration;
let data: string;
const HOUSE_MS_MAX = 600_000;
const JOURNEY_MS_MAX = 600_000;
/** What the worker's sweeps may need after a move of the clock. */
const LIVED_MS_MAX = 60_000;
/** What one page may need to show its data. */
const SHOWN_MS_MAX = 5_000;
const OLDER = '1.00';
interface Paying {
  readonly page: Page;
  readonly t: Words;
  readonly safeCode: string;
}
const outside = { CONSOLE_URL: process.env['CONSOLE_URL'], SANDBOX_URL: process.env['SANDBOX_URL'] };

test.beforeAll(async () => {
  test.setTimeout(HOUSE_MS_MAX);
  data = mkdtempSync(join(tmpdir(), 'namestead-life-'));
  chmodSync(data, 0o711);
  const { DATABASE_URL: _app, MIGRATION_DATABASE_URL: _owner, ...env } = process.env;
  house = await startDemonstration({ env: { ...env, ...FREE_PORTS, NAMESTEAD_DATA: data } });
  process.env['CONSOLE_URL'] = house.consoleUrl;
  process.env['SANDBOX_URL'] = house.sandboxUrl;
});
test.afterAll(async () => {
  Object.assign(process.env, outside);
  await house?.stop();
  rmSync(data, { recursive: true, force: true });
});

const move = (days: number) => desk('/clock', { advance: `${days}d` });

/** Looks at a page anew until it says something: the house lives on by itself, a reader only sees it. */
async function seen(page: Page, path: string, text: string): Promise<void> {
  await expect(async () => {
    await open(page, path);
    await expect(page.locator('main')).toContainText(text, { timeout: SHOWN_MS_MAX });
  }).toPass({ timeout: LIVED_MS_MAX });
}

/**
 * Presses a button that may ask for the code: that of the purchase is good for some minutes, a slow machine needs
 * longer.
 */
async function press(button: Locator, { page, t, safeCode }: Paying, end: Locator): Promise<void> {
  const prompt = page.getByRole('dialog', { name: t('common:safeCode.title') });
  await button.click();
  await expect(prompt.or(end).first()).toBeVisible({ timeout: LIVED_MS_MAX });
  if (await prompt.isVisible()) await giveSafeCode({ page, t, safeCode });
  await expect(end).toBeVisible({ timeout: LIVED_MS_MAX });
}

async function payRestore(button: Locator, paying: Paying): Promise<void> {
  await press(button, paying, paying.page.getByText(paying.t('orders:order.decided')));
  await expect(paying.page).toHaveURL(/\/domain\/order\/\w/);
}

/** A price that changed between the look and the press is refused, and the page shows the one of now. */
async function refuseOlder(paying: Paying, client: ConsoleClient, name: string): Promise<void> {
  const { page, t } = paying;
  const { Data } = await client.post('/domain/restore/preview', { Names: [name] });
  const total: string = Data.Total.Amount;
  await olderSum(page, '/domain/restore/preview', OLDER);
  await page.getByRole('link', { name: t('marks:restoreOne', { name }) }).click();
  await expect(page.getByText(t('life:restore.cannotFee'))).toBeVisible();
  await expect(page.locator('.pay-act')).toContainText(OLDER);
  await press(page.locator('.pay-act'), paying, page.getByText(t('orders:error.priceChanged', { total })));
  await expect(page.locator('.pay-act')).toContainText(total);
}

/** One name of a pasted list has no task: it is followed as an order. */
async function restorePasted(paying: Paying, name: string): Promise<void> {
  const { page, t } = paying;
  await open(page, '/domain/restore?Many=1');
  await page.getByLabel(t('tasks:names.label'), { exact: true }).fill(name);
  await page.getByRole('button', { name: t('tasks:preview.look'), exact: true }).click();
  await payRestore(page.getByRole('button', { name: t('life:restore.start', { count: 1 }), exact: true }), paying);
}

test('E3 three names live past their last day: two are restored by their owner, the other goes to the end', async ({
  page,
  context,
}) => {
  test.setTimeout(JOURNEY_MS_MAX);
  const t = await wordsOf('zh-HK');
  const safeCode = 'gate-code-31';
  const client = openClient(house, 'zh-HK');
  const email = `life-${unique()}@customer.example`;
  await signUp(client, { email, password: 'Blue-Kite-2718', safeCode, name: 'Chan Tai Man' });
  await topUp(client, house, '500.00');
  const [kept, pasted, lost] = [`kept-${unique()}.com`, `pasted-${unique()}.com`, `lost-${unique()}.com`];
  await buyNames(client, [kept, pasted, lost], safeCode);
  await lendSession(context, client, house.consoleUrl);

  await move(366);
  await seen(page, `/domain/${kept}`, t('detail:phase.grace'));
  await expect(page.getByRole('link', { name: t('marks:renew') }).first()).toBeVisible();

  await move(20);
  await seen(page, `/domain/${kept}`, 'clientHold');
  await move(10);
  await seen(page, `/domain/${kept}`, t('detail:phase.redemption'));
  await seen(page, '/domain/restore', lost);
  await seen(page, '/domain/restore', kept);

  const paying = { page, t, safeCode };
  await refuseOlder(paying, client, kept);
  await payRestore(page.locator('.pay-act'), paying);
  await seen(page, '/domain/restore', pasted);
  await restorePasted(paying, pasted);
  await open(page, '/domain/list');
  await expect(page.getByRole('row').filter({ hasText: kept })).toContainText(t('namestate:state.active'));
  await expect
    .poll(async () => (await desk<{ statuses: string[] }>(`/registry/domain/${kept}`))?.statuses)
    // The lock that it came with is still there.
    .toEqual(['clientTransferProhibited']);

  await move(31);
  await seen(page, `/domain/${lost}`, t('detail:phase.pending_delete'));
  await seen(page, '/domain/restore', t('life:restore.none'));
  await move(6);
  await expect
    .poll(
      async () => {
        await open(page, '/domain/list');
        await expect(page.getByRole('row').filter({ hasText: kept })).toBeVisible();
        return page.getByRole('row').filter({ hasText: lost }).count();
      },
      { timeout: LIVED_MS_MAX, intervals: [1_000] },
    )
    .toBe(0);
  expect(await desk(`/registry/domain/${lost}`)).toBeUndefined();
});

test('E3 A10 the first page names what is most urgent: a name past its last day to renew, and a deleted one to restore', async ({
  page,
  context,
}) => {
  test.setTimeout(JOURNEY_MS_MAX);
  const t = await wordsOf('zh-HK');
  const safeCode = 'gate-code-32';
  const client = openClient(house, 'zh-HK');
  const email = `urgent-${unique()}@customer.example`;
  await signUp(client, { email, password: 'Blue-Kite-2718', safeCode, name: 'Chan Tai Man' });
  await topUp(client, house, '300.00');
  const [deleted, late] = [`deleted-${unique()}.com`, `late-${unique()}.com`];
  await buyNames(client, [deleted], safeCode);
  await move(20);
  await buyNames(client, [late], safeCode);
  await lendSession(context, client, house.consoleUrl);
  await move(368);
  // A deletion waits for the days without DNS.
  await seen(page, `/domain/${deleted}`, 'clientHold');
  await move(10);
  const card = page.getByRole('region', { name: t('home:expiring.title') });
  await expect(async () => {
    await open(page, '/');
    await expect(card.getByRole('link', { name: t('marks:restoreOne', { name: deleted }) })).toBeVisible({
      timeout: SHOWN_MS_MAX,
    });
  }).toPass({ timeout: LIVED_MS_MAX });
  await expect(card.getByRole('link', { name: t('marks:renewOne', { name: late }) })).toBeVisible();
  await expect(card.getByRole('listitem')).toContainText([deleted, late]);
});
