import { expect } from '@playwright/test';
import { askedSuffixes } from '#contract/rules/suffixes/index.ts';
import { desk } from './house.ts';
import { HEADING, open, pick, type Reader } from './reader.ts';

/**
 * D1: searches under every suffix that is chosen at first, from the home page; gives up nothing until every line is
 * answered.
 */
export async function search({ page, t }: Reader, label: string): Promise<void> {
  await open(page, '/');
  await page.getByRole('textbox', { name: t('home:search.label'), exact: true }).fill(label);
  await page.getByRole('button', { name: t('home:search.act'), exact: true }).click();
  await expect(page).toHaveURL(/\/domain\/search\?q=/);
  const count = askedSuffixes().length;
  await expect(page.getByText(t('search:finished', { free: count, count }))).toBeVisible();
}

/** D3: from a line of the results into the cart. */
export async function addToCart({ page, t }: Reader, name: string): Promise<void> {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(row).toContainText(t('search:state.registrable'));
  await row.getByRole('button', { name: t('search:row.addOne', { name }) }).click();
  await expect(row.getByText(t('search:row.inCart'))).toBeVisible();
}

/** D5: what a year of a suffix costs, as the public price list says; `11.80`. */
export async function priceOf({ page, t }: Reader, suffix: string): Promise<string> {
  await open(page, '/price');
  const table = page.getByRole('table').filter({ hasText: t('catalogue:price.suffix') });
  const row = table.getByRole('row').filter({ has: page.getByText(`.${suffix}`, { exact: true }) });
  return (await row.getByRole('cell').nth(1).textContent()) ?? '';
}

/** D3, D4: cart, term, checkout for a sum; the security code is asked for by the prompt, and a wrong one is told. */
export async function checkOut(reader: Reader, name: string, years: number, total: string): Promise<void> {
  const { page, t, safeCode } = reader;
  await page.getByRole('link', { name: t('search:toCart', { count: 1 }) }).click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('orders:cart.title'));
  await pick(page, page.getByLabel(t('orders:cart.yearsOf', { name })), t('orders:cart.yearsOption', { years }));
  const toCheckout = page.getByRole('button', { name: t('orders:cart.checkout'), exact: true });
  await expect(page.locator('.cart-total')).toHaveText(`USD\u00a0${total}`);
  await toCheckout.click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('orders:checkout.title'));
  const pay = page.getByRole('button', { name: t('orders:checkout.pay', { amount: total }) });
  await pay.click();
  await expect(page.getByText(t('common:agree.needed'))).toBeVisible();
  await page.getByRole('checkbox', { name: t('orders:checkout.agree') }).check();
  await pay.click();
  const prompt = page.getByRole('dialog', { name: t('common:safeCode.title') });
  await prompt.getByLabel(t('common:safeCode.label'), { exact: true }).fill('wrong-code-1');
  await prompt.getByRole('button', { name: t('common:act.confirm') }).click();
  await expect(prompt.getByRole('alert')).toHaveText(t('house:error.safeCodeWrong'));
  await prompt.getByLabel(t('common:safeCode.label'), { exact: true }).fill(safeCode);
  await prompt.getByRole('button', { name: t('common:act.confirm') }).click();
  await expect(page).toHaveURL(/\/domain\/order\/\w/);
}

/** D4: the order turns to completed by itself; then the list and the name's own page show it (E1, E2). */
export async function seeItIsMine({ page, t }: Reader, name: string, total: string): Promise<void> {
  await expect(page.getByText(t('orders:order.decided'))).toBeVisible();
  await expect(page.locator('[data-sum=charged]')).toContainText(total);
  await expect(page.locator('[data-sum=held]')).toContainText('0.00');
  await page.getByRole('link', { name: t('orders:order.toList') }).click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('domains:list.title'));
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(t('namestate:state.active'));
  await row.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/domain/${name.replaceAll('.', '\\.')}$`));
  await expect(page.getByRole('heading', HEADING)).toHaveText(name);
  await expect(page).toHaveTitle(`${name} · ${t('common:site')}`);
}

/** E2: a new name gets its transfer lock by itself, within moments; its page offers to lift it. */
export async function seeItIsLocked({ page, t }: Reader, name: string): Promise<void> {
  const lift = t('detail:lock.actOne', { act: t('detail:lock.lift'), lock: t('detail:lock.Transfer') });
  await expect(async () => {
    await open(page, `/domain/${name}`);
    await page
      .getByRole('navigation', { name: t('detail:parts') })
      .getByRole('link', { name: t('detail:tab.transfer'), exact: true })
      .click();
    await expect(page.locator('#locks').getByRole('button', { name: lift })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
}

export interface RegistryDomain {
  name: string;
  registrar: string;
  createdAt: string;
  expiresAt: string;
  nameservers: string[];
  statuses: string[];
  history: { what: string }[];
}

/** The registry's own record of a name. */
export async function registryRecord(name: string): Promise<RegistryDomain> {
  const record = await desk<RegistryDomain>(`/registry/domain/${name}`);
  if (!record) throw new Error(`the registry does not know ${name}`);
  return record;
}
