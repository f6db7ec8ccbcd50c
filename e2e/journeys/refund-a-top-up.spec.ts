import { expect, type Page, test } from '@playwright/test';
import { openClient, signUp, topUp } from '#tools/testing/console-client.ts';
import { giveSafeCode } from '../steps/buy-many.ts';
import { lendSession } from '../steps/customer-with-data.ts';
import { consoleUrl, desk, officeUrl, reviewers, sandboxUrl } from '../steps/house.ts';
import { open, speak, unique, wordsOf } from '../steps/reader.ts';
import { reviewerOf } from '../steps/reviewer.ts';

/** Looks at a page anew until it says something: the house works on by itself. */
async function seen(page: Page, path: string, text: string): Promise<void> {
  await expect(async () => {
    await open(page, path);
    await expect(page.locator('main')).toContainText(text, { timeout: 3_000 });
  }).toPass();
}

test('J3 L1 a top-up is asked back in part, approved by two, given back by the card company; record, freeze and mail say so', async ({
  page,
  context,
  browser,
}) => {
  const t = await wordsOf('zh-HK');
  const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
  const who = { email: `refund-${unique()}@customer.example`, password: 'Blue-Kite-2718', safeCode: 'gate-code-31' };
  const client = openClient(place, 'zh-HK');
  await signUp(client, { ...who, name: 'Chan Tai Man' });
  await topUp(client, place, '3000.00');
  const number = (await client.get('/finance/order')).Data.Items[0].Number as string;
  await lendSession(context, client, consoleUrl());
  await speak(context, 'zh-HK');
  const staff = await Promise.all(
    reviewers()
      .slice(2, 4)
      .map((member) => reviewerOf(officeUrl(), member)),
  );

  // Asked for: the amount, then everything once more.
  await open(page, `/finance/recharge/info?Number=${number}`);
  await page.getByRole('link', { name: t('menu:title.finance.recharge.refund'), exact: true }).click();
  await page.getByLabel(t('refund:amount'), { exact: true }).fill('2500.00');
  await page.getByRole('button', { name: t('refund:next'), exact: true }).click();
  await expect(page.getByRole('region', { name: t('refund:confirm') })).toContainText('USD 2,500.00');
  await page.getByRole('button', { name: t('refund:confirm.submit'), exact: true }).click();
  const prompt = page.getByRole('dialog', { name: t('common:safeCode.title') });
  const waits = page.getByRole('table').getByText(t('refund:state.pending_review'));
  await expect(prompt.or(waits).first()).toBeVisible();
  if (await prompt.isVisible()) await giveSafeCode({ page, t, safeCode: who.safeCode });
  await expect(waits).toBeVisible();
  await expect(page.getByText(t('refund:why.pending'))).toBeVisible();
  await open(page, '/finance/freeze');
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText(t('balance:cause.refund'));

  // Two members approve, each in their own window; the first one cannot do it twice.
  for (const member of staff) {
    const office = await member.window(await browser.newContext(), 'zh-HK');
    await office.goto(`${officeUrl()}/refunds`);
    await office.getByRole('link', { name: number, exact: true }).click();
    const approve = office.getByRole('button', { name: t('office:review.approve'), exact: true });
    await approve.click();
    await expect(approve).toHaveCount(0);
    await office.context().close();
  }

  await seen(page, `/finance/recharge/refund/${number}`, t('refund:state.refunded'));
  await expect(page.getByRole('definition').filter({ hasText: '500.00' }).first()).toBeVisible();
  await open(page, '/finance/record/expense');
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('2,500.00');
  await open(page, '/finance/freeze');
  await expect(page.locator('main')).toContainText(t('balance:freeze.empty'));
  const subject = t('refund:letter.refundedSubject', { number });
  await expect
    .poll(async () => (await desk<{ subject: string }[]>(`/mailbox?to=${who.email}`))?.map((mail) => mail.subject))
    .toContain(subject);
});
