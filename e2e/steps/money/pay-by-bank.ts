import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { settled } from '../every-page.ts';
import { desk, officeUrl } from '../house.ts';
import { open, type Words } from '../reader.ts';
import type { Reviewer } from '../reviewer.ts';
import { drawnCard } from '../upload-picture.ts';
import { LIVED_MS_MAX, mailSays, numberOn, recordSays, type Saver, statementSays } from './saver.ts';
import { PAYERS, statementOf } from './statement-file.ts';

interface Announced {
  readonly number: string;
  readonly reference: string;
}

/** J2: announces a transfer on the page: it waits for arrival, with our account and a reference. */
export async function announce({ page, t }: Saver, amount: string): Promise<Announced> {
  await open(page, '/finance/recharge?way=bank');
  await page.getByLabel(t('recharge:amount'), { exact: true }).fill(amount);
  await page.getByRole('button', { name: t('remittance:submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/finance\/recharge\/info\?Number=R/);
  await expect(page.getByText(t('remittance:waiting'))).toBeVisible();
  await expect(page.locator('dd').filter({ hasText: t('remittance:state.waiting') })).toBeVisible();
  const reference = (await page.locator('dd strong').first().textContent()) ?? '';
  expect(reference).toMatch(/^[0-9A-Z]{11}$/);
  return { number: numberOn(page), reference };
}

/** J2: the picture of the slip, chosen, looked at, sent. */
async function sendSlip({ page, t }: Saver): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await drawnCard() });
  await page.getByRole('button', { name: t('files:send'), exact: true }).click();
  await page.getByRole('button', { name: t('remittance:slip.send'), exact: true }).click();
  await expect(page.getByText(t('remittance:slip.sent'))).toBeVisible();
}

/** Money comes to our account, as the sandbox's bank is told; `details` is what the payer wrote. */
const comes = (lang: Lang, amount: string, details: string) =>
  desk('/bank/incoming', { amount, currency: 'USD', payer: PAYERS[lang].name, details });

type Office = { readonly page: Page; readonly t: Words; readonly lang: Lang };

/** A workbook and a torn file are refused with words; nothing is shown of them. */
async function refuseWrongFiles({ page, t }: Office): Promise<void> {
  await page.goto(`${officeUrl()}/transfers`);
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'book.xlsx', mimeType: 'text/csv', buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0]) });
  await expect(page.getByText(t('office:transfer.file.notText'))).toBeVisible();
  const torn = Buffer.from('BankRef,Date,Amount,Currency,Payer,Details\nA-1,2026-11-21,1.005,USD,X,Y\n');
  await input.setInputFiles({ name: 'torn.csv', mimeType: 'text/csv', buffer: torn });
  await expect(page.getByText(t('office:transfer.unreadable', { line: 2 }))).toBeVisible();
}

/** Gives the file to the page: it is read in its own encoding and looked at. */
async function preview({ page, t, lang }: Office, file: Buffer): Promise<void> {
  await page.goto(`${officeUrl()}/transfers`);
  await page.locator('input[type=file]').setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: file });
  await expect(page.getByLabel(t('office:transfer.file.encoding'))).toHaveValue(PAYERS[lang].encoding);
  await expect(page.getByRole('heading', { name: t('office:transfer.preview.title'), exact: true })).toBeVisible();
}

const group = ({ page, t }: Office, name: 'exact' | 'open' | 'known', count: number) =>
  page.getByRole('region', { name: t(`office:transfer.preview.${name}`, { count }), exact: true });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** J2 L1: staff upload the statement, see what it brings, import it, and settle what a person must. */
async function settleStatement(office: Office, word: string, of: { exact: Announced; little: Announced }) {
  const { page, t } = office;
  const file = await statementOf(word, PAYERS[office.lang].encoding);
  await refuseWrongFiles(office);
  await preview(office, file);
  const exact = group(office, 'exact', 1);
  await expect(exact).toContainText(of.exact.number);
  await expect(exact).toContainText(PAYERS[office.lang].name);
  const open3 = group(office, 'open', 3);
  await expect(open3.getByRole('row').filter({ hasText: of.little.number })).toContainText(
    t('office:transfer.why.amount'),
  );
  await expect(open3.getByRole('row').filter({ hasText: of.exact.number })).toContainText(
    t('office:transfer.why.paid_before'),
  );
  await expect(open3).toContainText(t('office:transfer.why.no_reference'));
  await press(page, t('office:transfer.import'));
  const told = t('office:transfer.importedNote', { imported: 4, known: 0, matched: 1 });
  await expect(page.getByText(told, { exact: false }).first()).toBeVisible();
  await preview(office, file);
  await expect(group(office, 'known', 4)).toBeVisible();
  await expect(page.getByText(t('office:transfer.preview.none'))).toBeVisible();
  await settleByHand(office, word, of);
}

/** What came is matched by a person: the wrong amount, the second payment; what nobody knows goes back. */
async function settleByHand({ page, t }: Office, word: string, of: { exact: Announced; little: Announced }) {
  await page.goto(`${officeUrl()}/transfers?State=unmatched`);
  await settled(page);
  const dialog = page.getByRole('dialog');
  for (const { reference } of [of.little, of.exact]) {
    const row = page.getByRole('row').filter({ hasText: reference });
    await row.getByRole('button', { name: t('office:transfer.match'), exact: true }).click();
    if (reference === of.exact.reference)
      await expect(dialog.getByRole('link', { name: t('office:transfer.slip') })).toBeVisible();
    await dialog.getByRole('button', { name: reference, exact: true }).click();
    await dialog.getByRole('button', { name: t('office:transfer.match'), exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row).toHaveCount(0);
  }
  const unknown = page.getByRole('row').filter({ hasText: `${word} RENT` });
  await unknown.getByRole('button', { name: t('office:transfer.back'), exact: true }).click();
  await dialog.getByRole('textbox').fill('HB-BACK-77');
  await dialog.getByRole('button', { name: t('office:transfer.back'), exact: true }).click();
  await expect(unknown).toHaveCount(0);
}

/**
 * J2 L1: by bank transfer, the whole way: announced, slip sent, the money comes exactly, twice, less than announced and without a
 * reference; staff import the statement; the page turns to paid by itself. Adds USD 2,799.00.
 */
export async function payByBank(
  saver: Saver,
  staff: Reviewer,
  office: BrowserContext,
  before: bigint,
): Promise<bigint> {
  const { page, t, lang } = saver;
  const word = `NS${lang.replace('-', '').toUpperCase()}`;
  const little = await announce(saver, '300.00');
  const exact = await announce(saver, '1250.00');
  await sendSlip(saver);
  await comes(lang, '1250.00', `${word} /${exact.reference.toLowerCase()}`);
  await comes(lang, '1250.00', `${word} ${exact.reference}`);
  await comes(lang, '299.00', `${word} ${little.reference}`);
  await comes(lang, '55.00', `${word} RENT`);
  const desks = await staff.window(office, lang);
  await settleStatement({ page: desks, t, lang }, word, { exact, little });
  await desks.close();

  // The page of the order was open all the while.
  await expect(page.getByText(t('recharge:info.paid'))).toBeVisible({ timeout: LIVED_MS_MAX });
  await expect(page.locator('dd').filter({ hasText: t('recharge:state.paid') })).toBeVisible();
  await open(page, `/finance/recharge/info?Number=${little.number}`);
  await expect(page.locator('dd').filter({ hasText: '299.00' }).first()).toBeVisible();
  await mailSays(saver, t('remittance:letter.subject', { amount: '1,250.00' }), exact.number);
  const differs = t('remittance:letter.differs', { announced: '300.00' });
  await mailSays(saver, t('remittance:letter.subject', { amount: '299.00' }), little.number, differs);
  for (const [about, amount] of [
    [exact.number, '1,250.00'],
    [little.number, '299.00'],
  ] as const)
    await recordSays(saver, 'income', { about, type: 'recharge_paid', amount });
  const after = before + 279_900n;
  await statementSays(saver, exact.number, written(after));
  return after;
}

/** Cents as the pages write dollars: 1,250.00. */
export const written = (cents: bigint): string =>
  `${(cents / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',')}.${(cents % 100n).toString().padStart(2, '0')}`;
