import { type Browser, expect, type Page } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { settled } from '../every-page.ts';
import { desk, officeUrl } from '../house.ts';
import { open, type Words } from '../reader.ts';
import type { Reviewer } from '../reviewer.ts';
import { drawnCard } from '../upload-picture.ts';
import { type Balances, balancesOf, lastClosing } from './import-statement.ts';
import { LIVED_MS_MAX, mailSays, numberOn, recordSays, type Saver, statementSays } from './saver.ts';
import { PAYERS, statementOf } from './statement-file.ts';

/** Two members, and where their windows open. */
export interface Reviewing {
  readonly staff: readonly [Reviewer, Reviewer];
  readonly browser: Browser;
}

export interface Announced {
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

/** Both balances, as the bank's paper says them. */
export async function giveBalances({ page, t }: Pick<Office, 'page' | 't'>, of: Balances): Promise<void> {
  await page.getByLabel(t('bankstatement:opening'), { exact: true }).fill(of.Opening);
  await page.getByLabel(t('bankstatement:closing'), { exact: true }).fill(of.Closing);
}

/** A workbook and a torn file are refused with words; nothing is shown of them. */
async function refuseWrongFiles({ page, t }: Office): Promise<void> {
  await page.goto(`${officeUrl()}/transfers/statements`);
  await giveBalances({ page, t }, { Opening: '0', Closing: '0' });
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'book.xlsx', mimeType: 'text/csv', buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0]) });
  await expect(page.getByText(t('office:transfer.file.notText'))).toBeVisible();
  const torn = Buffer.from('BankRef,Date,Amount,Currency,Payer,Details\nA-1,2026-11-21,1.005,USD,X,Y\n');
  await input.setInputFiles({ name: 'torn.csv', mimeType: 'text/csv', buffer: torn });
  const told = t('bankstatement:cellWrong', { line: 2, column: 'Amount', text: '1.005' });
  await expect(page.getByText(told)).toBeVisible();
}

/** Gives the file and its balances to the page: it is read in its own encoding and looked at. */
async function preview(office: Office, file: Buffer, of: Balances): Promise<void> {
  const { page, t, lang } = office;
  await page.goto(`${officeUrl()}/transfers/statements`);
  await giveBalances(office, of);
  await page.locator('input[type=file]').setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: file });
  await expect(page.getByLabel(t('office:transfer.file.encoding'))).toHaveValue(PAYERS[lang].encoding);
}

const group = ({ page, t }: Office, name: 'exact' | 'open' | 'known', count: number) =>
  page.getByRole('region', { name: t(`bankstatement:group.${name}`, { count }), exact: true });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** What the page says of the lines: one is credited, three are for a person. */
async function linesSay(office: Office, of: { exact: Announced; little: Announced }): Promise<void> {
  const { t } = office;
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
}

/**
 * L1: the maker hands in what they saw, and cannot confirm it; the checker sees the same, and confirms. Answers the
 * statement's number.
 */
async function handInAndCheck(maker: Office, checker: Office, of: { exact: Announced; little: Announced }) {
  const { page, t } = maker;
  await linesSay(maker, of);
  await press(page, t('bankstatement:handIn'));
  await expect(page.getByText(t('bankstatement:handedIn')).first()).toBeVisible();
  const link = page
    .getByRole('row')
    .filter({ hasText: t('bankstatement:state.awaiting_check') })
    .getByRole('link');
  const number = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('button', { name: t('bankstatement:withdraw'), exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: t('bankstatement:confirm'), exact: true })).toHaveCount(0);
  await checker.page.goto(`${officeUrl()}/inbox`);
  await checker.page.getByRole('link', { name: t('office:queue.statements'), exact: true }).click();
  await checker.page.getByRole('link', { name: number, exact: true }).click();
  await linesSay(checker, of);
  await press(checker.page, t('bankstatement:confirm'));
  const told = t('office:transfer.importedNote', { imported: 4, known: 0, matched: 1 });
  await expect(checker.page.getByText(told, { exact: false }).first()).toBeVisible();
  await expect(checker.page.locator('dd').filter({ hasText: t('bankstatement:state.imported') })).toBeVisible();
  return number;
}

/** J2 L1: one member hands the statement in, another checks it; the same file is refused from then on. */
async function settleStatement(
  maker: Office,
  checker: Office,
  of: { exact: Announced; little: Announced; word: string; staff: Reviewing['staff'] },
) {
  const { page, t } = maker;
  const { word } = of;
  const [file, last] = [await statementOf(word, PAYERS[maker.lang].encoding), await lastClosing(of.staff[0], 'USD')];
  const balances = balancesOf(file.toString('latin1'), last);
  await refuseWrongFiles(maker);
  await preview(maker, file, { ...balances, Closing: '1.00' });
  await expect(page.getByText(`USD ${balances.Closing.replace(/\B(?=(\d{3})+\.)/g, ',')}`)).toBeVisible();
  await preview(maker, file, balances);
  const number = await handInAndCheck(maker, checker, of);
  await preview(maker, file, balances);
  await expect(page.getByText(t('bankstatement:handedInBefore', { number }))).toBeVisible();
  await settleByHand(maker, word, of);
  await confirmProposed(checker, word);
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

/** L1: where the maker's day was full, what they decided waits for the checker. */
async function confirmProposed({ page, t }: Office, word: string): Promise<void> {
  await page.goto(`${officeUrl()}/transfers?State=awaiting_second`);
  await settled(page);
  const rows = page.getByRole('row').filter({ hasText: word });
  for (let left = await rows.count(); left > 0; left -= 1) {
    await rows
      .first()
      .getByRole('button', { name: t('office:transfer.confirm'), exact: true })
      .click();
    await expect(rows).toHaveCount(left - 1);
  }
}

/**
 * J2 L1: by bank transfer, the whole way: announced, slip sent, the money comes exactly, twice, less than announced and
 * without a reference; one member hands the statement in, another imports it; the page turns to paid by itself. Adds
 * USD 2,799.00.
 */
export async function payByBank(saver: Saver, { staff, browser }: Reviewing, before: bigint): Promise<bigint> {
  const { page, t, lang } = saver;
  const word = `NS${lang.replace('-', '').toUpperCase()}`;
  const little = await announce(saver, '300.00');
  const exact = await announce(saver, '1250.00');
  await sendSlip(saver);
  await comes(lang, '1250.00', `${word} /${exact.reference.toLowerCase()}`);
  await comes(lang, '1250.00', `${word} ${exact.reference}`);
  await comes(lang, '299.00', `${word} ${little.reference}`);
  await comes(lang, '55.00', `${word} RENT`);
  const contexts = [await browser.newContext(), await browser.newContext()] as const;
  const [maker, checker] = [await staff[0].window(contexts[0], lang), await staff[1].window(contexts[1], lang)];
  const desks = [
    { page: maker, t, lang },
    { page: checker, t, lang },
  ] as const;
  await settleStatement(...desks, { exact, little, word, staff });
  for (const context of contexts) await context.close();

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
