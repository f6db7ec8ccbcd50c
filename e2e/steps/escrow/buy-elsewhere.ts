import { type Browser, expect } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { COMPARABLE_COLUMNS } from '#contract/rules/escrow/comparables.ts';
import { officeUrl } from '../house.ts';
import { lookUntil, type Office } from '../office/office-window.ts';
import { ownerIn } from '../push/push-names.ts';
import type { Person } from '../push-template.ts';
import { HEADING, open } from '../reader.ts';
import type { Reviewer } from '../reviewer.ts';
import { codeOf, confirmByMail, expectState, orderTransfers, rivalAnswers } from '../transfers/transfer-in.ts';
import { act, quote } from './deal-acts.ts';

/** More than the buyer has, so that they top up in the middle. */
const PRICE = '150';

/** K1: somebody who knows the seller asks to buy a name that is with another registrar. */
async function applyToBuy({ page, t }: Person, name: string, seller: string): Promise<string> {
  await open(page, '/escrow/transaction');
  await page.getByRole('radio', { name: t('escrow:type.buy'), exact: true }).check();
  await page.getByLabel(t('escrow:domain'), { exact: true }).fill(name);
  await page.getByLabel(t('escrow:price'), { exact: true }).fill(PRICE);
  await page.getByLabel(t('escrow:with'), { exact: true }).fill(seller);
  await page.getByRole('checkbox', { name: t('escrow:terms') }).check();
  await page.getByRole('button', { name: t('escrow:submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/escrow\/escrowinfo\?Number=D/);
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('escrow:title.buy', { name }));
  return new URL(page.url()).searchParams.get('Number') ?? '';
}

/** L1: sales elsewhere are read in from a file; the next one of this suffix and length shows them. */
async function readInSales({ page, t }: Office, sold: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: t('comparables:title'), exact: true })
    .click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('comparables:title'));
  const file = (line: string) => [COMPARABLE_COLUMNS.join(','), line].join('\n');
  const form = page.getByLabel(t('comparables:paste'), { exact: true });
  const preview = page.getByRole('button', { name: t('comparables:preview'), exact: true });
  await form.fill(file(`${sold},-5,2026-11-01,List`));
  await preview.click();
  await expect(page.getByRole('row').filter({ hasText: sold })).toContainText(t('comparables:verdict.wrongPrice'));
  await expect(page.getByRole('button', { name: t('comparables:importAct'), exact: true })).toBeDisabled();
  await form.fill(file(`${sold},4321,2026-11-01,List of sales`));
  await preview.click();
  await page.getByRole('button', { name: t('comparables:importAct'), exact: true }).click();
  await expect(page.getByText(t('comparables:imported'))).toBeVisible();
  await expect(page.getByRole('table', { name: t('comparables:title') })).toContainText(sold);
}

/** L1: what registry and directory say of the name, what nobody knows, and what names like it were sold for. */
async function weigh(office: Office, sold: string): Promise<void> {
  const { page, t } = office;
  const here = page.url();
  await lookUntil(office, () => page.getByRole('main'), t('hygiene:registry.elsewhere'));
  const main = page.getByRole('main');
  await expect(main).toContainText(t('office:deals.name.elsewhere'));
  for (const words of ['hygiene:unknownDisputes', 'hygiene:sources', 'hygiene:registrar'] as const)
    await expect(main).toContainText(t(words));
  await readInSales(office, sold);
  await page.goto(here);
  await expect(page.getByRole('table', { name: t('office:deals.comparables') })).toContainText(sold);
  expect(here.startsWith(officeUrl())).toBe(true);
}

/** K2 J2: the page says what is missing, leads to a top-up of just that, and back to this deal. */
async function topUpAndComeBack({ page, t }: Person, number: string, missing: string): Promise<void> {
  await open(page, `/escrow/escrowinfo?Number=${number}`);
  await expect(page.locator('main')).toContainText(t('escrow:money.short', { missing }));
  await page.getByRole('link', { name: t('orders:checkout.recharge', { amount: missing }), exact: true }).click();
  await expect(page.getByLabel(t('recharge:amount'), { exact: true })).toHaveValue(missing);
  await page.getByRole('button', { name: t('recharge:submit'), exact: true }).click();
  await page.getByRole('link', { name: t('recharge:info.pay') }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText(t('recharge:info.paid'))).toBeVisible();
  await page.getByRole('link', { name: t('recharge:info.return'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/escrow/escrowinfo\\?Number=${number}$`));
  await expect(page.locator('main')).not.toContainText(t('escrow:money.short', { missing }));
}

/** F1: the seller brings the name here, by the link of their page of the deal. */
async function bringIn(seller: Person, number: string, name: string): Promise<void> {
  const { page, t } = seller;
  await open(page, `/escrow/escrowinfo?Number=${number}`);
  await page.getByRole('link', { name: t('escrow:money.transferIn'), exact: true }).click();
  await expect(page).toHaveURL(/\/domain\/transferin$/);
  await orderTransfers(seller, [`${name}, ${await codeOf(name)}`], 0);
  await confirmByMail(seller, 1);
  await expectState(seller, name, 'transferin:state.pending');
  await rivalAnswers(name, 'approve');
  await expectState(seller, name, 'transferin:state.completed');
}

/**
 * K1 K2 L1: a name elsewhere is bought: weighed by staff, paid after a top-up, transferred in by its seller, checked,
 * handed over.
 */
export async function buyElsewhere(
  browser: Browser,
  lang: Lang,
  of: { name: string; sold: string; staff: Reviewer },
): Promise<void> {
  const [seller, buyer] = await Promise.all([ownerIn(browser, lang, 0), ownerIn(browser, lang, 0)]);
  const { name } = of;
  const { t } = buyer;
  const number = await applyToBuy(buyer, name, seller.email);
  await quote(of.staff, browser, lang, number, PRICE, (office) => weigh(office, of.sold));
  await act(seller, number, 'accept', t('escrow:done.accepted'));
  await act(buyer, number, 'accept', t('escrow:done.accepted'));
  await topUpAndComeBack(buyer, number, '50.00');
  await act(buyer, number, 'pay', t('escrow:done.paid'));
  // Not here yet: the seller cannot hand over what is elsewhere.
  await act(seller, number, 'confirm', t('escrow:error.notHere'));
  await bringIn(seller, number, name);
  await act(seller, number, 'confirm', t('escrow:done.confirmed'));
  await act(buyer, number, 'release', t('escrow:done.released'));
  await expect(buyer.page.locator('main')).toContainText(t('escrow:state.completed'));
  await open(buyer.page, `/domain/${name}`);
  await expect(buyer.page.getByRole('heading', HEADING)).toContainText(name);
  await Promise.all([seller.page.context().close(), buyer.page.context().close()]);
}
