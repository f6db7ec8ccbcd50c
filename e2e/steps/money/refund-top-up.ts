import { type Browser, expect } from '@playwright/test';
import { desk, officeUrl } from '../house.ts';
import { open } from '../reader.ts';
import type { Reviewer } from '../reviewer.ts';
import { codeIfAsked, frozen, mailSays, recordSays, type Saver, seen, statementSays, thawed } from './saver.ts';

interface Refunded {
  readonly status: string;
  readonly amountMinor: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/**
 * J3 L1: USD 2,500.00 of a card top-up of 3,000.00 asked back: confirmed, frozen, approved by two, given back by the card company;
 * mails, record, freeze and statement say so. Needs a fresh security code; `closing` is the balance after it.
 */
export async function refundTopUp(
  saver: Saver,
  of: { readonly number: string; readonly closing: string; readonly staff: readonly Reviewer[]; browser: Browser },
): Promise<void> {
  const { page, t, lang } = saver;
  const { number } = of;
  const path = `/finance/recharge/refund/${number}`;
  await open(page, `/finance/recharge/info?Number=${number}`);
  await page.getByRole('link', { name: t('menu:title.finance.recharge.refund'), exact: true }).click();
  const amount = page.getByLabel(t('refund:amount'), { exact: true });
  await amount.fill('2500.00');
  await page.getByRole('button', { name: t('refund:next'), exact: true }).click();
  await expect(page.getByRole('region', { name: t('refund:confirm') })).toContainText('2500.00');
  await page.getByRole('button', { name: t('refund:confirm.submit'), exact: true }).click();
  await codeIfAsked(saver, page.getByRole('table').getByText(t('refund:state.pending_review')));
  await expect(page.getByText(t('refund:why.pending'))).toBeVisible();
  await mailSays(saver, t('refund:letter.requestedSubject', { number }), '2500.00');
  await frozen(saver, number, { cause: 'refund', amount: '2,500.00' });

  // Two members approve, each in his own window; the first one cannot do it twice.
  for (const member of of.staff) {
    const office = await member.window(await of.browser.newContext(), lang);
    await office.goto(`${officeUrl()}/refunds`);
    await office.getByRole('link', { name: number, exact: true }).click();
    const approve = office.getByRole('button', { name: t('office:review.approve'), exact: true });
    await approve.click();
    await expect(approve).toHaveCount(0);
    await office.context().close();
  }

  await seen(saver, path, '', t('refund:state.refunded'));
  await expect(page.getByRole('definition').filter({ hasText: '500.00' }).first()).toBeVisible();
  const [session] = (await desk<{ payment_intent: string }[]>(`/card/sessions?reference=${number}`)) ?? [];
  const given = (await desk<Refunded[]>(`/card/refunds?payment=${session?.payment_intent}`)) ?? [];
  expect(given.map(({ status, amountMinor }) => `${status} ${amountMinor}`)).toEqual(['succeeded 250000']);
  await mailSays(saver, t('refund:letter.refundedSubject', { number }), '2500.00');
  await recordSays(saver, 'expense', { about: number, type: 'refund_sent', amount: '2,500.00' });
  await thawed(saver, number);
  await statementSays(saver, number, of.closing);
}
