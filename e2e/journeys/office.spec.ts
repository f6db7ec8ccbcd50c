import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { TOTP } from 'otpauth';
import { ERRORS } from '#contract/errors/index.ts';
import { send } from '../steps/caller.ts';
import { endpointsOf } from '../steps/endpoints.ts';
import { complaintsOf, settled } from '../steps/every-page.ts';
import { consoleUrl, demoCustomer, demoStaff, officeUrl } from '../steps/house.ts';
import { HEADING, wordsOf } from '../steps/reader.ts';

test('L1 staff sign in with a second factor, open a customer, and the audit shows who looked', async ({
  page,
  context,
}) => {
  const t = await wordsOf('zh-HK');
  const { name, password, totpSecret } = demoStaff();
  const { email } = demoCustomer();
  const heard = complaintsOf(page);
  // A code works once; the second sign-in of the test takes the code of the next half minute, which clocks may differ
  // by.
  const code = (steps = 0) => new TOTP({ secret: totpSecret }).generate({ timestamp: Date.now() + steps * 30_000 });

  // Nobody comes in without a session, and comes back to where they wanted to go.
  await page.goto(`${officeUrl()}/customers`);
  await expect(page).toHaveURL(/\/login\?url=%2Fcustomers$/);
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('office:signIn.title'));
  const field = (key: 'office:signIn.name' | 'office:signIn.password' | 'office:signIn.totp') =>
    page.getByLabel(t(key), { exact: true });
  const submit = page.getByRole('button', { name: t('office:signIn.submit'), exact: true });
  await field('office:signIn.name').fill(name);
  await field('office:signIn.password').fill(`${password}x`);
  await field('office:signIn.totp').fill(code());
  await submit.click();
  await expect(page.getByText(t('office:error.signInFailed'))).toBeVisible();
  await field('office:signIn.password').fill(password);
  await field('office:signIn.totp').fill(code());
  await submit.click();
  await expect(page).toHaveURL(`${officeUrl()}/customers`);
  await settled(page);

  await page.getByRole('searchbox', { name: t('office:customers.search') }).fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: email, exact: true }).click();
  await expect(page).toHaveURL(/\/customers\/\d+$/);
  const id = page.url().split('/').at(-1) as string;
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('office:customer.title', { id }));
  await expect(page.getByText('USD\u00a0500.00').first()).toBeVisible();
  expect((await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze()).violations).toEqual([]);

  await page.getByRole('link', { name: t('menu:office.audit'), exact: true }).click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('office:audit.title'));
  const seen = page
    .getByRole('row')
    .filter({ hasText: `customer:${id}` })
    .filter({ hasText: 'staff:' })
    .first();
  await expect(seen).toContainText(/view/i);

  // A session lost meanwhile: signed in again in a window of its own, the page goes on.
  await context.clearCookies({ name: 'namestead_office' });
  const coming = context.waitForEvent('page');
  await page.getByRole('link', { name: t('menu:office.staff'), exact: true }).click();
  await expect(page.getByRole('dialog', { name: t('common:lost.title') })).toBeVisible();
  const beside = await coming;
  await beside.getByLabel(t('office:signIn.name'), { exact: true }).fill(name);
  await beside.getByLabel(t('office:signIn.password'), { exact: true }).fill(password);
  await beside.getByLabel(t('office:signIn.totp'), { exact: true }).fill(code(1));
  await beside.getByRole('button', { name: t('office:signIn.submit'), exact: true }).click();
  await expect(beside.getByText(t('common:lost.back'))).toBeVisible();
  await expect(page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })).toBeVisible();

  // The session of one door opens nothing at the other, by page or by call, not even under the other's name.
  await page.goto(`${consoleUrl()}/finance/center`);
  await expect(page).toHaveURL(/\/login\/sso\?url=/);
  const token = (await context.cookies(officeUrl())).find((cookie) => cookie.name === 'namestead_office')?.value;
  const closed = (await endpointsOf('api')).filter(({ who }) => who !== 'anyone');
  expect(closed.length).toBeGreaterThan(5);
  for (const name of ['namestead_office', 'namestead_session']) {
    for (const each of closed) {
      const said = await send(consoleUrl(), each, {}, { cookie: `${name}=${token}` });
      expect(said, each.path).toMatchObject({ status: 401, code: ERRORS.NOT_SIGNED_IN.code });
    }
  }
  expect(heard.filter((line) => !line.includes('422') && !line.includes('401'))).toEqual([]);
});
