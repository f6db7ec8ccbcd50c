import { expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { openClient, signUp } from '#tools/testing/console-client.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { HEADING, newReader, type Reader } from '../steps/reader.ts';

const STEP_MS = 30_000;

/** The same house under a host name: browsers have passkeys nowhere else. */
const named = () => consoleUrl().replace('127.0.0.1', 'localhost');

async function customer(page: Page): Promise<Reader> {
  const reader = await newReader(page, 'zh-HK');
  const { email, password, safeCode } = reader;
  await signUp(openClient({ consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() }, 'zh-HK'), {
    ...{ email, password, safeCode },
    name: 'Lee Wai',
  });
  return reader;
}

async function givePassword({ page, t, email, password }: Reader, base: string): Promise<void> {
  await page.goto(`${base}/login/sso?url=%2Fuser%2Finfo%2Fprotection`);
  await page.getByLabel(t('gate:email'), { exact: true }).fill(email);
  await page.getByLabel(t('gate:password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('gate:signIn.submit'), exact: true }).click();
}

async function giveSafeCode({ page, t, safeCode }: Reader): Promise<void> {
  const prompt = page.getByRole('dialog', { name: t('common:safeCode.title') });
  await prompt.getByLabel(t('common:safeCode.label'), { exact: true }).fill(safeCode);
  await prompt.getByRole('button', { name: t('common:act.confirm'), exact: true }).click();
}

/** The codes of the dialog that shows them once, after it was closed. */
async function keepCodes({ page, t }: Reader): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: t('factors:codes.title') });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: t('factors:codes.kept') }).click();
  await expect(dialog).toBeHidden();
  return codes;
}

const signOut = async (page: Page) => {
  // A page that misses its session goes to sign-in by itself, across what the test does next.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: 'namestead_session' });
  await page.context().clearCookies({ name: 'IsLogin' });
};

const onProtection = (page: Page, base: string) => expect(page).toHaveURL(`${base}/user/info/protection`);

test('B2 a passkey is made in the browser, then signs in alone and as the second step', async ({ page, context }) => {
  const devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  const reader = await customer(page);
  const { t, email } = reader;
  await givePassword(reader, named());
  await onProtection(page, named());
  await page.getByRole('button', { name: t('factors:add.passkey'), exact: true }).click();
  await giveSafeCode(reader);
  const dialog = page.getByRole('dialog', { name: t('factors:add.passkey') });
  await dialog.getByLabel(t('factors:name'), { exact: true }).fill('Desk');
  await dialog.getByRole('button', { name: t('factors:add.passkey.make') }).click();
  await keepCodes(reader);
  await expect(page.getByRole('main')).toContainText('Desk');
  const { credentials } = await devices.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost', userName: email }]);

  await signOut(page);
  await page.goto(`${named()}/login/sso?url=%2Fuser%2Finfo%2Fprotection`);
  await page.getByRole('button', { name: t('gate:signIn.passkey') }).click();
  await onProtection(page, named());

  await signOut(page);
  await givePassword(reader, named());
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('gate:second.title'));
  // Before the second step there is no session.
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('namestead_session');
  await page.getByRole('button', { name: t('gate:second.passkey'), exact: true }).click();
  await onProtection(page, named());

  // A reader who turns the browser's question away is told, and stays where they were.
  await signOut(page);
  await devices.send('WebAuthn.removeCredential', {
    authenticatorId,
    credentialId: credentials[0]?.credentialId ?? '',
  });
  await page.goto(`${named()}/login/sso`);
  await page.getByRole('button', { name: t('gate:signIn.passkey') }).click();
  await expect(page.getByRole('alert')).toHaveText(t('gate:passkey.stopped'));
});

test('B2 an authenticator app is added, asked for after the password, stood in for by a recovery code, and removed', async ({
  page,
}) => {
  const reader = await customer(page);
  const { t } = reader;
  await givePassword(reader, consoleUrl());
  await onProtection(page, consoleUrl());
  // At a bare address browsers have no passkeys: neither page offers one that could not work.
  await expect(page.getByText(t('factors:passkey.elsewhere'))).toBeVisible();
  await page.getByRole('button', { name: t('factors:add.app'), exact: true }).click();
  await giveSafeCode(reader);
  const dialog = page.getByRole('dialog', { name: t('factors:add.app') });
  await expect(dialog.getByRole('img', { name: t('factors:add.app.picture') })).toBeVisible();
  const spelled = (await dialog.locator('code').textContent()) ?? '';
  const app = new TOTP({ secret: Secret.fromBase32(spelled.replaceAll(' ', '')) });
  await dialog.getByLabel(t('factors:code'), { exact: true }).fill('000000');
  await dialog.getByRole('button', { name: t('factors:add.submit'), exact: true }).click();
  await expect(dialog.getByText(t('account:factor.code.wrong'))).toBeVisible();
  // The code of the step before is taken, and leaves the one shown now for signing in.
  await dialog.getByLabel(t('factors:code'), { exact: true }).fill(app.generate({ timestamp: Date.now() - STEP_MS }));
  await dialog.getByRole('button', { name: t('factors:add.submit'), exact: true }).click();
  const [first = ''] = await keepCodes(reader);

  await signOut(page);
  await givePassword(reader, consoleUrl());
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('gate:second.title'));
  await page.getByLabel(t('gate:second.code'), { exact: true }).fill('000000');
  await page.getByRole('button', { name: t('gate:signIn.submit'), exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(t('account:error.factorWrong'));
  await page.getByLabel(t('gate:second.code'), { exact: true }).fill(app.generate());
  await page.getByRole('button', { name: t('gate:signIn.submit'), exact: true }).click();
  await onProtection(page, consoleUrl());

  await signOut(page);
  await givePassword(reader, consoleUrl());
  await page.getByRole('button', { name: t('gate:second.use.recovery') }).click();
  await expect(page.getByText(t('gate:second.lost'))).toBeVisible();
  await page.getByLabel(t('gate:second.recovery'), { exact: true }).fill(first);
  await page.getByRole('button', { name: t('gate:signIn.submit'), exact: true }).click();
  await onProtection(page, consoleUrl());
  await expect(page.getByText(t('factors:codes.left', { left: 9 }))).toBeVisible();
  // New ones end the old at once: that is asked first, and taken back.
  await page.getByRole('button', { name: t('factors:codes.renew'), exact: true }).click();
  const sure = page.getByRole('dialog', { name: t('factors:codes.renew') });
  await expect(sure).toContainText(t('factors:codes.sure'));
  await sure.getByRole('button', { name: t('common:act.cancel'), exact: true }).click();
  await expect(page.getByText(t('factors:codes.left', { left: 9 }))).toBeVisible();

  const what = t('factors:add.app.name');
  await page.getByRole('button', { name: t('common:act.remove', { what }) }).click();
  const remove = page.getByRole('dialog', { name: t('factors:remove.title', { name: what }) });
  await expect(remove).toContainText(t('factors:remove.last'));
  await remove.getByRole('button', { name: t('factors:remove'), exact: true }).click();
  await giveSafeCode(reader);
  await expect(page.getByText(t('factors:none'))).toBeVisible();

  // All of it stands in the account's activity, and each change was mailed.
  await page.goto(`${consoleUrl()}/user/info/activity`);
  for (const words of ['activity:act.account.addFactor', 'activity:act.account.removeFactor'] as const)
    await expect(page.getByText(t(words), { exact: true })).toBeVisible();
  await expect(page.getByText(t('activity:proof.recovery_code'))).toBeVisible();
  await page.goto(`${consoleUrl()}/user/info/notices`);
  for (const words of ['letters:factorAdded.subject', 'letters:factorRemoved.subject'] as const)
    await expect(page.getByText(t(words), { exact: true })).toBeVisible();
});
