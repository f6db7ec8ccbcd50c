import { type BrowserContext, expect } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { openClient, signUp, topUp } from '#tools/testing/console-client.ts';
import { giveSafeCode } from '../buy-many.ts';
import { settled, windowOf } from '../every-page.ts';
import { consoleUrl, sandboxUrl } from '../house.ts';
import { open, unique, wordsOf } from '../reader.ts';

const PRICE = '11.80';

/** E3: whether names renew themselves is chosen with their order, once as the account says and once against it. */
export async function renewWithOrder(context: BrowserContext, lang: Lang): Promise<void> {
  const t = await wordsOf(lang);
  const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
  const client = openClient(place, lang);
  const label = `renewing-${unique()}`;
  const who = { email: `${label}@customer.example`, password: 'Blue-Kite-2718', safeCode: 'gate-code-31' };
  await signUp(client, { ...who, name: 'Lee Wai' });
  await topUp(client, place, '100.00');
  // A session of its own, in which no code was given yet.
  const again = openClient(place, lang);
  expect((await again.post('/account/sign-in', { Email: who.email, Password: who.password })).Code).toBe(10_000);
  const page = await windowOf(context, { client: again }, lang);
  const tick = page.getByRole('checkbox', { name: t('orders:renewNew.label'), exact: true });
  let given = false;
  async function buy(name: string, before: boolean, after: boolean): Promise<void> {
    await client.post('/domain/cart/add', { Items: [{ Name: name, Years: 1 }] });
    await open(page, '/domain/checkout');
    await settled(page);
    await expect(tick).toBeChecked({ checked: before });
    await tick.setChecked(after);
    await page.getByRole('checkbox', { name: t('orders:checkout.agree') }).check();
    await page.getByRole('button', { name: t('orders:checkout.pay', { amount: PRICE }) }).click();
    // The code holds for the minutes that follow.
    if (!given) await giveSafeCode({ page, t, safeCode: who.safeCode });
    given = true;
    await expect(page.getByText(t('orders:order.decided'))).toBeVisible({ timeout: 30_000 });
    expect((await client.get(`/domain/auto-renew?Domain=${name}`)).Data.On).toBe(after);
  }
  await buy(`${label}-1.com`, false, true);
  await buy(`${label}-2.com`, false, false);

  await open(page, '/domain/autorenew');
  await settled(page);
  await page.getByRole('checkbox', { name: t('renewals:auto.default'), exact: true }).click();
  await expect(page.locator('.ns-notices')).toContainText(t('renewals:done.saved'));
  await buy(`${label}-3.com`, true, true);
  await buy(`${label}-4.com`, true, false);
}
