import { expect, test } from '@playwright/test';
import { openClient, signUp } from '#tools/testing/console-client.ts';
import { lendSession } from '../steps/customer-with-data.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { newReader, open } from '../steps/reader.ts';

const PLACE = () => ({ consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() });

test('A9 a session lost while a form is submitted: sign in beside it, the submission goes on, nothing typed is lost', async ({
  page,
  context,
}) => {
  const reader = await newReader(page, 'zh-HK');
  const { t, email, password, safeCode } = reader;
  const client = openClient(PLACE());
  await signUp(client, { email, password, safeCode, name: 'Lee Wai' });
  await lendSession(context, client, consoleUrl());

  await open(page, '/finance/recharge');
  await page.getByLabel(t('recharge:amount'), { exact: true }).fill('73.21');
  await page.evaluate(() => Object.assign(window, { same: true }));
  // The session ends elsewhere: signed out everywhere by a change of the password's owner, or by time.
  expect((await client.post('/account/sign-out', {})).Code).toBe(10_000);

  const coming = context.waitForEvent('page');
  await page.getByRole('button', { name: t('recharge:submit'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('common:lost.title') });
  await expect(dialog).toBeVisible();
  const signIn = await coming;
  await signIn.getByLabel(t('gate:email'), { exact: true }).fill(email);
  await signIn.getByLabel(t('gate:password'), { exact: true }).fill(password);
  await signIn.getByRole('button', { name: t('gate:signIn.submit'), exact: true }).click();
  await expect(signIn.getByText(t('common:lost.back'))).toBeVisible();

  // The same page, the same press: the recharge is there with what was typed, once.
  await expect(page).toHaveURL(/\/finance\/recharge\/info\?Number=R/);
  await expect(page.locator('main')).toContainText('73.21');
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  const orders = await page.request.get(`${consoleUrl()}/api/finance/order`);
  expect(((await orders.json()) as { Data: { Items: unknown[] } }).Data.Items).toHaveLength(1);
});

test('A9 who gives up signing in keeps everything typed, and is told that nothing was done', async ({
  page,
  context,
}) => {
  const reader = await newReader(page, 'zh-HK');
  const { t, email, password, safeCode } = reader;
  const client = openClient(PLACE());
  await signUp(client, { email, password, safeCode, name: 'Lee Wai' });
  await lendSession(context, client, consoleUrl());
  await open(page, '/finance/recharge');
  const amount = page.getByLabel(t('recharge:amount'), { exact: true });
  await amount.fill('73.21');
  await client.post('/account/sign-out', {});
  await page.getByRole('button', { name: t('recharge:submit'), exact: true }).click();
  await page
    .getByRole('dialog', { name: t('common:lost.title') })
    .getByRole('button', { name: t('common:act.cancel'), exact: true })
    .click();
  await expect(page.getByText(t('common:lost.stopped'))).toBeVisible();
  await expect(amount).toHaveValue('73.21');
});
