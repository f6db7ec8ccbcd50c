import { expect, type Page, test } from '@playwright/test';
import { openClient, signUp, topUp } from '#tools/testing/console-client.ts';
import { expectHeard } from '../steps/access/by-ear.ts';
import { addToCart, search } from '../steps/buy.ts';
import { buyNames } from '../steps/customer-with-data.ts';
import { settled, windowOf } from '../steps/every-page.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { HEADING, open, unique, wordsOf } from '../steps/reader.ts';

const WHO = { password: 'Blue-Kite-2718', safeCode: 'gate-code-31' };
const place = () => ({ consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() });

async function customer(label: string, money: string) {
  const client = openClient(place(), 'en');
  await signUp(client, { ...WHO, email: `${label}@customer.example`, name: 'Chan Siu Ming' });
  await topUp(client, place(), money);
  return { client, ...WHO, email: `${label}@customer.example` };
}

/** The window that asks for the security code: it has a name, its field the focus, and a wrong code is said at once. */
async function giveCode(page: Page, t: Awaited<ReturnType<typeof wordsOf>>): Promise<void> {
  const prompt = page.getByRole('dialog', { name: t('common:safeCode.title') });
  const field = prompt.getByRole('textbox', { name: t('common:safeCode.label') });
  await expect(field).toBeFocused();
  await page.keyboard.type('wrong-code-1');
  await page.keyboard.press('Enter');
  await expect(prompt.getByRole('alert')).toHaveText(t('house:error.safeCodeWrong'));
  await field.fill(WHO.safeCode);
  await page.keyboard.press('Enter');
}

test('M1 buying and renewing by ear: names, roles, and what is said by itself at each step', async ({ context }) => {
  test.setTimeout(180_000);
  const label = `ear-${unique()}`;
  const who = await customer(label, '100.00');
  const t = await wordsOf('en');
  const page = await windowOf(context, who, 'en');
  const reader = { page, lang: 'en', t, ...who } as const;

  await open(page, '/');
  await settled(page);
  await expectHeard(page, 'home');
  await search(reader, label);
  await expectHeard(page, 'results');
  await addToCart(reader, `${label}.com`);
  await page.getByRole('link', { name: t('search:toCart', { count: 1 }) }).click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('orders:cart.title'));
  await settled(page);
  await expectHeard(page, 'cart');
  await page.getByRole('button', { name: t('orders:cart.checkout'), exact: true }).click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('orders:checkout.title'));
  await settled(page);
  await expectHeard(page, 'checkout');
  const pay = page.getByRole('button', { name: t('orders:checkout.pay', { amount: '11.80' }) });
  await pay.click();
  await expect(page.getByRole('alert').filter({ hasText: t('common:agree.needed') })).toBeVisible();
  await page.getByRole('checkbox', { name: t('orders:renewNew.label') }).check();
  await page.getByRole('checkbox', { name: t('orders:checkout.agree') }).check();
  await pay.click();
  await giveCode(page, t);
  await expect(page).toHaveURL(/\/domain\/order\/\w/);
  await expect(page.getByRole('status').filter({ hasText: t('orders:order.decided') })).toBeVisible();
  await expectHeard(page, 'order');
  // What was chosen beside the agreement holds (E3).
  expect((await who.client.get(`/domain/auto-renew?Domain=${label}.com`)).Data.On).toBe(true);

  await open(page, `/domain/renew?Domain=${label}.com`);
  await settled(page);
  await expectHeard(page, 'renewal');
  // The code was given a moment ago and is not asked for again.
  await page.getByRole('button', { name: t('orders:checkout.pay', { amount: '12.80' }) }).click();
  await expect(page).toHaveURL(/\/domain\/order\/\w/);
  await expect(page.getByRole('status').filter({ hasText: t('orders:order.decided') })).toBeVisible();
  await expectHeard(page, 'order of the renewal');
});

test('M1 approving by ear: a name that somebody gives is taken', async ({ context }) => {
  test.setTimeout(180_000);
  const label = `ear-${unique()}`;
  const [from, to] = [await customer(`${label}-from`, '100.00'), await customer(`${label}-to`, '10.00')];
  await buyNames(from.client, [`${label}.com`], from.safeCode);
  const asked = { Names: [`${label}.com`], To: to.email, Agreed: true, SafeCode: from.safeCode };
  const pushed = await from.client.post('/domain/push/send', asked, { 'idempotency-key': crypto.randomUUID() });
  expect(pushed.Code, pushed.Msg).toBe(10_000);
  const t = await wordsOf('en');
  const page = await windowOf(context, to, 'en');
  await open(page, `/domain/push/${pushed.Data.Id}`);
  await settled(page);
  await expectHeard(page, 'push');
  const box = page.getByRole('region', { name: t('push:accept.title') });
  await box.getByRole('checkbox').last().check();
  await box.getByRole('button', { name: t('push:accept.submit', { count: 1 }), exact: true }).click();
  await giveCode(page, t);
  await expect(page.locator('[aria-live=polite]').filter({ hasText: t('push:done.accepted') })).toBeVisible();
  await expectHeard(page, 'push accepted');
});
