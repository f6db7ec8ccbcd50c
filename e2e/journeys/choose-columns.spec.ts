import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { settled } from '../steps/every-page.ts';
import { officeUrl, reviewers } from '../steps/house.ts';
import { decimal, lastClosing } from '../steps/money/import-statement.ts';
import { giveBalances } from '../steps/money/pay-by-bank.ts';
import { leave, type Office, officeOf, press } from '../steps/office/office-window.ts';
import { HEADING } from '../steps/reader.ts';
import { type Reviewer, reviewerOf } from '../steps/reviewer.ts';

/** The yuan account, which no other journey imports. */
const CURRENCY = 'CNY';
const NAMES = 'Booked on;Money in;Money out;Ccy;Our ref;From;Remark';
const TODAY = new Date().toISOString().slice(0, 10);
const [YEAR, MONTH, DAY] = TODAY.split('-');

const violations = async ({ page }: Office) =>
  (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze()).violations;

/** As a bank gives it: greetings above the head, the day first, its charge in a column of its own. */
const bankCsv = (remark: string) =>
  [
    'Harbour Bank',
    '',
    NAMES,
    `${DAY}/${MONTH}/${YEAR};"1,250.00";;${CURRENCY};R-1;CHAN TAI MAN;${remark}`,
    `${DAY}/${MONTH}/${YEAR};;4.50;${CURRENCY};R-1;;CHARGES ${remark}`,
  ].join('\r\n');

const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${CURRENCY}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
const camt = (account: string, opening: string, closing: string, remark: string) =>
  `<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>\n<Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}\n<Ntry><Amt Ccy="${CURRENCY}">70.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${TODAY}</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>${remark}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;

/** Each thing is found under its name of the file, once and for all. */
async function chooseColumns(maker: Office, csv: string): Promise<void> {
  const { page, t } = maker;
  await page.getByRole('link', { name: t('bankstatement:columns.link'), exact: true }).click();
  // The page before has a field for a file too.
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('bankstatement:columns.title'));
  await settled(page);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByRole('status').first()).toContainText(NAMES.replaceAll(';', ', '));
  const pick = (label: Parameters<Office['t']>[0], name: string) =>
    page.getByRole('combobox', { name: t(label), exact: true }).selectOption(name);
  await pick('bankstatement:columns.date', 'Booked on');
  await pick('bankstatement:columns.credit', 'Money in');
  await press(page, t('bankstatement:columns.save'));
  await expect(page.getByText(t('bankstatement:columns.oneWay'))).toBeVisible();
  await expect(page.getByText(t('bankstatement:columns.details'))).toBeVisible();
  await pick('bankstatement:columns.debit', 'Money out');
  await pick('bankstatement:columns.currency', 'Ccy');
  await pick('bankstatement:columns.reference', 'Our ref');
  await pick('bankstatement:columns.payer', 'From');
  await page.getByRole('checkbox', { name: 'Remark', exact: true }).check();
  expect(await violations(maker)).toEqual([]);
  await press(page, t('bankstatement:columns.save'));
  await expect(page.getByText(t('bankstatement:columns.saved')).first()).toBeVisible();
}

const textOf = ({ page, t }: Office) => page.getByLabel(t('office:transfer.paste'), { exact: true });
const line = ({ page, t }: Office, text: string) =>
  page.getByRole('region', { name: t('bankstatement:group.open', { count: 1 }), exact: true }).getByText(text);

test('J2 L1 the columns of a bank’s own CSV are chosen once and then read; camt.053 tells its balances itself', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  // Nobody else's.
  const member = reviewers().at(-1);
  if (!member) throw new Error('the house has no such member of staff');
  const one: Reviewer = await reviewerOf(officeUrl(), member);
  const maker = await officeOf(one, browser, 'en');
  const { page, t } = maker;
  const remark = `JOURNEY ${Date.now()}`;
  const csv = bankCsv(remark);
  const last = await lastClosing(one, CURRENCY);
  await page.goto(`${officeUrl()}/transfers/statements`);
  await settled(page);
  await chooseColumns(maker, csv);

  await page.goto(`${officeUrl()}/transfers/statements`);
  await settled(page);
  await textOf(maker).fill(csv);
  await press(page, t('office:transfer.preview'));
  await expect(page.getByText(t('bankstatement:balanceNeeded'))).toBeVisible();
  await giveBalances(maker, { Opening: decimal(last), Closing: decimal(last + 124_550n) });
  await press(page, t('office:transfer.preview'));
  await expect(line(maker, remark)).toBeVisible();

  const { Account } = await one.call<{ Account: string }>('/statements/columns');
  await page.reload();
  await settled(page);
  const xml = camt(Account, decimal(last), decimal(last + 7_000n), remark);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'day.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) });
  await expect(line(maker, remark)).toBeVisible();
  expect(await violations(maker)).toEqual([]);
  await page.locator('input[type=file]').setInputFiles({
    name: 'other.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(xml.replace(`<Id>${Account}</Id>`, '<Id>111222333444</Id>')),
  });
  await expect(
    page.getByText(t('bankstatement:otherAccount', { line: 2, account: '111222333444', ours: Account })),
  ).toBeVisible();
  await leave(maker);
});
