import { type Browser, expect, type Page } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { type ConsoleClient, openClient, signUp } from '#tools/testing/console-client.ts';
import { mailedLink } from './become-customer.ts';
import { giveSafeCode } from './buy-many.ts';
import { lendSession } from './customer-with-data.ts';
import { consoleUrl, sandboxUrl } from './house.ts';
import { HEADING, newReader, open, pick, type Reader, speak } from './reader.ts';

/** Somebody with a template, in a window that has not given the security code yet. */
export interface Person extends Reader {
  readonly client: ConsoleClient;
}

const TEMPLATE = {
  Name: 'Harbour Trading',
  Kind: 'enterprise',
  Holder: 'Harbour Trading Limited',
  Contact: 'Lee Siu Ming',
  Country: 'HK',
  Province: 'HK',
  City: 'Kowloon',
  Street: '1 Nathan Road',
  PostCode: '999077',
  TelCc: '852',
  Phone: '21234567',
};

/** A new customer by the console's own calls, in a window of their own. */
export async function personIn(browser: Browser, lang: Lang): Promise<Person> {
  const context = await browser.newContext({ timezoneId: 'Asia/Hong_Kong', viewport: { width: 1440, height: 900 } });
  const reader = await newReader(await context.newPage(), lang);
  const { email, password, safeCode } = reader;
  const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
  await signUp(openClient(place, lang), { email, password, safeCode, name: 'Chan Tai Man' });
  const client = openClient(place, lang);
  expect((await client.post('/account/sign-in', { Email: email, Password: password })).Code).toBe(10_000);
  await lendSession(context, client, consoleUrl());
  await speak(context, lang);
  return { ...reader, client };
}

export async function makeTemplate({ client, email }: Person): Promise<void> {
  const made = await client.post(
    '/template/create',
    { ...TEMPLATE, Email: email },
    { 'idempotency-key': crypto.randomUUID() },
  );
  expect(made.Code, made.Msg).toBe(10_000);
}

const given = (page: Page, t: Person['t']) => page.getByRole('table', { name: t('pushes:tab.given') });
const received = (page: Page, t: Person['t']) => page.getByRole('table', { name: t('pushes:tab.received') });

/** H3: the giver chooses a template and an account, agrees, gives their code. */
export async function offer(giver: Person, to: string): Promise<void> {
  const { page, t } = giver;
  await open(page, '/template/list');
  await page.getByRole('link', { name: t('menu:title.template.push') }).click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('menu:title.template.push'));
  await page.getByRole('link', { name: t('pushes:act.push') }).click();
  await page.getByLabel(t('pushes:form.to'), { exact: true }).fill(to);
  await pick(
    page,
    page.getByLabel(t('pushes:form.templates'), { exact: true }),
    `${TEMPLATE.Name} · ${TEMPLATE.Holder}`,
  );
  await page.keyboard.press('Escape');
  const submit = page.getByRole('button', { name: t('pushes:form.submit') });
  await submit.click();
  await expect(page.getByText(t('common:agree.needed'))).toBeVisible();
  await page.getByRole('checkbox').check();
  await submit.click();
  const prompt = page.getByRole('dialog', { name: t('common:safeCode.title') });
  const sent = page.getByText(t('pushes:started'));
  await expect(prompt.or(sent).first()).toBeVisible();
  if (await prompt.isVisible()) await giveSafeCode(giver);
  const row = given(page, t).getByRole('row').filter({ hasText: to });
  await expect(row.first()).toContainText(t('pushes:state.offered.given'));
}

/**
 * H3: the receiver's mail leads to the offer; they read whose data it is, agree, give their code, and have a template
 * of their own.
 */
export async function accept(receiver: Person, giverEmail: string): Promise<void> {
  const { page, t, email } = receiver;
  await page.goto(await mailedLink(email, /\/template\/push/));
  const row = received(page, t).getByRole('row').filter({ hasText: TEMPLATE.Name });
  await expect(row).toContainText(`${giverEmail.slice(0, 2)}***@`);
  await expect(row).not.toContainText(giverEmail);
  await row.getByRole('button', { name: t('pushes:act.accept') }).click();
  const dialog = page.getByRole('dialog', { name: t('pushes:accept.title', { count: 1 }) });
  await expect(dialog).toContainText(TEMPLATE.Holder);
  await dialog.getByRole('button', { name: t('pushes:act.accept') }).click();
  await expect(dialog).toContainText(t('common:agree.needed'));
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: t('pushes:act.accept') }).click();
  await giveSafeCode(receiver);
  await expect(row).toContainText(t('pushes:state.accepted'));
  await row.getByRole('link', { name: TEMPLATE.Name }).click();
  await expect(page.getByLabel(t('templates:company'), { exact: true })).toHaveValue(TEMPLATE.Holder);
}

/** The whole way in one language: to an account that nobody has, cancelled; to a real one, accepted. */
export async function pushTemplate(browser: Browser, lang: Lang): Promise<void> {
  const [giver, receiver] = await Promise.all([personIn(browser, lang), personIn(browser, lang)]);
  await makeTemplate(giver);
  const { page, t } = giver;
  const nobody = `nobody-${receiver.email}`;
  await offer(giver, nobody);
  await given(page, t)
    .getByRole('button', { name: `${t('pushes:act.cancel')} ${nobody}` })
    .click();
  const dialog = page.getByRole('dialog', { name: t('pushes:cancel.title', { to: nobody }) });
  await dialog.getByRole('button', { name: t('pushes:act.cancel') }).click();
  await expect(given(page, t)).toContainText(t('pushes:state.cancelled'));
  await offer(giver, receiver.email);
  await accept(receiver, giver.email);
  await open(page, '/template/push');
  await expect(given(page, t)).toContainText(t('pushes:state.accepted'));
  await Promise.all([giver.page.context().close(), receiver.page.context().close()]);
}
