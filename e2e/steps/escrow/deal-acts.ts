import { type Browser, expect } from '@playwright/test';
import type { DealRow } from '#contract/api/escrow/deals.ts';
import type { Lang } from '#contract/lang.ts';
import type { DealSide } from '#contract/states/escrow/deal.ts';
import { giveSafeCode } from '../buy-many.ts';
import { officeUrl } from '../house.ts';
import { type Office, officeOf } from '../office/office-window.ts';
import type { Person } from '../push-template.ts';
import { open } from '../reader.ts';
import type { Reviewer } from '../reviewer.ts';

type Action = Exclude<DealRow['Actions'][number], 'counter' | 'write' | 'attach' | 'passport'>;

/** K2 L1: staff take the application up and quote, from the queue. */
export async function quote(
  staff: Reviewer,
  browser: Browser,
  lang: Lang,
  number: string,
  price: string,
  /** What the member looks at before they name a price. */
  look: (office: Office) => Promise<void> = async () => undefined,
): Promise<void> {
  const office = await officeOf(staff, browser, lang);
  const { page, t } = office;
  await page.goto(`${officeUrl()}/deals?State=applied`);
  await page.getByRole('link', { name: number, exact: true }).click();
  await page.getByRole('button', { name: t('office:deals.evaluate'), exact: true }).click();
  await look(office);
  await page.getByLabel(t('escrow:price'), { exact: true }).fill(price);
  await page.getByRole('button', { name: t('office:deals.quote'), exact: true }).click();
  // What lasts: the notice is gone after five seconds. Words of a refusal would be printed with it.
  await expect(page.locator('main')).toContainText(t('escrow:state.quoted'));
  await page.context().close();
}

/** K2: the buyer offers another price; the seller reads it in place of the quote. */
export async function counter(buyer: Person, seller: Person, number: string, price: string): Promise<void> {
  const { page, t } = buyer;
  await open(page, `/escrow/escrowinfo?Number=${number}`);
  await page.getByRole('button', { name: t('escrow:act.counter'), exact: true }).click();
  const asked = page.getByRole('dialog', { name: t('escrow:act.counter') });
  await asked.getByLabel(t('dealroom:offer.price'), { exact: true }).fill(price);
  await asked.getByRole('checkbox').check();
  await asked.getByRole('button', { name: t('escrow:act.counter'), exact: true }).click();
  const prompt = page.getByRole('dialog', { name: t('common:safeCode.title') });
  const said = page.getByText(t('escrow:done.countered'), { exact: true });
  await expect(prompt.or(said).first()).toBeVisible();
  if (await prompt.isVisible()) await giveSafeCode(buyer);
  await expect(said.first()).toBeVisible();
  await open(seller.page, `/escrow/escrowinfo?Number=${number}`);
  await expect(seller.page.locator('main')).toContainText(t('dealroom:offer.by.buyer'));
}

/** One act of a side on the page of the deal, with the code where it is asked for. */
export async function act(person: Person, number: string, what: Action, done: string): Promise<void> {
  const { page, t } = person;
  await open(page, `/escrow/escrowinfo?Number=${number}`);
  await page.getByRole('button', { name: t(`escrow:act.${what}`), exact: true }).click();
  const asked = page.getByRole('dialog', { name: t(`escrow:act.${what}`) });
  if (what === 'dispute' || what === 'appeal')
    await asked.getByLabel(t('escrow:dispute.reason'), { exact: true }).fill('<b>not as told</b>');
  await asked.getByRole('button', { name: t(`escrow:act.${what}`), exact: true }).click();
  const prompt = page.getByRole('dialog', { name: t('common:safeCode.title') });
  const said = page.getByText(done, { exact: true });
  await expect(prompt.or(said).first()).toBeVisible();
  if (await prompt.isVisible()) await giveSafeCode(person);
  await expect(said.first()).toBeVisible();
}

export const balanceOf = async ({ client }: Person): Promise<string> =>
  (await client.get('/finance/center')).Data.Balance.Available.Amount as string;

/** L1: one of two members decides a dispute or an appeal, from the queue. */
export async function decide(
  member: Reviewer,
  browser: Browser,
  of: { lang: Lang; number: string; side: DealSide; state?: 'disputed' | 'appealed' },
): Promise<void> {
  const { page, t } = await officeOf(member, browser, of.lang);
  const words = t(`office:deals.decide.${of.side}`);
  await page.goto(`${officeUrl()}/deals?State=${of.state ?? 'disputed'}`);
  await page.getByRole('link', { name: of.number, exact: true }).click();
  await page.getByRole('button', { name: words, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: words });
  await dialog.getByRole('textbox').fill('What both showed was read.');
  await dialog.getByRole('button', { name: words, exact: true }).click();
  await expect(page.getByText(t('office:deals.decided'))).toBeVisible();
  await page.context().close();
}
