import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type ConsoleClient, openClient, signUp, topUp, until } from '#tools/testing/console-client.ts';
import { giveSafeCode } from './buy-many.ts';
import { lendSession } from './customer-with-data.ts';
import { settled } from './every-page.ts';
import { consoleUrl, sandboxUrl } from './house.ts';
import { HEADING, newReader, open, type Reader, speak, unique } from './reader.ts';

const PRICE = 1180;
const ORDER_MS_MAX = 120_000;

/** Somebody with names and a template of a company whose address nobody has proved. */
export interface Owner extends Reader {
  readonly client: ConsoleClient;
  readonly names: readonly string[];
  readonly template: string;
  readonly nextEmail: string;
  readonly company: string;
}

const key = () => ({ 'idempotency-key': crypto.randomUUID() });

async function registerNames(client: ConsoleClient, names: readonly string[], SafeCode: string): Promise<void> {
  const cents = String(PRICE * names.length);
  const Total = { Amount: `${cents.slice(0, -2)}.${cents.slice(-2)}`, Currency: 'USD' };
  const body = { Names: names, Years: 1, Total, Agreed: true, SafeCode };
  const order = await client.post('/domain/register/order', body, key());
  expect(order.Code, order.Msg).toBe(10_000);
  await until(
    async () => {
      const { Data } = await client.get(`/domain/order/detail?Number=${order.Data.Number}`);
      return Data.State === 'working' ? undefined : (expect(Data.State).toBe('completed') ?? true);
    },
    'the names',
    ORDER_MS_MAX,
  );
}

/**
 * Makes that owner by the console's own calls; the window is signed in by a session that has not given the code yet.
 */
export async function ownerOf(page: Page, lang: Reader['lang'], count: number): Promise<Owner> {
  const reader = await newReader(page, lang);
  const { email, password, safeCode } = reader;
  const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
  const client = openClient(place, lang);
  await signUp(client, { email, password, safeCode, name: 'Chan Siu Ming' });
  await topUp(client, place, '800.00');
  const label = `holder-${unique()}`;
  const names = Array.from({ length: count }, (_, i) => `${label}-${i}.com`);
  await registerNames(client, names, safeCode);
  const [nextEmail, company] = [`next-${label}@customer.example`, `Company of ${label}`];
  const form = { Kind: 'enterprise', Holder: company, Contact: 'Lee Siu Ming', Country: 'HK', Province: 'HK' };
  const place2 = { City: 'Kowloon', Street: '1 Nathan Road', PostCode: '999077', TelCc: '852', Phone: '21234567' };
  const made = await client.post('/template/create', { Name: 'Company', Email: nextEmail, ...form, ...place2 }, key());
  expect(made.Code, made.Msg).toBe(10_000);
  const again = openClient(place, lang);
  expect((await again.post('/account/sign-in', { Email: email, Password: password })).Code).toBe(10_000);
  await lendSession(page.context(), again, consoleUrl());
  await speak(page.context(), lang);
  return { ...reader, client, names, template: made.Data.Id, nextEmail, company };
}

/** H3: chooses the template, looks at what comes of it, and asks; the names wait for the new holder. */
export async function askForChange({ page, t, safeCode, names, template, nextEmail, company }: Owner): Promise<void> {
  const count = names.length;
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('holders:title'));
  await page.getByLabel(t('holders:template'), { exact: true }).selectOption(template);
  await page.getByRole('button', { name: t('tasks:preview.look'), exact: true }).click();
  const what = page.getByRole('region', { name: t('holders:what') });
  await expect(what).toContainText(t('holders:owner', { name: company }));
  await expect(what).toContainText(t('holders:sum.changing', { count }));
  await expect(what).toContainText(t('holders:confirm.mail', { email: nextEmail, days: 7, count }));
  await expect(what.getByRole('checkbox', { name: t('holders:lock.waive', { days: 60 }) })).not.toBeChecked();
  await page.getByRole('button', { name: t('holders:start', { count }), exact: true }).click();
  await giveSafeCode({ page, t, safeCode });
  await expect(page.locator('main')).toContainText(t('holders:waiting.next', { email: nextEmail }));
}

/** H3: the new holder opens the mailed link in a window of their own, signed out, reads, and confirms by a button. */
export async function confirmByMail(
  { t, client, nextEmail, names, company }: Owner,
  visitor: BrowserContext,
  since: Date,
): Promise<Page> {
  const link = await client.mailedLink(nextEmail, since);
  expect(link).toContain('/domain/holder/confirm/');
  const page = await visitor.newPage();
  await page.goto(link);
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('gate:holder.title'));
  await expect(page.locator('main')).toContainText(names[0] ?? '');
  await expect(page.locator('main')).toContainText(company);
  await page.getByRole('button', { name: t('gate:holder.yes'), exact: true }).click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('gate:holder.done'));
  return page;
}

/** H3 E2: every name has its new holder, and the page of one says so, with the lock that came with it. */
export async function expectChanged({ page, t, client, names, nextEmail, company }: Owner): Promise<void> {
  for (const name of [names[0], names.at(-1)])
    await expect
      .poll(async () => (await client.get(`/domain/detail?Domain=${name}`)).Data.Holder.Email, { timeout: 60_000 })
      .toBe(nextEmail);
  await open(page, `/domain/${names[0]}#holder`);
  await settled(page);
  const holder = page.locator('#holder');
  await expect(holder).toContainText(company);
  await expect(holder).toContainText(t('holders:detail.lockUntil', { date: '' }).trim());
  await expect(holder.getByRole('link', { name: t('holders:detail.change') })).toBeVisible();
  await page
    .getByRole('navigation', { name: t('detail:parts') })
    .getByRole('link', { name: t('detail:history') })
    .click();
  await expect(page.locator('#orders').getByRole('link')).toHaveCount(1);
}
