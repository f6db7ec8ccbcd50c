import { type Browser, expect } from '@playwright/test';
import { LANGS, type Lang } from '#contract/lang.ts';
import { officeUrl, reviewers } from '../house.ts';
import { ownerIn } from '../push/push-names.ts';
import type { Person } from '../push-template.ts';
import { HEADING, open } from '../reader.ts';
import { type Reviewer, reviewerOf } from '../reviewer.ts';
import { act, balanceOf, counter, decide, quote } from './deal-acts.ts';

/** K1: a visitor fills the form in, signs in, finds it as it was, and applies. Gives the number of the deal. */
async function applySignedOut(seller: Person, name: string, price: string, buyer: string): Promise<string> {
  const { page, t, email, password } = seller;
  await page.context().clearCookies({ name: /^(?!Lang)/ });
  await open(page, '/escrow/transaction');
  await page.getByLabel(t('escrow:domain'), { exact: true }).fill(name);
  await page.getByLabel(t('escrow:price'), { exact: true }).fill(price);
  await page.getByLabel(t('escrow:with'), { exact: true }).fill(buyer);
  await page.getByRole('button', { name: t('escrow:submit.signIn'), exact: true }).click();
  await page.getByLabel(t('gate:email'), { exact: true }).fill(email);
  await page.getByLabel(t('gate:password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('gate:signIn.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/escrow\/transaction$/);
  await expect(page.getByLabel(t('escrow:domain'), { exact: true })).toHaveValue(name);
  await expect(page.getByLabel(t('escrow:price'), { exact: true })).toHaveValue(price);
  await page.getByRole('checkbox', { name: t('escrow:terms') }).check();
  await page.getByRole('button', { name: t('escrow:submit'), exact: true }).click();
  await expect(page.getByText(t('escrow:done.applied'))).toBeVisible();
  await expect(page).toHaveURL(/\/escrow\/escrowinfo\?Number=D/);
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('escrow:title.sell', { name }));
  return new URL(page.url()).searchParams.get('Number') ?? '';
}

/** K2: the seller writes; the buyer reads it as text, with the telephone number masked until they have paid. */
async function writeMasked(seller: Person, buyer: Person, number: string): Promise<void> {
  const { page, t } = seller;
  await open(page, `/escrow/escrowinfo?Number=${number}`);
  await page.getByLabel(t('dealroom:talk.write'), { exact: true }).fill('<b>Ring</b> +852 9123 4567');
  await page.getByRole('button', { name: t('dealroom:talk.send'), exact: true }).click();
  const own = page.getByRole('list', { name: t('dealroom:talk'), exact: true });
  await expect(own).toContainText('<b>Ring</b> +852 9123 4567');
  await open(buyer.page, `/escrow/escrowinfo?Number=${number}`);
  const read = buyer.page.getByRole('list', { name: t('dealroom:talk'), exact: true });
  await expect(read).toContainText('<b>Ring</b> •••');
  await expect(read).not.toContainText('9123');
}

/** Those before have other journeys. */
const DEALERS_FROM = 8;

/**
 * Two members for each language: journeys run beside each other, and a code of a member works once in half a minute.
 */
async function dealersOf(lang: Lang): Promise<[Reviewer, Reviewer]> {
  const first = DEALERS_FROM + 2 * LANGS.indexOf(lang);
  const [one, two] = reviewers().slice(first, first + 2);
  if (!one || !two) throw new Error('the house has too few members of staff');
  return [await reviewerOf(officeUrl(), one), await reviewerOf(officeUrl(), two)];
}

/**
 * K1 K2: a name with us is sold, from a visitor's form to the buyer's list; seller and buyer each in a window of their
 * own, and staff between.
 */
export async function sellAName(browser: Browser, lang: Lang): Promise<void> {
  const seller = await ownerIn(browser, lang, 2);
  const buyer = await ownerIn(browser, lang, 0);
  const [name = '', disputed = ''] = seller.names;
  const [staff, second] = await dealersOf(lang);
  const { t } = seller;
  const number = await applySignedOut(seller, name, '60', buyer.email);
  await quote(staff, browser, lang, number, '40');
  await writeMasked(seller, buyer, number);
  await act(seller, number, 'accept', t('escrow:done.accepted'));
  await act(buyer, number, 'accept', t('escrow:done.accepted'));
  await expect(buyer.page.locator('main')).toContainText(t('escrow:state.accepted'));
  await act(buyer, number, 'pay', t('escrow:done.paid'));
  await expect(buyer.page.locator('main')).toContainText(t('escrow:money.nameHeld'));
  expect(await balanceOf(buyer)).toBe('60.00');
  await act(seller, number, 'confirm', t('escrow:done.confirmed'));
  await act(buyer, number, 'release', t('escrow:done.released'));
  await expect(buyer.page.locator('main')).toContainText(t('escrow:state.completed'));
  await open(buyer.page, `/domain/${name}`);
  await expect(buyer.page.getByRole('heading', HEADING)).toContainText(name);
  await open(seller.page, '/escrow/escrowlist');
  await expect(seller.page.getByRole('row').filter({ hasText: name })).toContainText(t('escrow:state.completed'));
  await open(seller.page, '/finance/record');
  const brought = seller.page
    .getByRole('row')
    .filter({ hasText: name })
    .filter({ hasText: t('balance:posting.deal_sold') });
  await expect(brought).toContainText('30.00');
  await open(buyer.page, `/escrow/escrowinfo?Number=${number}`);
  await expect(buyer.page.getByRole('link', { name: t('statement:receipt'), exact: true })).toBeVisible();
  await returnByTwo(browser, { seller, buyer, name: disputed, staff: [staff, second] });
}

/** K2 L1: a paid deal is disputed; two members decide for the buyer, and the money is theirs again. */
async function returnByTwo(
  browser: Browser,
  of: { seller: Person; buyer: Person; name: string; staff: readonly [Reviewer, Reviewer] },
): Promise<void> {
  const { seller, buyer, staff } = of;
  const { t, lang } = buyer;
  const wish = { Type: 'buy', Name: of.name, Price: '30', FeeBy: 'buyer', Agreed: true };
  const applied = await buyer.client.post('/escrow/apply', wish, { 'idempotency-key': crypto.randomUUID() });
  const number = applied.Data.Number as string;
  await quote(staff[0], browser, lang, number, '30');
  await counter(buyer, seller, number, '25');
  await act(seller, number, 'accept', t('escrow:done.accepted'));
  await act(buyer, number, 'pay', t('escrow:done.paid'));
  await act(buyer, number, 'dispute', t('escrow:done.disputed'));
  await expect(buyer.page.locator('main')).toContainText('<b>not as told</b>');
  for (const member of staff) await decide(member, browser, { lang, number, side: 'buyer' });
  // Held until whom it went against abides by it or appeals.
  await open(buyer.page, `/escrow/escrowinfo?Number=${number}`);
  await expect(buyer.page.locator('main')).toContainText(t('escrow:state.decided'));
  await act(seller, number, 'abide', t('escrow:done.abided'));
  await open(buyer.page, `/escrow/escrowinfo?Number=${number}`);
  await expect(buyer.page.locator('main')).toContainText(t('escrow:state.returned'));
  expect(await balanceOf(buyer)).toBe('60.00');
  await open(seller.page, `/domain/${of.name}`);
  await expect(seller.page.getByRole('heading', HEADING)).toContainText(of.name);
}
