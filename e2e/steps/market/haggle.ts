import { type Browser, expect } from '@playwright/test';
import type { OfferRow } from '#contract/api/market/offers.ts';
import type { Lang } from '#contract/lang.ts';
import { ownerIn, withCode } from '../push/push-names.ts';
import type { Person } from '../push-template.ts';
import { HEADING, open } from '../reader.ts';

const PRICE = '90';

/** K1: a name is put up at a price and for offers, with a floor that nobody reads. */
export async function listForOffers(seller: Person, name: string, floor: string): Promise<void> {
  const { page, t } = seller;
  await open(page, '/market/mine?New=1');
  await page.getByLabel(t('tasks:names.label'), { exact: true }).fill(name);
  await page.getByLabel(t('market:form.price'), { exact: true }).fill(PRICE);
  await page.getByRole('checkbox', { name: t('market:form.offers'), exact: true }).check();
  await page.getByLabel(t('market:form.floor'), { exact: true }).fill(floor);
  await page.getByRole('button', { name: t('tasks:preview.look'), exact: true }).click();
  const what = page.getByRole('region', { name: t('market:form.what') });
  await expect(what).toContainText(t('market:form.what.offers'));
  await what.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('market:form.submit', { count: 1 }), exact: true }).click();
  await withCode(seller, t('market:done.listed'));
  await expect(page.locator('main')).toContainText(t('market:mine.floor'));
}

async function fillOffer({ page, t }: Person, price: string, message: string): Promise<void> {
  await page.getByLabel(t('offers:price'), { exact: true }).fill(price);
  await page.getByLabel(t('offers:message'), { exact: true }).fill(message);
}

/** K1: a visitor writes an offer, signs in, finds it as it was, and sends it. */
export async function offerSignedOut(buyer: Person, name: string, price: string): Promise<void> {
  const { page, t, email, password } = buyer;
  await page.context().clearCookies({ name: /^(?!Lang)/ });
  await open(page, `/market/${name}`);
  await expect(page.getByRole('heading', HEADING)).toHaveText(name);
  await expect(page.locator('main')).not.toContainText(t('market:mine.floor'));
  await fillOffer(buyer, price, '<b>Ring</b> +852 9123 4567');
  await page.getByRole('button', { name: t('offers:send.signIn'), exact: true }).click();
  await page.getByLabel(t('gate:email'), { exact: true }).fill(email);
  await page.getByLabel(t('gate:password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('gate:signIn.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/market\/[^/]+$/);
  await expect(page.getByLabel(t('offers:price'), { exact: true })).toHaveValue(price);
  await send(buyer, t('offers:answered.open'));
  await expect(page.locator('main')).toContainText(t('offers:yours.see'));
}

async function send({ page, t }: Person, answered: string): Promise<void> {
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('offers:send'), exact: true }).click();
  await expect(page.getByText(answered)).toBeVisible();
}

/** K1: an offer below the floor is answered at once, politely. */
async function offerTooLittle(buyer: Person, name: string, price: string): Promise<void> {
  const { page, t } = buyer;
  await open(page, `/market/${name}`);
  await fillOffer(buyer, price, '');
  await send(buyer, t('offers:answered.declined'));
}

const rowOf = ({ page, t }: Person, name: string) =>
  page
    .getByRole('table', { name: t('menu:title.escrow.inbox') })
    .getByRole('row')
    .filter({ hasText: name });

/** K1: one side answers from the inbox with another price. */
export async function counter(person: Person, name: string, price: string): Promise<void> {
  const { page, t } = person;
  await open(page, '/escrow/inbox');
  await rowOf(person, name)
    .getByRole('button', { name: t('offers:act.counter'), exact: true })
    .click();
  const asked = page.getByRole('dialog', { name: t('offers:act.counter') });
  await asked.getByRole('textbox').first().fill(price);
  await asked.getByRole('button', { name: t('offers:act.counter'), exact: true }).click();
  await withCode(person, t('offers:done.countered'));
}

/** One act of an offer from the inbox, asked once more. */
async function act(person: Person, name: string, what: OfferRow['Actions'][number], done: string): Promise<void> {
  const { page, t } = person;
  await rowOf(person, name)
    .getByRole('button', { name: t(`offers:act.${what}`), exact: true })
    .click();
  const asked = page.getByRole('dialog', { name: t(`offers:act.${what}`) });
  await asked.getByRole('button', { name: t(`offers:act.${what}`), exact: true }).click();
  await withCode(person, done);
}

/** K2: the buyer accepts the counter-offer; the deal is there, and they pay next. */
export async function acceptCounter(buyer: Person, name: string): Promise<void> {
  const { page, t } = buyer;
  await open(page, '/escrow/inbox');
  await act(buyer, name, 'accept', t('offers:done.accepted'));
  await expect(page).toHaveURL(/\/escrow\/escrowinfo\?Number=D/);
  await expect(page.locator('main')).toContainText(t('escrow:state.accepted'));
}

/** One act of a deal on its page. */
export async function dealAct(person: Person, url: string, what: 'pay' | 'confirm' | 'release', done: string) {
  const { page, t } = person;
  await page.goto(url);
  await page.getByRole('button', { name: t(`escrow:act.${what}`), exact: true }).click();
  const asked = page.getByRole('dialog', { name: t(`escrow:act.${what}`) });
  await asked.getByRole('button', { name: t(`escrow:act.${what}`), exact: true }).click();
  await withCode(person, done);
}

/**
 * The whole way in one language and two windows: offered, answered, countered, accepted, paid, handed over; the count
 * in the menu goes along.
 */
export async function haggle(browser: Browser, lang: Lang): Promise<void> {
  const [seller, buyer] = await Promise.all([ownerIn(browser, lang, 1), ownerIn(browser, lang, 0)]);
  const { t } = seller;
  const [name = ''] = seller.names;
  await listForOffers(seller, name, '30');
  await offerSignedOut(buyer, name, '40');
  await open(seller.page, '/escrow/inbox');
  await expect(rowOf(seller, name)).toContainText('<b>Ring</b> •••');
  await expect(rowOf(seller, name)).not.toContainText('9123');
  await expect(seller.page.locator('[data-entry="escrow/escrowlist"] .ns-count')).toHaveText('1');
  await counter(seller, name, '60');
  await expect(seller.page.locator('main')).toContainText(t('offers:inbox.empty.waiting'));
  await counter(buyer, name, '50');
  await open(seller.page, '/escrow/inbox');
  await counter(seller, name, '55');
  await acceptCounter(buyer, name);
  const url = buyer.page.url();
  await dealAct(buyer, url, 'pay', t('escrow:done.paid'));
  await open(seller.page, '/escrow/inbox');
  await expect(rowOf(seller, name)).toContainText(t('escrow:state.paid'));
  await dealAct(seller, url, 'confirm', t('escrow:done.confirmed'));
  await dealAct(buyer, url, 'release', t('escrow:done.released'));
  await expect(buyer.page.locator('main')).toContainText(t('escrow:state.completed'));
  await open(buyer.page, `/domain/${name}`);
  await expect(buyer.page.getByRole('heading', HEADING)).toContainText(name);
  await open(buyer.page, '/escrow/inbox?Box=made');
  await expect(rowOf(buyer, name)).toContainText(t('offers:state.accepted'));
  await Promise.all([seller.page.context().close(), buyer.page.context().close()]);
}

/** Below the floor the house answers; an offer that stands is withdrawn by the buyer. */
export async function offerAndWithdraw(browser: Browser, lang: Lang): Promise<void> {
  const [seller, buyer] = await Promise.all([ownerIn(browser, lang, 1), ownerIn(browser, lang, 0)]);
  const { page, t } = buyer;
  const [name = ''] = seller.names;
  await listForOffers(seller, name, '30');
  await offerTooLittle(buyer, name, '20');
  await open(page, `/market/${name}`);
  await fillOffer(buyer, '35', '');
  await send(buyer, t('offers:answered.open'));
  await open(page, '/escrow/inbox?Box=made');
  await act(buyer, `35.00`, 'withdraw', t('offers:done.withdrawn'));
  await open(seller.page, '/escrow/inbox?Box=got');
  const rows = seller.page.getByRole('row').filter({ hasText: name });
  await expect(rows.filter({ hasText: t('offers:state.withdrawn') })).toHaveCount(1);
  await expect(rows.filter({ hasText: t('offers:declinedAbout') })).toHaveCount(1);
  await Promise.all([seller.page.context().close(), buyer.page.context().close()]);
}
