import { expect } from '@playwright/test';
import { desk } from '../house.ts';
import { open } from '../reader.ts';
import { topUpAtCashier, topUpByCard, topUpByScan } from '../top-up.ts';
import { written } from './pay-by-bank.ts';
import { mailSays, numberOn, recordSays, type Saver, statementSays } from './saver.ts';

type Trade = { readonly status: string };

/** What the payment company's own desk says of an order of ours. */
const atCompany = async (company: 'alipay' | 'wechat', number: string): Promise<string> =>
  JSON.stringify((await desk<Trade[]>(`/${company}/trades?reference=${number}`)) ?? []);

/**
 * J2: by card, by Alipay (scanned, and at the cashier) and by WeChat: page, company, mail, record, order list,
 * statement. Adds USD 167.34.
 */
export async function payOnline(saver: Saver, before: bigint): Promise<bigint> {
  const { page, t } = saver;
  const reader = { ...saver, password: '' };
  let sum = before;
  const ways = [
    ['card', '100.00', 10_000n, () => topUpByCard(reader, '100.00')],
    ['alipay', '50.00', 5_000n, () => topUpByScan(reader, 'alipay', '50')],
    ['alipay', '5.00', 500n, () => topUpAtCashier(reader, '5.00')],
    ['wechat', '12.34', 1_234n, () => topUpByScan(reader, 'wechat', '12.34')],
  ] as const;
  for (const [channel, amount, cents, pay] of ways) {
    await pay();
    const number = numberOn(page);
    sum += cents;
    if (channel === 'card') {
      const [session] = (await desk<{ payment_status: string }[]>(`/card/sessions?reference=${number}`)) ?? [];
      expect(session?.payment_status).toBe('paid');
    } else expect(await atCompany(channel, number)).toMatch(/TRADE_SUCCESS|SUCCESS|paid/);
    await mailSays(
      saver,
      t('recharge:letter.subject', { amount }),
      t(`recharge:letter.${channel}`, { amount, number }),
    );
    await recordSays(saver, 'income', { about: number, type: 'recharge_paid', amount });
    await open(page, `/finance/order?Channel=${channel}`);
    const row = page.getByRole('row').filter({ hasText: number });
    await expect(row).toContainText(t('recharge:state.paid'));
    await expect(row).toContainText(amount);
    await statementSays(saver, number, written(sum));
  }
  return sum;
}
