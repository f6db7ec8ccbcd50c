import { type Browser, expect, type Locator } from '@playwright/test';
import { desk, officeUrl } from '../house.ts';
import { LIVED_MS_MAX, type Saver } from '../money/saver.ts';
import { open } from '../reader.ts';
import type { Reviewer } from '../reviewer.ts';
import { auditSays, giveReason, leave, type Office, officeOf, openQueue, press } from './office-window.ts';

/**
 * A house that has just begun has no rates for a moment: until it has, nobody can pay in another currency. Answers the
 * field of the amount.
 */
export async function untilRates({ page, t }: Saver): Promise<Locator> {
  const amount = page.getByLabel(t('recharge:amount'), { exact: true });
  await expect(async () => {
    await open(page, '/finance/recharge');
    await page.getByRole('radio', { name: t('recharge:channel.alipay') }).check();
    await expect(amount).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: LIVED_MS_MAX });
  return amount;
}

/** What a customer would pay for 100 dollars by Alipay now, as the page says it. */
async function quoted(saver: Saver): Promise<number> {
  await (await untilRates(saver)).fill('100');
  const { page } = saver;
  const quote = page.locator('.recharge-quote strong');
  await expect(quote).toContainText('CNY');
  return Number(/[\d,]+\.\d\d/.exec((await quote.textContent()) ?? '')?.[0]?.replaceAll(',', ''));
}

const REASON = 'compared with two banks';

/** The member who wants it used cannot say so twice; another does. */
async function agree(office: Office, other: Office, quote: () => Promise<number>): Promise<void> {
  const { page, t } = office;
  const before = await quote();
  const waits = page.getByRole('row').filter({ hasText: t('held:rate.state.awaiting_second') });
  await expect(waits).toContainText(REASON);
  await expect(waits.getByRole('button', { name: t('held:rate.accept'), exact: true })).toHaveCount(0);
  expect(await quote()).toBe(before);
  await openQueue(other, 'rates');
  const theirs = other.page.getByRole('row').filter({ hasText: t('held:rate.state.awaiting_second') });
  await press(theirs, t('held:rate.accept'));
  await giveReason(other, 'held:rate.accept', REASON);
  await expect(theirs).toHaveCount(0);
}

/**
 * J2 L1: the next day's sheet says that the renminbi is worth a tenth less. Nobody is quoted by it; a member compares
 * it with the last one and decides, to use it together with another one. Moves the clock by a day.
 */
export async function decideJump(
  saver: Saver,
  of: { readonly staff: readonly [Reviewer, Reviewer]; readonly browser: Browser; readonly act: 'accept' | 'decline' },
): Promise<void> {
  const { t, lang } = saver;
  const before = await quoted(saver);
  await desk('/rates/faults', { kind: 'jump' });
  await desk('/clock', { advance: '25h' });
  const office = await officeOf(of.staff[0], of.browser, lang);
  const { page } = office;
  await openQueue(office, 'rates');
  await desk('/rates/faults/clear', {});
  const jumped = page.getByRole('row').filter({ hasText: t('held:rate.state.jumped') });
  await expect(jumped).toHaveCount(1);
  const day = /\d{4}-\d\d-\d\d/.exec((await jumped.textContent()) ?? '')?.[0] ?? '';
  // The rates in use stand below those of the sheet.
  await expect(jumped.getByRole('cell').nth(1)).toHaveText(/^\d\.\d+\d\.\d+$/);
  expect(await quoted(saver)).toBe(before);
  await press(jumped, t(`held:rate.${of.act}`));
  await giveReason(office, `held:rate.${of.act}`, REASON);
  await expect(jumped).toHaveCount(0);
  if (of.act === 'accept') {
    const other = await officeOf(of.staff[1], of.browser, lang);
    await agree(office, other, () => quoted(saver));
    await leave(other);
  }
  const state = of.act === 'accept' ? 'accepted' : 'declined';
  await page.goto(`${officeUrl()}/rates?State=${state}`);
  const decided = page.getByRole('row').filter({ hasText: REASON }).filter({ hasText: day });
  await expect(decided).toContainText(t(`held:rate.state.${state}`));
  await auditSays(office, `rates.${of.act}`, day, REASON);
  await leave(office);
  const after = await quoted(saver);
  if (of.act === 'decline') expect(after).toBe(before);
  else expect(after / before).toBeGreaterThan(1.05);
}
