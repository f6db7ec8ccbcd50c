import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { openClient, signUp, topUp } from '#tools/testing/console-client.ts';
import { buyNames } from '../customer-with-data.ts';
import { settled, windowOf } from '../every-page.ts';
import { consoleUrl, sandboxUrl } from '../house.ts';
import { open, unique, type Words, wordsOf } from '../reader.ts';

interface Looking {
  readonly page: Page;
  readonly t: Words;
}

/** J1: one day's numbers by the arrow keys, and the same as a table. */
async function readTheFlow({ page, t }: Looking): Promise<void> {
  await open(page, '/finance/center');
  await settled(page);
  const slider = page.getByRole('slider', { name: t('common:chart.choose'), exact: true });
  await expect(slider).toHaveAttribute('aria-valuetext', /50\.00.*11\.80/);
  await slider.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', /0\.00.*0\.00/);
  await slider.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', /50\.00.*11\.80/);
  await page.getByText(t('common:chart.table'), { exact: true }).click();
  const table = page.getByRole('table', { name: t('statement:flow.title', { days: 30 }) });
  await expect(table.getByRole('row').nth(1)).toContainText('50.00');
}

/** J2: what is wrong with an amount stands there while it is typed; usual amounts are one press. */
async function typeAnAmount({ page, t }: Looking): Promise<void> {
  await open(page, '/finance/recharge');
  await settled(page);
  const amount = page.getByLabel(t('recharge:amount'), { exact: true });
  const wrong = (words: string) => page.locator('main').getByText(words, { exact: true });
  await amount.fill('99999999');
  await expect(wrong(t('form:amount.most', { amount: '20,000.00' }))).toBeVisible();
  await amount.fill('1');
  await expect(wrong(t('form:amount.least', { amount: '5.00' }))).toHaveCount(0);
  await amount.blur();
  await expect(wrong(t('form:amount.least', { amount: '5.00' }))).toBeVisible();
  await page
    .getByRole('group', { name: t('form:amount.presets') })
    .getByRole('button')
    .first()
    .click();
  await expect(amount).toHaveValue(/^\d+$/);
  await expect(wrong(t('form:amount.least', { amount: '5.00' }))).toHaveCount(0);
  await page.getByRole('button', { name: t('recharge:submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/finance\/recharge\/info\?Number=R/);
}

/** J4: with nothing from sales there is nothing to type, and the page says so. */
async function findNothingToWithdraw({ page, t }: Looking): Promise<void> {
  await open(page, '/finance/withdrawal/apply');
  await settled(page);
  await expect(page.locator('main')).toContainText(t('withdrawal:apply.none'));
  await expect(page.getByLabel(t('withdrawal:amount'), { exact: true })).toHaveCount(0);
}

/** J1: the number of an order or of a top-up leads to it; what waits for a payment offers to pay. */
async function followNumbers({ page, t }: Looking, order: string, recharge: string): Promise<void> {
  for (const [list, number, address] of [
    ['/domain/order', order, `/domain/order/${order}`],
    ['/finance/record', recharge, `/finance/recharge/info?Number=${recharge}`],
  ] as const) {
    await open(page, list);
    await settled(page);
    await page.locator('main').getByRole('link', { name: number, exact: true }).first().click();
    await expect(page).toHaveURL(`${consoleUrl()}${address}`);
    await settled(page);
  }
  await open(page, '/finance/order');
  await settled(page);
  await page
    .locator('main')
    .getByRole('link', { name: new RegExp(`^${t('recharge:next.pay')}`) })
    .click();
  await expect(page).toHaveURL(/\/finance\/recharge\/info\?Number=R/);
}

/** The money views by one customer in one language: the flow, an amount as it is typed, numbers that lead on. */
export async function lookAtMoney(context: BrowserContext, lang: Lang): Promise<void> {
  const t = await wordsOf(lang);
  const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
  const client = openClient(place, lang);
  const label = `money-${unique()}`;
  const safeCode = 'gate-code-31';
  await signUp(client, { email: `${label}@customer.example`, password: 'Blue-Kite-2718', safeCode, name: 'Lee Wai' });
  await topUp(client, place, '50.00');
  const order = await buyNames(client, [`${label}.com`], safeCode);
  const recharge: string = (await client.get('/finance/order')).Data.Items[0].Number;
  const looking = { page: await windowOf(context, { client }, lang), t };
  await readTheFlow(looking);
  await typeAnAmount(looking);
  await findNothingToWithdraw(looking);
  await followNumbers(looking, order, recharge);
}
