import { expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { Lang } from '#contract/lang.ts';
import { type ConsoleClient, openClient, signUp } from '#tools/testing/console-client.ts';
import { mailedLink } from '../new-customer.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { HEADING, newReader, open, type Reader, speak } from '../steps/reader.ts';

/** Who reads somebody's mails, and nothing else (acceptance B3, B5); links and addresses that change (B1, B7). */

const STEP_MS = 30_000;
const PROTECTION = '/user/info/protection';
const THEIRS = 'Their-Kite-3141';
const OTHER_CODE = 'other-code-27';

const link = (page: Page, to: string, path: string) =>
  mailedLink(page, to, new RegExp(`https?://[^\\s"\\\\]+${path}[\\w-]+`));

async function owner(page: Page, lang: Lang): Promise<Reader & { client: ConsoleClient }> {
  const reader = await newReader(page, lang);
  const { email, password, safeCode } = reader;
  await speak(page.context(), lang);
  const client = openClient({ consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() }, lang);
  await signUp(client, { email, password, safeCode, name: 'Lee Wai' });
  return { ...reader, client };
}

async function signIn({ page, t, email }: Reader, password: string, to = PROTECTION): Promise<void> {
  await open(page, `/login/sso?url=${encodeURIComponent(to)}`);
  await page.getByLabel(t('gate:email'), { exact: true }).fill(email);
  await page.getByLabel(t('gate:password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('gate:signIn.submit'), exact: true }).click();
}

async function resetPassword({ page, t, email }: Reader, password: string): Promise<void> {
  await open(page, '/login/forgot');
  await page.getByLabel(t('gate:email'), { exact: true }).fill(email);
  await page.getByRole('button', { name: t('gate:forgot.submit'), exact: true }).click();
  await expect(page.getByRole('status')).toHaveText(t('account:forgot.done'));
  await page.goto(await link(page, email, '/login/reset/'));
  await page.getByLabel(t('gate:newPassword'), { exact: true }).fill(password);
  await page.getByLabel(t('gate:passwordAgain'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('gate:reset.submit'), exact: true }).click();
  await expect(page.getByRole('status')).toHaveText(t('account:reset.done'));
}

const prompt = ({ page, t }: Reader) => page.getByRole('dialog', { name: t('common:safeCode.title') });

async function giveSafeCode(reader: Reader, code: string): Promise<void> {
  const { t } = reader;
  await prompt(reader).getByLabel(t('common:safeCode.label'), { exact: true }).fill(code);
  await prompt(reader)
    .getByRole('button', { name: t('common:act.confirm'), exact: true })
    .click();
}

test('B3 B5 a mailbox alone brings the password, then neither the code nor any act; the owner is told', async ({
  page,
}) => {
  const thief = await owner(page, 'zh-HK');
  const { t } = thief;
  await resetPassword(thief, THEIRS);
  await signIn(thief, THEIRS);
  await page.getByRole('button', { name: t('profile:protection.forgot.submit') }).click();
  const [waits = ''] = t('account:error.safeCodeResetWaits', { until: '|' }).split('|');
  await expect(page.getByRole('alert')).toContainText(waits);
  // An act that takes no code otherwise is asked for one now.
  await open(page, '/user/verify/email');
  await page.getByLabel(t('profile:emails.address'), { exact: true }).fill('thief@elsewhere.example');
  await page.getByRole('button', { name: t('profile:emails.submit') }).click();
  await giveSafeCode(thief, OTHER_CODE);
  await expect(prompt(thief)).toContainText(t('house:error.safeCodeWrong'));
  await prompt(thief)
    .getByRole('button', { name: t('common:act.cancel'), exact: true })
    .click();
  await expect(page.getByText('thief@elsewhere.example')).toHaveCount(0);
  await open(page, '/user/info/notices');
  await expect(page.getByText(t('letters:passwordReset.subject'))).toBeVisible();
});

test('B2 B5 with a second factor a mailbox ends at its question, and the owner waits for nothing', async ({ page }) => {
  const reader = await owner(page, 'en');
  const { t, client, safeCode } = reader;
  const begun = await client.post('/account/begin-authenticator', { SafeCode: safeCode });
  const app = new TOTP({ secret: Secret.fromBase32(begun.Data.Secret) });
  const Code = app.generate({ timestamp: Date.now() - STEP_MS });
  expect((await client.post('/account/add-authenticator', { Ticket: begun.Data.Ticket, Name: 'App', Code })).Code).toBe(
    10_000,
  );
  await resetPassword(reader, THEIRS);
  await signIn(reader, THEIRS);
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('gate:second.title'));
  await page.getByLabel(t('gate:second.code'), { exact: true }).fill(app.generate());
  await page.getByRole('button', { name: t('gate:signIn.submit'), exact: true }).click();
  // The factor stood behind it: the code may come by mail at once, and nothing waits afterwards.
  await page.getByRole('button', { name: t('profile:protection.forgot.submit') }).click();
  await page.goto(await link(page, reader.email, '/user/info/protection\\?reset='));
  await page.getByLabel(t('profile:password.old'), { exact: true }).fill(THEIRS);
  await page.getByLabel(t('profile:protection.new'), { exact: true }).fill(OTHER_CODE);
  await page.getByLabel(t('profile:protection.again'), { exact: true }).fill(OTHER_CODE);
  await page.getByRole('button', { name: t('profile:protection.reset.submit') }).click();
  await expect(page.getByRole('button', { name: t('profile:protection.forgot.submit') })).toBeVisible();
  await expect(page.getByText(t('cooling:title'))).toHaveCount(0);
});

test('B5 both secrets by mail: every page says until when nothing leaves, and nothing does', async ({ page }) => {
  const reader = await owner(page, 'zh-CN');
  const { t, email, password } = reader;
  await signIn(reader, password);
  await page.getByRole('button', { name: t('profile:protection.forgot.submit') }).click();
  await page.goto(await link(page, email, '/user/info/protection\\?reset='));
  await page.getByLabel(t('profile:password.old'), { exact: true }).fill(password);
  await page.getByLabel(t('profile:protection.new'), { exact: true }).fill(OTHER_CODE);
  await page.getByLabel(t('profile:protection.again'), { exact: true }).fill(OTHER_CODE);
  await page.getByRole('button', { name: t('profile:protection.reset.submit') }).click();
  await expect(page).toHaveURL(`${consoleUrl()}${PROTECTION}`);
  await expect(page.getByText(t('cooling:title'))).toHaveCount(0);

  await resetPassword(reader, THEIRS);
  await signIn(reader, THEIRS);
  const banner = page.getByRole('region', { name: t('cooling:title') });
  await expect(banner).toContainText(t('cooling:what'));
  await page.getByRole('button', { name: t('factors:add.app'), exact: true }).click();
  const [paused = ''] = t('house:error.coolingOff', { until: '|' }).split('|');
  await expect(page.getByRole('alert').filter({ hasText: paused })).toBeVisible();
  await expect(prompt(reader)).toHaveCount(0);
  for (const path of ['/', '/finance/center', '/domain/list']) {
    await open(page, path);
    await expect(banner.getByRole('link', { name: t('cooling:more') })).toBeVisible();
    await expect(banner.locator('time')).toBeVisible();
  }
  await open(page, '/user/info/notices');
  await expect(page.getByText(t('letters:coolingOff.subject'))).toBeVisible();
});

test('B3 B5 changing the password says what the code signs, with the focus in its field', async ({ page }) => {
  const reader = await owner(page, 'en');
  const { t, password, safeCode } = reader;
  await signIn(reader, password);
  // A wrong current code is told beside its field: no prompt for another one.
  await page.getByLabel(t('profile:protection.old'), { exact: true }).fill('wrong-code-1');
  await page.getByLabel(t('profile:protection.new'), { exact: true }).fill(OTHER_CODE);
  await page.getByLabel(t('profile:protection.again'), { exact: true }).fill(OTHER_CODE);
  await page.getByRole('button', { name: t('profile:protection.submit') }).click();
  await expect(page.getByText(t('house:error.safeCodeWrong'))).toBeVisible();
  await expect(prompt(reader)).toHaveCount(0);

  await open(page, '/user/info/password');
  await page.getByLabel(t('profile:password.old'), { exact: true }).fill(password);
  await page.getByLabel(t('profile:password.new'), { exact: true }).fill(THEIRS);
  await page.getByLabel(t('profile:password.again'), { exact: true }).fill(THEIRS);
  await page.getByRole('button', { name: t('profile:password.submit') }).click();
  await expect(prompt(reader)).toContainText(t('signs:password'));
  await expect(prompt(reader).getByLabel(t('common:safeCode.label'), { exact: true })).toBeFocused();
  await page.keyboard.type(safeCode);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${consoleUrl()}/login/sso`);
});

test('B7 the account e-mail is changed from both addresses, and a waiting change is taken back', async ({ page }) => {
  const reader = await owner(page, 'zh-HK');
  const { t, email, password, safeCode } = reader;
  await signIn(reader, password, '/user/info');
  const ask = async (to: string) => {
    await page.getByLabel(t('profile:info.newEmail'), { exact: true }).fill(to);
    await page.getByLabel(t('profile:password.old'), { exact: true }).fill(password);
    await page.getByRole('button', { name: t('profile:info.changeEmail.submit') }).click();
  };
  await ask(`first-${email}`);
  await expect(prompt(reader)).toContainText(t('signs:email', { Email: `first-${email}` }));
  await giveSafeCode(reader, safeCode);
  await expect(page.getByText(t('profile:info.pending', { email: `first-${email}` }))).toBeVisible();
  await page.getByRole('button', { name: t('profile:info.pending.cancel') }).click();
  await expect(page.getByText(t('profile:info.pending', { email: `first-${email}` }))).toHaveCount(0);
  await ask(`second-${email}`);
  await expect(page.getByText(t('profile:info.pending', { email: `second-${email}` }))).toBeVisible();
  await page.goto(await link(page, `second-${email}`, '/user/info\\?confirm='));
  await expect(page.getByText(t('profile:info.halfway'))).toBeVisible();
  const mails = await page.request.get(`${sandboxUrl()}/desk/api/mailbox?to=${encodeURIComponent(email)}`);
  const leave = ((await mails.json()) as { links: string[] }[]).flatMap(({ links }) => links);
  await page.goto(leave.find((one) => one.includes('/user/info?confirm=')) ?? '');
  await expect(page.getByText(t('profile:info.changed'))).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`second-${email}`);
});

test('B1 B3 who has not activated has the mail sent again from sign-in; a dead link says so before anything is typed', async ({
  page,
}) => {
  const reader = await newReader(page, 'en');
  const { t, email, password } = reader;
  await speak(page.context(), 'en');
  await open(page, '/login/register');
  await page.locator('[name=Email]').fill(email);
  await page.locator('[name=Password]').fill(password);
  await page.locator('[name=PasswordAgain]').fill(password);
  await page.locator('[name=Agreed]').check();
  await page.getByRole('button', { name: t('gate:register.submit'), exact: true }).click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('gate:register.sent'));
  const first = await link(page, email, '/login/activate/');
  await signIn(reader, password);
  await expect(page.getByRole('alert')).toHaveText(t('account:error.notActivated'));
  await page.getByRole('button', { name: t('gate:register.again') }).click();
  await expect(page.getByRole('status')).toHaveText(t('account:resend.done'));
  const activation = /https?:\/\/[^\s"\\]+\/login\/activate\/[\w-]+/;
  await expect
    .poll(async () => {
      const mails = await page.request.get(`${sandboxUrl()}/desk/api/mailbox?to=${encodeURIComponent(email)}`);
      return ((await mails.json()) as unknown[]).length;
    })
    .toBe(2);
  const second = await mailedLink(page, email, activation);
  expect(second).not.toBe(first);

  await page.goto(first);
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('gate:link.dead'));
  await expect(page.locator('[name=Password]')).toHaveCount(0);
  await page.getByRole('link', { name: t('gate:signIn.submit'), exact: true }).click();
  await expect(page).toHaveURL(`${consoleUrl()}/login/sso`);
  await page.goto(second);
  await page.locator('[name=Password]').fill(password);
  await page.getByRole('button', { name: t('gate:activate.submit'), exact: true }).click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('gate:activate.done'));

  await open(page, '/login/reset/this-link-is-not-alive');
  await expect(page.getByText(t('gate:link.dead.reset'))).toBeVisible();
  await page.getByRole('link', { name: t('gate:link.dead.again') }).click();
  await expect(page).toHaveURL(`${consoleUrl()}/login/forgot`);
});
