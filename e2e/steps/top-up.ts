import { expect } from '@playwright/test';
import { HEADING, open, type Reader } from './reader.ts';

/** J2: a recharge by card on the channel's own page, by clicking; the order turns to paid by itself. */
export async function topUpByCard({ page, t }: Reader, amount: string): Promise<void> {
  await open(page, '/finance/recharge');
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('recharge:title'));
  await page.getByLabel(t('recharge:amount'), { exact: true }).fill(amount);
  await page.getByRole('button', { name: t('recharge:submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/finance\/recharge\/info\?Number=R/);
  await page.getByRole('link', { name: t('recharge:info.pay') }).click();
  // The card channel is another company with a page of its own, in English.
  await expect(page).toHaveURL(/\/pay\/card\//);
  await expect(page.getByText(`USD ${amount}`)).toBeVisible();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/finance\/recharge\/info\?Number=R/);
  await expect(page.getByText(t('recharge:info.paid'))).toBeVisible();
  await expect(page.locator('dd').filter({ hasText: t('recharge:state.paid') })).toBeVisible();
}
