import { expect } from '@playwright/test';
import { sandboxUrl } from './house.ts';
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

type Scanned = 'alipay' | 'wechat';
type At = Pick<Reader, 'page' | 't'>;

/**
 * Chooses a way with its tile, types the amount and creates the order; answers the order's number and what is to be
 * paid, as shown.
 */
export async function orderBy(
  { page, t }: At,
  way: Scanned,
  amount: string,
): Promise<{ number: string; paid: string }> {
  await open(page, '/finance/recharge');
  // What is typed into a field at the very moment at which the app takes its place reaches neither.
  await expect(page.locator('html')).toHaveAttribute('data-stands', '');
  await page.getByRole('radio', { name: t(`recharge:channel.${way}`) }).check();
  await page.getByLabel(t('recharge:amount'), { exact: true }).fill(amount);
  const quoted = page.locator('.recharge-quote strong');
  await expect(quoted).toContainText('CNY');
  const paid = /CNY\s[\d,.]+/.exec((await quoted.textContent()) ?? '')?.[0] ?? '';
  await page.getByRole('button', { name: t('recharge:submit.scan'), exact: true }).click();
  await expect(page).toHaveURL(/\/finance\/recharge\/info\?Number=R/);
  await expect(page.locator('.recharge-sum')).toHaveText(paid);
  await expect(page.getByRole('timer')).toContainText(/14:\d\d/);
  return { number: new URL(page.url()).searchParams.get('Number') ?? '', paid };
}

const turnsToPaid = async ({ page, t }: At): Promise<void> => {
  await expect(page.getByText(t('recharge:info.paid'))).toBeVisible();
  await expect(page.locator('dd').filter({ hasText: t('recharge:state.paid') })).toBeVisible();
};

/**
 * J2: a recharge by scanning: the QR code on this page, the payment on the phone, and the page turns to paid by itself.
 */
export async function topUpByScan(reader: At, way: Scanned, amount: string): Promise<void> {
  const { page, t } = reader;
  const { number, paid } = await orderBy(reader, way, amount);
  await expect(
    page.getByRole('img', { name: t('recharge:info.qr', { way: t(`recharge:channel.${way}`) }) }),
  ).toBeVisible();
  const answer = await page.request.get(`${sandboxUrl()}/desk/api/${way}/trades?reference=${number}`);
  const [trade] = (await answer.json()) as { page: string }[];
  const phone = await page.context().newPage();
  await phone.goto(`${sandboxUrl()}${trade?.page}`);
  await expect(phone.getByText(paid.replace(/\s/, ' '))).toBeVisible();
  const pay = phone.getByRole('button', { name: 'Pay', exact: true });
  await pay.click();
  // Closed while the company's answer is still being shown, a page may hang.
  await expect(pay).toHaveCount(0);
  await phone.close();
  await turnsToPaid(reader);
}

/** J2: a recharge on Alipay's cashier page, which leads back to the order. */
export async function topUpAtCashier(reader: At, amount: string): Promise<void> {
  const { page, t } = reader;
  const { paid } = await orderBy(reader, 'alipay', amount);
  await page.getByRole('link', { name: t('recharge:info.payHere', { way: t('recharge:channel.alipay') }) }).click();
  await expect(page).toHaveURL(/\/pay\/alipay\/cashier\//);
  await expect(page.getByText(paid.replace(/\s/, ' '))).toBeVisible();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/finance\/recharge\/info\?Number=R/);
  await turnsToPaid(reader);
}
