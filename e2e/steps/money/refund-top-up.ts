import { type Browser, expect, type Page } from '@playwright/test';
import { desk, officeUrl } from '../house.ts';
import { open } from '../reader.ts';
import type { Reviewer } from '../reviewer.ts';
import { codeIfAsked, frozen, mailSays, recordSays, type Saver, seen, statementSays, thawed } from './saver.ts';

interface Refunded {
  readonly status: string;
  readonly amountMinor: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** A top-up of USD 3,000.00 of which 2,500.00 is asked back; `closing` is the balance after it. */
export interface AskedBack {
  readonly number: string;
  readonly closing: string;
  readonly staff: readonly Reviewer[];
  readonly browser: Browser;
}

export const refundPath = (number: string): string => `/finance/recharge/refund/${number}`;

/**
 * J3: asked for: the amount, then everything once more; mail and freeze say so. Answers what the page says before the
 * confirmation.
 */
export async function askBack(saver: Saver, number: string): Promise<string> {
  const { page, t } = saver;
  await open(page, `/finance/recharge/info?Number=${number}`);
  await page.getByRole('link', { name: t('menu:title.finance.recharge.refund'), exact: true }).click();
  const amount = page.getByLabel(t('refund:amount'), { exact: true });
  await amount.fill('2500.00');
  await page.getByRole('button', { name: t('refund:next'), exact: true }).click();
  const confirm = page.getByRole('region', { name: t('refund:confirm') });
  await expect(confirm).toContainText('2,500.00');
  const said = ((await confirm.textContent()) ?? '').replace(/\s+/g, ' ');
  await page.getByRole('button', { name: t('refund:confirm.submit'), exact: true }).click();
  await codeIfAsked(saver, page.getByRole('table').getByText(t('refund:state.pending_review')));
  await expect(page.getByText(t('refund:why.pending'))).toBeVisible();
  await mailSays(saver, t('refund:letter.requestedSubject', { number }), '2,500.00');
  await frozen(saver, number, { cause: 'refund', amount: '2,500.00' });
  return said;
}

/**
 * L1: two members approve, each in their own window, from the list; the first one cannot do it twice. `last` is done by
 * the second one on the same page afterwards.
 */
export async function approveByTwo(
  { t, lang }: Saver,
  { number, staff, browser }: AskedBack,
  last?: (desks: Page) => Promise<void>,
): Promise<void> {
  for (const [at, member] of staff.entries()) {
    const office = await member.window(await browser.newContext(), lang);
    await office.goto(`${officeUrl()}/refunds`);
    await office.getByRole('link', { name: number, exact: true }).click();
    const approve = office.getByRole('button', { name: t('office:review.approve'), exact: true });
    await approve.click();
    await expect(approve).toHaveCount(0);
    if (at === staff.length - 1) await last?.(office);
    await office.context().close();
  }
}

/**
 * J3: it went back: the page, the mail with the reference, the record, the freeze that ended, and the statement say so.
 */
export async function cameBack(saver: Saver, { number, closing }: AskedBack, reference = ''): Promise<void> {
  const { page, t } = saver;
  await seen(saver, refundPath(number), '', t('refund:state.refunded'));
  await expect(page.getByRole('definition').filter({ hasText: '500.00' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: t('statement:receipt') })).toBeVisible();
  await mailSays(saver, t('refund:letter.refundedSubject', { number }), '2,500.00', reference);
  await recordSays(saver, 'expense', { about: number, type: 'refund_sent', amount: '2,500.00' });
  await thawed(saver, number);
  await statementSays(saver, number, closing);
}

/** J3 L1: a card top-up asked back in part: confirmed, frozen, approved by two, given back by the card company. */
export async function refundTopUp(saver: Saver, of: AskedBack): Promise<void> {
  await askBack(saver, of.number);
  await approveByTwo(saver, of);
  await cameBack(saver, of);
  const [session] = (await desk<{ payment_intent: string }[]>(`/card/sessions?reference=${of.number}`)) ?? [];
  const given = (await desk<Refunded[]>(`/card/refunds?payment=${session?.payment_intent}`)) ?? [];
  expect(given.map(({ status, amountMinor }) => `${status} ${amountMinor}`)).toEqual(['succeeded 250000']);
}
