import { expect, test } from '@playwright/test';
import { openClient, signUp, topUp, until } from '#tools/testing/console-client.ts';
import { giveSafeCode } from '../steps/buy-many.ts';
import { buyNames, lendSession } from '../steps/customer-with-data.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { unreadPrice } from '../steps/money/unread-price.ts';
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
    .getByRole('link', { name: t('marks:renew'), exact: true })
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

test('D5 E3 a price that is still on its way: the pages say so, and show it by themselves when it is there', async ({
  page,
  context,
}) => {
  const t = await wordsOf('en');
  const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
  const label = `unread-${unique()}`;
  const who = { email: `${label}@customer.example`, password: 'Blue-Kite-2718', safeCode: 'gate-code-31' };
  const client = openClient(place, 'en');
  await signUp(client, { ...who, name: 'Chan Tai Man' });
  await topUp(client, place, '200.00');
  const names = [`${label}-a.tv`, `${label}-b.tv`];
  await buyNames(client, names, who.safeCode);
  await lendSession(context, client, consoleUrl());
  await speak(context, 'en');
  const reason = t('orders:problem.priceUnread');

  await unreadPrice(page, '/domain/renew/preview', reason);
  await open(page, `/domain/renew?Domain=${names[0]}`);
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByRole('button', { name: t('orders:checkout.pay', { amount: '34.80' }) })).toBeVisible();
  await expect(page.getByText(reason)).toHaveCount(0);

  await open(page, '/domain/renew?Many=1');
  await page.getByLabel(t('tasks:names.label'), { exact: true }).fill(names.join('\n'));
  await unreadPrice(page, '/domain/renew/preview', reason);
  await page.getByRole('button', { name: t('tasks:preview.look'), exact: true }).click();
  await expect(page.locator('.renew-cost .pay-amount')).toContainText('69.60');
});
