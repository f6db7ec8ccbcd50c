import { expect, type Page } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { openClient, signUp } from '#tools/testing/console-client.ts';
import { choosePlace, type Place } from './become-customer.ts';
import { lendSession } from './customer-with-data.ts';
import { consoleUrl, sandboxUrl } from './house.ts';
import { HEADING, newReader, open, type Reader, speak, unique } from './reader.ts';

const BEIJING: Place = { country: 'CN', province: '110000', otherProvince: '440000', city: '110100' };

/** A person or a company that is nobody; `latin` is what the reading of `holder` suggests. */
interface Holder {
  readonly kind: 'individual' | 'enterprise';
  readonly name: string;
  readonly holder: string;
  readonly contact?: string;
  readonly latin: Readonly<Record<string, string>>;
  readonly place: Place;
  readonly street: string;
  readonly phone: string;
  readonly email: string;
}

const text = ({ page }: Reader, label: string) => page.getByLabel(label, { exact: true });
const submit = ({ page, t }: Reader) =>
  page.getByRole('button', { name: t('templates:create.submit'), exact: true }).click();

/** H1: every field, the English values suggested from the Chinese ones and still editable. */
async function fill(reader: Reader, of: Holder): Promise<void> {
  const { page, t } = reader;
  await page.getByRole('radio', { name: t(`profile:info.kind.${of.kind}`) }).check();
  await text(reader, t('templates:name')).fill(of.name);
  await text(reader, t(of.kind === 'enterprise' ? 'templates:company' : 'templates:person')).fill(of.holder);
  if (of.contact) await text(reader, t('templates:contact')).fill(of.contact);
  await choosePlace(reader, of.place);
  await text(reader, t('profile:street')).fill(of.street);
  await text(reader, t('profile:postCode')).fill('100000');
  await text(reader, t('profile:phone')).fill(of.phone);
  await text(reader, t('templates:email')).fill(of.email);
  await page.getByRole('button', { name: t('templates:latin.fill'), exact: true }).click();
  for (const [id, latin] of Object.entries(of.latin)) {
    await expect(page.locator(`[name=${id}]`)).toHaveValue(latin);
    await page.locator(`[name=${id}]`).fill(`${latin} II`);
  }
}

async function made({ page, t }: Reader, name: string): Promise<void> {
  await expect(page.getByText(t('templates:created'))).toBeVisible();
  await expect(page).toHaveURL(/\/template\/\d+$/);
  await expect(page.getByRole('heading', HEADING)).toContainText(name);
}

/**
 * H1: a template of a person in China and one of a company in Hong Kong, each refused first for what is wrong with it.
 */
export async function makeBothKinds(page: Page, lang: Lang): Promise<void> {
  const reader = await newReader(page, lang);
  const { t, email, password, safeCode } = reader;
  const client = openClient({ consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() }, lang);
  await signUp(client, { email, password, safeCode, name: 'Lei Ming' });
  await lendSession(page.context(), client, consoleUrl());
  await speak(page.context(), lang);
  const name = `CN ${unique()}`.slice(0, 20);

  await open(page, '/template/list');
  await page
    .getByRole('link', { name: t('menu:title.template.create'), exact: true })
    .first()
    .click();
  await text(reader, t('templates:name')).fill('ab');
  await submit(reader);
  await expect(page.getByText(t('templates:name.short'))).toBeVisible();
  await expect(page.getByText(t('templates:holder.needed'))).toBeVisible();
  const [holder, street] = ['\u96f7\u660e', '\u671d\u9633\u8def 1 \u53f7'];
  const latin = { HolderLatin: 'Lei Ming' };
  await fill(reader, { kind: 'individual', name, holder, latin, place: BEIJING, street, phone: '13912345678', email });
  await submit(reader);
  await made(reader, name);

  await open(page, '/template/create');
  const company = { kind: 'enterprise', holder: 'Lei Trading Limited', contact: holder } as const;
  const there = { place: { country: 'HK' }, street: '8 Nathan Road', phone: '61234567' } as const;
  const other = `company-${unique()}@customer.example`;
  await fill(reader, { ...company, ...there, name, latin: { ContactLatin: 'Lei Ming' }, email: other });
  await submit(reader);
  await expect(page.getByText(t('templates:error.nameTaken', { name }))).toBeVisible();
  await text(reader, t('templates:name')).fill(`${name.slice(0, 17)}-HK`);
  await submit(reader);
  await made(reader, `${name.slice(0, 17)}-HK`);

  await open(page, '/template/list');
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: holder })).toContainText(t('profile:info.kind.individual'));
  const firm = rows.filter({ hasText: 'Lei Trading Limited' });
  await expect(firm).toContainText(t('profile:info.kind.enterprise'));
  await expect(firm).toContainText(t('templates:email.pending'));
}
