import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { settled } from '../steps/every-page.ts';
import { desk, officeUrl, reviewers, sandboxUrl } from '../steps/house.ts';
import { type Balances, balancesOf, lastClosing } from '../steps/money/import-statement.ts';
import { announce, giveBalances } from '../steps/money/pay-by-bank.ts';
import { LIVED_MS_MAX, newSaver, type Saver } from '../steps/money/saver.ts';
import { leave, type Office, officeOf } from '../steps/office/office-window.ts';
import { type Reviewer, reviewerOf } from '../steps/reviewer.ts';

const NAMELESS = 'HARBOUR NAMELESS';
const button = ({ page, t }: Office, words: Parameters<Office['t']>[0]) =>
  page.getByRole('button', { name: t(words), exact: true });

/** Money comes to our account; the bank's file of it. */
async function bankFile(reference: string): Promise<string> {
  const comes = (amount: string, payer: string, details: string) =>
    desk('/bank/incoming', { amount, currency: 'USD', payer, details });
  await comes('60000.00', 'CHAN TAI MAN', `NS ${reference}`);
  await comes('2500.00', "O'BRIEN & WONG LTD", NAMELESS);
  const file = await fetch(`${sandboxUrl()}/desk/api/bank/statement?currency=USD`);
  const [head = '', ...rows] = (await file.text()).trim().split('\r\n');
  return [head, ...rows.filter((row) => row.includes(reference) || row.includes(NAMELESS))].join('\r\n');
}

const violations = async ({ page }: Office) =>
  (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze()).violations;

/** The maker pastes the file; with a wrong closing balance it is refused with the difference, then it is handed in. */
async function handIn(maker: Office, csv: string, balances: Balances): Promise<string> {
  const { page, t } = maker;
  await page.goto(`${officeUrl()}/transfers/statements`);
  await settled(page);
  await giveBalances(maker, { ...balances, Closing: '1.00' });
  await page.getByLabel(t('office:transfer.paste'), { exact: true }).fill(csv);
  await button(maker, 'office:transfer.preview').click();
  await expect(page.getByRole('alert')).toContainText('1.00');
  // As people of Hong Kong type and paste it.
  const grouped = balances.Closing.replace(/\B(?=(\d{3})+\.)/g, ',');
  await giveBalances(maker, { ...balances, Closing: ` ${grouped}` });
  await button(maker, 'office:transfer.preview').click();
  await expect(page.getByRole('heading', { name: t('bankstatement:preview'), exact: true })).toBeVisible();
  await expect(page.locator('main')).toContainText(t('dual:name.same'));
  expect(await violations(maker)).toEqual([]);
  await button(maker, 'bankstatement:handIn').click();
  await expect(page.getByText(t('bankstatement:handedIn')).first()).toBeVisible();
  const link = page
    .getByRole('row')
    .filter({ hasText: t('bankstatement:state.awaiting_check') })
    .getByRole('link');
  return (await link.first().textContent()) ?? '';
}

/** A line and whose it is. */
interface Line {
  /** What it is found by. */
  readonly text: string;
  readonly reference: string;
  /** How the payer's name stands beside the customer's. */
  readonly names: 'dual:name.same' | 'dual:name.differs';
}

/** What one member proposes of a line the other confirms. */
async function matchByTwo(maker: Office, checker: Office, { text, reference, names }: Line): Promise<void> {
  const row = ({ page }: Office) => page.getByRole('row').filter({ hasText: text });
  await maker.page.goto(`${officeUrl()}/transfers?State=unmatched`);
  await settled(maker.page);
  await expect(row(maker)).toContainText(maker.t('dual:why.amount', { limit: '2,000.00' }));
  await row(maker)
    .getByRole('button', { name: maker.t('office:transfer.match'), exact: true })
    .click();
  const dialog = maker.page.getByRole('dialog');
  await dialog.getByLabel(maker.t('office:transfer.reference'), { exact: true }).fill(reference);
  await dialog.getByRole('button', { name: maker.t('office:transfer.match'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await checker.page.goto(`${officeUrl()}/transfers?State=awaiting_second`);
  await settled(checker.page);
  await expect(row(checker)).toContainText('Chan Tai Man');
  await expect(row(checker)).toContainText(checker.t(names));
  expect(await violations(checker)).toEqual([]);
  await row(checker)
    .getByRole('button', { name: checker.t('office:transfer.confirm'), exact: true })
    .click();
  await expect(row(checker)).toHaveCount(0);
}

const available = async ({ client }: Saver) =>
  (await client.get('/finance/center')).Data.Balance.Available.Amount as string;

test('L1 J2 an import above the limit by two: one hands the statement in, another confirms it, and a nameless line is matched by both', async ({
  context,
  browser,
}) => {
  test.setTimeout(240_000);
  const saver = await newSaver(context, 'en');
  const [one, two] = (await Promise.all(
    reviewers()
      .slice(6, 8)
      .map((member) => reviewerOf(officeUrl(), member)),
  )) as [Reviewer, Reviewer];
  const { reference } = await announce(saver, '60000.00');
  const csv = await bankFile(reference);
  const balances = balancesOf(csv, await lastClosing(one, 'USD'));
  const [maker, checker] = [await officeOf(one, browser, saver.lang), await officeOf(two, browser, saver.lang)];

  const number = await handIn(maker, csv, balances);
  await maker.page.goto(`${officeUrl()}/transfers/statements/${number}`);
  await expect(button(maker, 'bankstatement:withdraw')).toBeVisible();
  await expect(button(maker, 'bankstatement:confirm')).toHaveCount(0);
  expect(await available(saver)).toBe('0.00');

  await checker.page.goto(`${officeUrl()}/inbox`);
  await checker.page
    .locator('main')
    .getByRole('link', { name: checker.t('office:queue.statements') })
    .click();
  await checker.page.getByRole('link', { name: number, exact: true }).click();
  await expect(
    checker.page.getByRole('region', { name: checker.t('bankstatement:group.open', { count: 2 }) }),
  ).toBeVisible();
  expect(await violations(checker)).toEqual([]);
  await button(checker, 'bankstatement:confirm').click();
  await expect(checker.page.locator('dd').filter({ hasText: checker.t('bankstatement:state.imported') })).toBeVisible();
  // So much is not credited by itself, however right the line is.
  expect(await available(saver)).toBe('0.00');
  await matchByTwo(maker, checker, { text: reference, reference, names: 'dual:name.same' });
  await expect(saver.page.getByText(saver.t('recharge:info.paid'))).toBeVisible({ timeout: LIVED_MS_MAX });
  expect(await available(saver)).toBe('60000.00');

  await matchByTwo(maker, checker, { text: NAMELESS, reference, names: 'dual:name.differs' });
  expect(await available(saver)).toBe('62500.00');
  await leave(maker);
  await leave(checker);
});
