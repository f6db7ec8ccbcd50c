import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { type ConsoleClient, openClient, signUp, topUp, until } from '#tools/testing/console-client.ts';
import { CITIZEN, citizenNumber } from './citizen.ts';
import { lendSession } from './customer-with-data.ts';
import { consoleUrl, desk, officeUrl, sandboxUrl } from './house.ts';
import { HEADING, open, pick, speak, unique, type Words, wordsOf } from './reader.ts';
import { supporter } from './staff.ts';
import { drawnCard, uploadPicture } from './upload-picture.ts';

export interface HolderToProve {
  readonly page: Page;
  readonly client: ConsoleClient;
  readonly t: Words;
  readonly lang: Lang;
  readonly email: string;
  readonly safeCode: string;
  readonly templateId: string;
}

const once = () => ({ 'idempotency-key': crypto.randomUUID() });

async function must(coming: Promise<{ Code: number; Msg: string; Data: { Id: string } }>): Promise<{ Id: string }> {
  const { Code, Msg, Data } = await coming;
  if (Code !== 10_000) throw new Error(`${Code} ${Msg}`);
  return Data;
}

/** A template of a person in China. */
export async function chineseTemplate(client: ConsoleClient, email: string): Promise<string> {
  const form = { ...CITIZEN, Name: `CN ${unique()}`.slice(0, 20), Email: email };
  return (await must(client.post('/template/create', form, once()))).Id;
}

/** Papers handed in and found right by staff, without a browser; for journeys that begin with a proved holder. */
export async function proveHolder(client: ConsoleClient, templateId: string, serial = '123'): Promise<void> {
  const IdNumber = citizenNumber(serial);
  const papers = { IdType: 'SFZ', IdNumber, IdNumberAgain: IdNumber, LongTerm: true, Agreed: true };
  const FileId = await uploadPicture(consoleUrl(), client.cookie());
  const made = await must(client.post('/template/cn/submit', { TemplateId: templateId, ...papers, FileId }, once()));
  await (await supporter()).call(`/identities/${made.Id}/approve`, {});
  await until(async () => {
    const { Data } = await client.get(`/template/cn/detail?TemplateId=${templateId}`);
    return Data.State === 'verified' ? true : undefined;
  }, 'the proof of a holder');
}

/** A new customer who reads `lang`, with such a template, in a browser. */
export async function holderToProve(page: Page, lang: Lang): Promise<HolderToProve> {
  const client = openClient({ consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() }, lang);
  const email = `holder-${unique()}@customer.example`;
  const safeCode = 'gate-code-31';
  await signUp(client, { email, password: 'Blue-Kite-2718', safeCode, name: 'Lei Ming' });
  const templateId = await chineseTemplate(client, email);
  await lendSession(page.context(), client, consoleUrl());
  await speak(page.context(), lang);
  return { page, client, t: await wordsOf(lang), lang, email, safeCode, templateId };
}

const field = ({ page, t }: HolderToProve, name: 'IdNumber' | 'IdNumberAgain' | 'ExpiresOn') =>
  page.getByLabel(t(`identity:field.${name}`), { exact: true });

async function choosePicture({ page, t }: HolderToProve): Promise<void> {
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText(t('files:error.unreadable'))).toBeVisible();
  await input.setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: await drawnCard() });
  await expect(page.getByRole('img', { name: t('files:preview') })).toBeVisible();
  await page.getByRole('button', { name: t('files:send') }).click();
  await expect(page.getByText(t('files:sent'), { exact: true })).toBeVisible();
}

/** H2: the form, with a slip of the keyboard that it finds by itself. */
export async function handIn(holder: HolderToProve, number: string): Promise<void> {
  const { page, t } = holder;
  await pick(page, page.getByLabel(t('identity:field.IdType'), { exact: true }), t('identity:type.SFZ'));
  await field(holder, 'IdNumber').fill(number);
  await field(holder, 'IdNumberAgain').fill(`${number.slice(0, -1)}${number.endsWith('X') ? '0' : 'X'}`);
  await field(holder, 'ExpiresOn').fill('2046-01-31');
  await choosePicture(holder);
  await page.getByRole('checkbox', { name: t('identity:form.agree') }).check();
  const submit = page.getByRole('button', { name: t('identity:form.submit'), exact: true });
  await submit.click();
  await expect(page.getByText(t('identity:number.twice'))).toBeVisible();
  await field(holder, 'IdNumberAgain').fill(number);
  await submit.click();
  await expect(page.getByText(t('identity:done.submitted'))).toBeVisible();
  await expect(page).toHaveURL(/\/template\/cn$/);
}

/** The row of the holder's template. */
export const rowOf = ({ page, templateId }: HolderToProve) =>
  page.getByRole('row').filter({ has: page.locator(`a[href="/template/cn/edit?Id=${templateId}"]`) });

/** L1: a member of staff finds the papers in the queue, compares, and decides. */
export async function review(
  context: BrowserContext,
  holder: HolderToProve,
  decide: (page: Page, t: Words) => Promise<void>,
): Promise<void> {
  const { lang, client, templateId } = holder;
  const page = await (await supporter()).window(context, lang);
  const t = await wordsOf(lang);
  const { Data } = await client.get(`/template/cn/detail?TemplateId=${templateId}`);
  const id: string = Data.Proof.Id;
  await page.goto(`${officeUrl()}/identities`);
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('office:identity.list.title'));
  await page.locator(`a[href="/identities/${id}"]`).click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('office:identity.title', { id }));
  const picture = page.getByRole('img', { name: t('office:identity.picture') });
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
  await decide(page, t);
  await page.close();
}

/** The subjects of the mails to the holder, the newest first. */
export async function mailsTo({ email }: HolderToProve): Promise<string[]> {
  const mails = (await desk<{ subject: string }[]>(`/mailbox?to=${encodeURIComponent(email)}`)) ?? [];
  return mails.map(({ subject }) => subject);
}

/** H2: refused with a reason, corrected, accepted: the whole way in one language. */
export async function proveInBrowser(page: Page, staff: BrowserContext, lang: Lang): Promise<HolderToProve> {
  const holder = await holderToProve(page, lang);
  const { t, templateId } = holder;
  await open(page, '/template/list');
  await page
    .locator('main')
    .getByRole('link', { name: t('menu:title.template.cn'), exact: true })
    .click();
  await expect(rowOf(holder)).toContainText(t('identity:state.none'));
  await rowOf(holder)
    .getByRole('link', { name: t('identity:act.submit') })
    .click();
  await handIn(holder, citizenNumber('123'));
  await expect(rowOf(holder)).toContainText(t('identity:state.submitted'));

  await review(staff, holder, async (office, say) => {
    await expect(office.getByText(citizenNumber('123'), { exact: true })).toBeVisible();
    await office.getByRole('button', { name: say('office:identity.refuse'), exact: true }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: say('identity:reason.numberDiffers') }).check();
    await dialog.getByRole('button', { name: say('office:identity.refuse'), exact: true }).click();
    await expect(office.getByText(say('office:identity.refused'))).toBeVisible();
  });

  await page.reload();
  await expect(rowOf(holder)).toContainText(t('identity:reason.numberDiffers'));
  await expect.poll(() => mailsTo(holder)).toContainEqual(expect.stringContaining(subject(t, 'refused')));
  await rowOf(holder)
    .getByRole('link', { name: t('identity:act.fix') })
    .click();
  await expect(page).toHaveURL(new RegExp(`/template/cn/edit\\?Id=${templateId}$`));
  await handIn(holder, citizenNumber('456'));

  await review(staff, holder, async (office, say) => {
    await office.getByRole('button', { name: say('office:identity.approve'), exact: true }).click();
    await expect(office.getByText(say('office:identity.approved'))).toBeVisible();
  });
  await expect(async () => {
    await page.reload();
    await expect(rowOf(holder)).toContainText(t('identity:state.verified'), { timeout: 1000 });
  }).toPass();
  await expect.poll(() => mailsTo(holder)).toContainEqual(expect.stringContaining(subject(t, 'verified')));
  return holder;
}

/** What a subject says beside the name of the template. */
function subject(t: Words, what: 'refused' | 'verified'): string {
  const parts = t(`letters:identity.${what}.subject`, { name: '|' }).split('|');
  return parts.toSorted((a, b) => b.length - a.length)[0] ?? '';
}

/** H2, D4: a .cn name for the proved holder, from the checkout to the registry; holder and naming are judged apart. */
export async function registerChineseName(holder: HolderToProve): Promise<void> {
  const { page, t, client, safeCode, templateId } = holder;
  await topUp(client, { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() }, '50.00');
  const name = `h2-${unique()}.cn`;
  await client.post('/domain/cart/add', { Items: [{ Name: name, Years: 1 }] });
  await open(page, '/domain/checkout');
  // The template of the profile is nobody's proof; the page says so and offers the one that is.
  await expect(page.getByText(t('orders:verified.need', { suffix: 'cn', count: 1 }))).toBeVisible();
  const choice = page.getByLabel(t('orders:checkout.holder'), { exact: true });
  await choice.selectOption(templateId);
  await page.getByRole('checkbox', { name: t('orders:checkout.agree') }).check();
  await page
    .getByRole('button', { name: new RegExp(t('orders:checkout.pay', { amount: '|' }).split('|')[0] ?? '') })
    .click();
  const prompt = page.getByRole('dialog', { name: t('common:safeCode.title') });
  await prompt.getByLabel(t('common:safeCode.label'), { exact: true }).fill(safeCode);
  await prompt.getByRole('button', { name: t('common:act.confirm') }).click();
  await expect(page).toHaveURL(/\/domain\/order\/\w/);
  await expect(page.getByText(t('orders:order.decided'))).toBeVisible();
  const record = await desk<{ name: string; contacts?: unknown }>(`/registry/domain/${name}`);
  expect(record?.name).toBe(name);
  await open(page, '/template/cn');
  const naming = rowOf(holder).locator('.ns-row').filter({ hasText: name });
  await expect(naming).toContainText(t('identity:naming.passed'));
}
