import { type Browser, expect } from '@playwright/test';
import { desk, officeUrl } from '../house.ts';
import { mailSays, numberOn, recordSays, type Saver, seen, statementSays } from '../money/saver.ts';
import { open } from '../reader.ts';
import type { Reviewer } from '../reviewer.ts';
import { orderBy } from '../top-up.ts';
import { auditSays, giveReason, leave, lookUntil, type Office, officeOf, openQueue, press } from './office-window.ts';

interface By {
  readonly staff: readonly [Reviewer, Reviewer];
  readonly browser: Browser;
}

/** One minor unit more: 710.00 becomes 710.01. */
function oneMore(amount: string): string {
  const [currency = '', figure = ''] = amount.split(/\s/);
  const cents = (BigInt(figure.replace(/[,.]/g, '')) + 1n).toString();
  return `${currency}\u00a0${cents.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.slice(-2)}`;
}

/** From the inbox to the list to the payment; the page says what came and what was asked. */
async function openHeld(office: Office, number: string, paid: string, asked: string): Promise<void> {
  const { page, t } = office;
  await openQueue(office, 'held');
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText(t('held:payment.why.amount_differs'));
  await expect(row).toContainText(t('held:payment.state.waiting'));
  await row.getByRole('link', { name: number, exact: true }).click();
  const facts = page.locator('dl.ns-facts');
  await expect(facts).toContainText(paid);
  await expect(facts).toContainText(asked);
}

/**
 * J2 L1: one fen too much is held; the customer reads so, a member credits what came, and the page turns to paid by
 * itself.
 */
export async function creditHeld(saver: Saver, { staff, browser }: By): Promise<void> {
  const { page, t, lang } = saver;
  const { number, paid: asked } = await orderBy(saver, 'alipay', '100');
  await desk('/alipay/faults', { kind: 'other_amount', times: 1 });
  await desk(`/alipay/trades/${number}/pay`, {});
  const paid = oneMore(asked);
  await expect(page.getByText(t('recharge:held.waiting', { paid }))).toBeVisible();
  await expect(
    page.getByRole('img', { name: t('recharge:info.qr', { way: t('recharge:channel.alipay') }) }),
  ).toHaveCount(0);
  await mailSays(saver, t('recharge:held.subject', { number }), paid.replace('\u00a0', ' ').replaceAll(',', ''));

  const office = await officeOf(staff[0], browser, lang);
  await openHeld(office, number, paid, asked);
  await press(office.page, t('held:payment.credit'));
  await giveReason(office, 'held:payment.credit', 'one fen too much');
  await expect(office.page.locator('dl.ns-facts')).toContainText(t('held:payment.state.credited'));
  await expect(office.page.locator('dl.ns-facts')).toContainText('one fen too much');
  await auditSays(office, 'heldPayment.credit', number, 'one fen too much');
  await leave(office);

  await expect(page.getByText(t('recharge:info.paid'))).toBeVisible();
  await mailSays(saver, t('recharge:letter.subject', { amount: '100.00' }), number);
  await recordSays(saver, 'income', { about: number, type: 'recharge_paid', amount: '100.00' });
  await statementSays(saver, number, '100.00');
}

/** A card payment of one cent too much, by clicking up to the company's page. Answers the order's number. */
async function payCentTooMuch({ page, t }: Saver): Promise<string> {
  await open(page, '/finance/recharge');
  await page.getByLabel(t('recharge:amount'), { exact: true }).fill('2500');
  await press(page, t('recharge:submit'));
  await expect(page).toHaveURL(/\/finance\/recharge\/info\?Number=R/);
  const number = numberOn(page);
  await desk('/card/faults', { kind: 'other_amount', times: 1 });
  await page.getByRole('link', { name: t('recharge:info.pay') }).click();
  await press(page, 'Pay');
  await expect(page).toHaveURL(/\/finance\/recharge\/info\?Number=R/);
  return number;
}

/** J2 L1: above the limit one proposes to send it back, another confirms; the card company gives back all that came. */
export async function returnHeld(saver: Saver, { staff, browser }: By): Promise<void> {
  const { page, t, lang } = saver;
  const number = await payCentTooMuch(saver);
  const paid = 'USD\u00a02,500.01';
  await expect(page.getByText(t('recharge:held.waiting', { paid }))).toBeVisible();

  const [first, second] = [await officeOf(staff[0], browser, lang), await officeOf(staff[1], browser, lang)];
  await openHeld(first, number, paid, 'USD\u00a02,500.00');
  await expect(first.page.getByText(t('dual:why.amount', { limit: '2,000.00' }))).toBeVisible();
  await press(first.page, t('held:payment.return'));
  await giveReason(first, 'held:payment.return', 'payer asked for it');
  await expect(first.page.locator('dl.ns-facts')).toContainText(t('held:payment.state.awaiting_second'));
  // Who proposed can only take it back.
  await expect(first.page.getByRole('button', { name: t('held:payment.confirm'), exact: true })).toHaveCount(0);
  await expect(first.page.getByRole('button', { name: t('held:payment.drop'), exact: true })).toBeVisible();
  await auditSays(first, 'heldPayment.propose', number, 'payer asked for it');
  await leave(first);

  await openQueue(second, 'held');
  await second.page.getByRole('link', { name: number, exact: true }).click();
  await press(second.page, t('held:payment.confirm'));
  const facts = () => second.page.locator('dl.ns-facts');
  await expect(second.page.getByRole('button', { name: t('held:payment.confirm'), exact: true })).toHaveCount(0);
  await lookUntil(second, facts, t('held:payment.state.returned'));
  await auditSays(second, 'heldPayment.returned', number);
  await second.page.goto(`${officeUrl()}/held?State=returned`);
  await expect(second.page.getByRole('row').filter({ hasText: number })).toBeVisible();
  await leave(second);

  const [session] = (await desk<{ payment_intent: string }[]>(`/card/sessions?reference=${number}`)) ?? [];
  const given =
    (await desk<{ status: string; amountMinor: string }[]>(`/card/refunds?payment=${session?.payment_intent}`)) ?? [];
  expect(given.map(({ status, amountMinor }) => `${status} ${amountMinor}`)).toEqual(['succeeded 250001']);
  await seen(saver, `/finance/recharge/info?Number=${number}`, '', t('recharge:held.returned', { paid }));
  await mailSays(saver, t('recharge:held.returnedSubject', { number }), 'USD 2,500.01');
  expect((await saver.client.get('/finance/center')).Data.Balance.Available.Amount).toBe('100.00');
}
