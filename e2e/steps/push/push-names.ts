import { type Browser, expect, type Page } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { topUp } from '#tools/testing/console-client.ts';
import { mailedLink } from '../become-customer.ts';
import { giveSafeCode } from '../buy-many.ts';
import { buyNames } from '../customer-with-data.ts';
import { consoleUrl, sandboxUrl } from '../house.ts';
import { type Person, personIn } from '../push-template.ts';
import { HEADING, open, unique } from '../reader.ts';

/** What the sender asks for in the journeys, in whole dollars. */
export const PRICE = '25';

/** Somebody with money, and names of their own where some are asked for. */
export async function ownerIn(browser: Browser, lang: Lang, count: number): Promise<Person & { names: string[] }> {
  const person = await personIn(browser, lang);
  await topUp(person.client, { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() }, '100.00');
  const names = Array.from({ length: count }, (_, n) => `push-${unique()}-${n}.com`);
  if (count > 0) await buyNames(person.client, names, person.safeCode);
  return { ...person, names };
}

/** Gives the code where it is asked for: a code given a few minutes ago is still good. */
export async function withCode(person: Person, done: string): Promise<void> {
  const { page, t } = person;
  const prompt = page.getByRole('dialog', { name: t('common:safeCode.title') });
  const said = page.getByText(done);
  await expect(prompt.or(said).first()).toBeVisible();
  if (await prompt.isVisible()) await giveSafeCode(person);
  await expect(said.first()).toBeVisible();
}

/**
 * F4: from the page of a name to the form; who gets it, for how much, what goes along, the agreement, the code. Ends on
 * the page of the push.
 */
export async function send(sender: Person, to: string, names: readonly string[], price?: string): Promise<void> {
  const { page, t } = sender;
  await open(page, `/domain/${names[0]}`);
  await page.locator('[data-act="push"]').getByRole('link').click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('push:form.title'));
  await page.getByLabel(t('tasks:names.label'), { exact: true }).fill(names.join('\n'));
  await page.getByLabel(t('push:form.to'), { exact: true }).fill(to);
  if (price !== undefined) {
    await page.getByRole('radio', { name: t('push:form.price.ask') }).check();
    await page.getByLabel(t('push:form.price'), { exact: true }).fill(price);
  }
  await page.getByRole('button', { name: t('tasks:preview.look'), exact: true }).click();
  // A table wider than its place is a region of that name too.
  const what = page.getByRole('region', { name: t('push:form.what') }).first();
  await expect(what).toContainText(names[0] ?? '');
  const submit = page.getByRole('button', { name: t('push:form.submit', { count: names.length }), exact: true });
  await expect(submit).toBeDisabled();
  await what.getByRole('checkbox').check();
  await submit.click();
  await withCode(sender, t('push:done.sent'));
  await expect(page).toHaveURL(/\/domain\/push\/\d+$/);
  await expect(page.locator('main')).toContainText(t('push:state.waiting.sent'));
}

/**
 * F4: the mail leads to the push; the receiver reads whose it is and what comes along. Gives the address of its page.
 */
export async function openMailed(receiver: Person, sender: Person, name: string): Promise<string> {
  const { page, t, email } = receiver;
  await expect(async () => {
    await page.goto(await mailedLink(email, /\/domain\/push\/\d+/));
    await expect(page.locator('main')).toContainText(name, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.locator('main')).toContainText(`${sender.email.slice(0, 2)}***@`);
  await expect(page.locator('main')).not.toContainText(sender.email);
  await expect(page.locator('main')).toContainText(t('push:state.waiting.received'));
  return page.url();
}

const decision = (page: Page, t: Person['t']) => page.getByRole('region', { name: t('push:accept.title') });

/** F4: agrees and accepts with the code, paying where a price is asked; the names are the receiver's. */
export async function accept(receiver: Person, names: readonly string[], price?: string): Promise<void> {
  const { page, t } = receiver;
  const box = decision(page, t);
  const words = price
    ? t('push:accept.pay', { price: `USD ${price}.00` })
    : t('push:accept.submit', { count: names.length });
  const submit = box.getByRole('button', { name: words, exact: true });
  await expect(submit).toBeDisabled();
  await box.getByRole('checkbox').last().check();
  await submit.click();
  await withCode(receiver, t('push:done.accepted'));
  await expect(page.locator('main')).toContainText(t('push:state.accepted'));
  if (price) await expect(page.getByRole('link', { name: t('statement:receipt') })).toBeVisible();
  for (const name of names) await expect(page.getByRole('link', { name })).toBeVisible();
  await open(page, `/domain/${names[0]}`);
  await expect(page.locator('#history')).toContainText(t('detail:history.pushedIn'));
}

/** F4: refuses after having been asked once more. */
export async function refuse({ page, t }: Person): Promise<void> {
  await decision(page, t)
    .getByRole('button', { name: t('push:act.refuse') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('push:refuse.title') });
  await dialog.getByRole('button', { name: t('push:act.refuse') }).click();
  await expect(page.locator('main')).toContainText(t('push:state.refused'));
}

const balanceOf = async ({ client }: Person): Promise<string> =>
  (await client.get('/balance/summary')).Data.Available.Amount;

/** The whole way in one language: free and accepted, for a price and paid, refused. */
export async function pushNames(browser: Browser, lang: Lang): Promise<void> {
  const [sender, receiver] = await Promise.all([ownerIn(browser, lang, 4), ownerIn(browser, lang, 0)]);
  const [first = '', second = '', third = '', fourth = ''] = sender.names;
  await send(sender, receiver.email, [first, second]);
  await openMailed(receiver, sender, first);
  await accept(receiver, [first, second]);
  const [had, paid] = [Number.parseFloat(await balanceOf(sender)), await balanceOf(receiver)];
  await send(sender, receiver.email, [third], PRICE);
  await openMailed(receiver, sender, third);
  await accept(receiver, [third], PRICE);
  expect(await balanceOf(receiver)).toBe((Number.parseFloat(paid) - 25).toFixed(2));
  expect(await balanceOf(sender)).toBe((had + 25).toFixed(2));
  await send(sender, receiver.email, [fourth]);
  await openMailed(receiver, sender, fourth);
  await refuse(receiver);
  await open(sender.page, '/domain/push');
  const list = sender.page.getByRole('table', { name: sender.t('push:list.title') });
  await expect(list.getByRole('row').filter({ hasText: fourth })).toContainText(sender.t('push:state.refused'));
  await expect(list.getByRole('row').filter({ hasText: third })).toContainText(sender.t('push:state.accepted'));
  await open(sender.page, `/domain/${fourth}`);
  await expect(sender.page.getByRole('heading', HEADING)).toContainText(fourth);
  await Promise.all([sender.page.context().close(), receiver.page.context().close()]);
}
