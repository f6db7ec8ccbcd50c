import { type Browser, expect } from '@playwright/test';
import { desk } from '../house.ts';
import { LIVED_MS_MAX, mailSays, recordSays, type Saver, statementSays } from '../money/saver.ts';
import type { Reviewer } from '../reviewer.ts';
import { orderBy } from '../top-up.ts';
import { auditSays, leave, lookUntil, officeOf, openQueue, press } from './office-window.ts';
import { untilRates } from './rates.ts';

/** More than are asked while the channel is silent. */
const SILENT_TIMES = 10_000;

/**
 * J2 L1: paid on the phone, but the channel's message is lost and no question is answered for a day: the page says that
 * it is being checked, the office has it in a queue of its own and asks, in vain and then not. Moves the clock by a
 * day.
 */
export async function askUnanswered(
  saver: Saver,
  { member, browser }: { readonly member: Reviewer; readonly browser: Browser },
): Promise<void> {
  const { page, t, lang } = saver;
  await untilRates(saver);
  const { number, paid } = await orderBy(saver, 'alipay', '100');
  await desk('/alipay/faults', { kind: 'api_500', times: SILENT_TIMES });
  await desk(`/alipay/trades/${number}/pay_silent`, {});
  await desk('/clock', { advance: '25h' });
  await expect(page.getByText(t('recharge:info.checking'))).toBeVisible({ timeout: LIVED_MS_MAX });
  // Nothing leads to pay it again.
  const way = t('recharge:channel.alipay');
  await expect(page.getByRole('img', { name: t('recharge:info.qr', { way }) })).toHaveCount(0);
  await expect(page.getByRole('link', { name: t('recharge:info.payHere', { way }) })).toHaveCount(0);

  const office = await officeOf(member, browser, lang);
  await openQueue(office, 'unheard');
  const row = office.page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText(t('recharge:channel.alipay'));
  await expect(row).toContainText(paid);
  await expect(row).toContainText(t('recharge:state.checking'));
  await press(row, t('held:unheard.ask'));
  await expect(office.page.getByText(t('held:unheard.asked'))).toBeVisible();
  await lookUntil(office, () => row, number);

  await desk('/alipay/faults/clear', {});
  await press(row, t('held:unheard.ask'));
  await expect(row).toHaveCount(0, { timeout: LIVED_MS_MAX });
  await auditSays(office, 'recharge.ask', number);
  await leave(office);

  await expect(page.getByText(t('recharge:info.paid'))).toBeVisible({ timeout: LIVED_MS_MAX });
  await mailSays(saver, t('recharge:letter.subject', { amount: '100.00' }), number);
  await recordSays(saver, 'income', { about: number, type: 'recharge_paid', amount: '100.00' });
  await statementSays(saver, number, '100.00');
}
