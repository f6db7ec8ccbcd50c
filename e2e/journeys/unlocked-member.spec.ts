import { expect, test } from '@playwright/test';
import { STAFF_SIGN_IN_ELSEWHERE, STAFF_WRONG_CODES } from '#contract/rules/limits.ts';
import { openClient } from '#tools/testing/console-client.ts';
import { lockedAndManager, officeUrl, sandboxUrl } from '../steps/house.ts';
import { authenticatorOf } from '../steps/office/authenticator.ts';
import { HEADING, wordsOf } from '../steps/reader.ts';

const LANG = 'zh-HK';

/** Somebody at an address of their own who knows a member's name, and here the password too. */
async function guess({ name: Name, password: Password }: { name: string; password: string }, round: number) {
  const address = `203.0.113.${round + 1}`;
  const { captcha } = openClient({ consoleUrl: officeUrl(), sandboxUrl: sandboxUrl() });
  const said = async (more: object) => {
    const answer = await fetch(`${officeUrl()}/api/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: officeUrl(), 'x-forwarded-for': address },
      body: JSON.stringify({ Name, Password, Totp: '000000', ...more }),
    });
    return ((await answer.json()) as { Code: number }).Code;
  };
  const code = await said({});
  return code === 11_003 ? said({ Captcha: await captcha() }) : code;
}

test('L1 strangers try, a member comes in at the own address all the same, and another unlocks the rest', async ({
  page,
  browser,
}) => {
  const t = await wordsOf(LANG);
  const [member, manager] = lockedAndManager();
  const [ownApp, managersApp] = [authenticatorOf(member.totpSecret), authenticatorOf(manager.totpSecret)];
  const signIn = async (at: typeof page, who: typeof member, code: string) => {
    await at.getByLabel(t('office:signIn.name'), { exact: true }).fill(who.name);
    await at.getByLabel(t('office:signIn.password'), { exact: true }).fill(who.password);
    await at.getByLabel(t('office:signIn.totp'), { exact: true }).fill(code);
    await at.getByRole('button', { name: t('office:signIn.submit'), exact: true }).click();
  };
  // The own address becomes known.
  await page.goto(`${officeUrl()}/login`);
  await signIn(page, member, ownApp.code());
  ownApp.taken();
  await expect(page).toHaveURL(`${officeUrl()}/inbox`);
  await page.getByRole('button', { name: t('menu:header.signOut') }).click();
  await expect(page).toHaveURL(`${officeUrl()}/login`);

  for (let round = 0; round < Math.max(STAFF_SIGN_IN_ELSEWHERE.points, STAFF_WRONG_CODES.points); round++)
    expect(await guess(member, round)).toBe(80_001);

  await page.goto(`${officeUrl()}/staff`);
  await signIn(page, member, ownApp.code());
  ownApp.taken();
  await expect(page).toHaveURL(`${officeUrl()}/staff`);

  // The manager sees the lock and lifts it; what is signed is said, and the field of the code has the focus.
  const desk = await (await browser.newContext()).newPage();
  await desk.goto(`${officeUrl()}/staff`);
  await signIn(desk, manager, managersApp.code());
  managersApp.taken();
  await expect(desk.getByRole('heading', HEADING)).toHaveText(t('office:staff.title'));
  const row = desk.getByRole('row').filter({ has: desk.getByText(member.name, { exact: true }) });
  await expect(row).toContainText(t('staff:locked'));
  await row.getByRole('button').click();
  const dialog = desk.getByRole('dialog', { name: t('staff:code.title') });
  await expect(dialog).toContainText(t('staff:signs.unlock', { Name: member.name }));
  const field = dialog.getByLabel(t('staff:code.label'), { exact: true });
  await expect(field).toBeFocused();
  const sign = dialog.getByRole('button', { name: t('staff:code.sign'), exact: true });
  await desk.keyboard.type('000000');
  await sign.click();
  await expect(dialog).toContainText(t('staff:error.codeWrong', { limit: 5, left: 4 }));
  await expect(field).toBeFocused();
  await desk.keyboard.type(managersApp.code());
  await sign.click();
  await expect(dialog).toHaveCount(0);
  await expect(row).not.toContainText(t('staff:locked'));

  await desk.getByRole('link', { name: t('menu:office.audit'), exact: true }).click();
  for (const act of ['signInFailed', 'locked', 'codeWrong', 'stepUp', 'unlock'] as const)
    await expect(
      desk
        .getByRole('row')
        .filter({ hasText: t(`staff:act.staff.${act}`) })
        .first(),
    ).toBeVisible();
});
