import { expect, test } from '@playwright/test';
import { openClient, signUp, topUp, until } from '#tools/testing/console-client.ts';
import { giveSafeCode } from '../steps/buy-many.ts';
import { lendSession } from '../steps/customer-with-data.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { open, speak, unique, wordsOf } from '../steps/reader.ts';

/** Dear every year: the registry asks 500.00, and we a tenth more. Each test that buys a premium name has its own. */
const DEAR = 'diamond.vip';
const YEAR = { Amount: '550.00', Currency: 'USD' };

test('D5 E3 a name whose registry sets its price is renewed by itself at that price, as its page and the order’s say', async ({
  page,
  context,
}) => {
  const t = await wordsOf('zh-HK');
  const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
  const who = { email: `dear-${unique()}@customer.example`, password: 'Blue-Kite-2718', safeCode: 'gate-code-31' };
  const client = openClient(place, 'zh-HK');
  await signUp(client, { ...who, name: 'Chan Tai Man' });
  await topUp(client, place, '2000.00');
  await lendSession(context, client, consoleUrl());
  await speak(context, 'zh-HK');

  // Its price becomes known by a search.
  await open(page, `/domain/search?q=${DEAR}`);
  await expect(page.locator('main')).toContainText(YEAR.Amount);
  await client.post('/domain/cart/add', { Items: [{ Name: DEAR, Years: 1 }] });
  const body = { Total: YEAR, Premium: [{ Name: DEAR, Price: YEAR }], Agreed: true, SafeCode: who.safeCode };
  const bought = await client.post('/domain/checkout', body, { 'idempotency-key': crypto.randomUUID() });
  expect(bought.Code, bought.Msg).toBe(10_000);
  const order = `/domain/order/detail?Number=${bought.Data.Number}`;
  await until(async () => (await client.get(order)).Data.State === 'completed', 'the name');

  await open(page, `/domain/${DEAR}`);
  await expect(page.getByText(t('domains:detail.renewalMax', { years: 9, price: '550.00' }))).toBeVisible();
  await page
    .getByRole('link', { name: t('orders:renew.act'), exact: true })
    .first()
    .click();
  const pay = page.getByRole('button', { name: t('orders:checkout.pay', { amount: '550.00' }) });
  await expect(pay).toBeEnabled();
  await pay.click();
  const prompt = page.getByRole('dialog', { name: t('common:safeCode.title') });
  const ordered = page.getByRole('heading', { name: /P\d{6}-/ });
  await expect(prompt.or(ordered).first()).toBeVisible();
  if (await prompt.isVisible()) await giveSafeCode({ page, t, safeCode: who.safeCode });
  await expect(ordered).toBeVisible();
  await expect(page.getByText(t('orders:state.completed')).first()).toBeVisible();
  await expect(page.locator('[data-sum=charged]')).toContainText('550.00');
});
