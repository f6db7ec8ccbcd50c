import { type Browser, expect } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { consoleUrl } from '../house.ts';
import { accept, ownerIn, withCode } from '../push/push-names.ts';
import type { Person } from '../push-template.ts';
import { HEADING, open, speak, wordsOf } from '../reader.ts';

const PRICE = '25';

/** K1: names are put up for sale; what it means is read and agreed to, the code is given where it is asked for. */
async function putUp(owner: Person, names: readonly string[]): Promise<void> {
  const { page, t } = owner;
  await open(page, '/market/mine');
  await page.getByRole('link', { name: t('market:sell.act') }).click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('market:form.title'));
  await page.getByLabel(t('tasks:names.label'), { exact: true }).fill(names.join('\n'));
  await page.getByLabel(t('market:form.price'), { exact: true }).fill(PRICE);
  await page.getByRole('button', { name: t('tasks:preview.look'), exact: true }).click();
  const what = page.getByRole('region', { name: t('market:form.what') });
  const submit = page.getByRole('button', { name: t('market:form.submit', { count: names.length }), exact: true });
  await expect(submit).toBeDisabled();
  await what.getByRole('checkbox').check();
  await submit.click();
  await withCode(owner, t('market:done.listed'));
  await expect(page).toHaveURL(/\/market\/mine$/);
  for (const name of names) await expect(rowOf(owner, name)).toContainText(t('market:state.listed'));
}

const rowOf = ({ page, t }: Person, name: string) =>
  page
    .getByRole('table', { name: t('menu:title.market.mine') })
    .getByRole('row')
    .filter({ hasText: name });

/** Anybody finds it, without an account, and is led to sign in. */
async function findAsVisitor(browser: Browser, lang: Lang, name: string): Promise<void> {
  const context = await browser.newContext();
  await speak(context, lang);
  const page = await context.newPage();
  const t = await wordsOf(lang);
  await page.goto(consoleUrl());
  await page
    .locator('main')
    .getByRole('link', { name: t('home:market.act') })
    .click();
  await page.getByLabel(t('market:search'), { exact: true }).fill(name);
  await page.getByRole('button', { name: t('market:filter.act'), exact: true }).click();
  await page.getByRole('table').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(name);
  await expect(page.getByRole('link', { name: t('market:name.signIn') })).toBeVisible();
  await context.close();
}

/** The buyer presses once, is led to the push that waits for them, and takes it over there. */
async function buy(buyer: Person, name: string): Promise<void> {
  const { page, t } = buyer;
  await open(page, `/market/${name}`);
  const box = page.getByRole('region', { name: t('market:name.what') });
  await box.getByRole('button', { name: t('market:name.buy', { price: `USD ${PRICE}.00` }) }).click();
  await expect(page).toHaveURL(/\/domain\/push\/\d+$/);
  await expect(page.locator('main')).toContainText(name);
}

/** The whole way in one language: put up, found, bought, paid, sold; one taken back. */
export async function sellOnMarket(browser: Browser, lang: Lang): Promise<void> {
  const [owner, buyer] = await Promise.all([ownerIn(browser, lang, 2), ownerIn(browser, lang, 0)]);
  const [sold = '', kept = ''] = owner.names;
  await putUp(owner, owner.names);
  await rowOf(owner, kept)
    .getByRole('button', { name: owner.t('market:mine.withdraw') })
    .click();
  await expect(rowOf(owner, kept)).toContainText(owner.t('market:state.withdrawn'));
  await findAsVisitor(browser, lang, sold);
  await buy(buyer, sold);
  await open(owner.page, '/market/mine');
  await expect(rowOf(owner, sold)).toContainText(owner.t('market:state.reserved'));
  await accept(buyer, [sold], PRICE);
  await open(owner.page, '/market/mine');
  await expect(rowOf(owner, sold)).toContainText(owner.t('market:state.sold'));
  await Promise.all([owner.page.context().close(), buyer.page.context().close()]);
}
