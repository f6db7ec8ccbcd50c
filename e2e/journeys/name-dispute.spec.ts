import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { settled } from '../steps/every-page.ts';
import { disputers, officeUrl } from '../steps/house.ts';
import { mailSays } from '../steps/money/saver.ts';
import { leave, type Office, officeOf, press } from '../steps/office/office-window.ts';
import { ownerIn, send } from '../steps/push/push-names.ts';
import type { Person } from '../steps/push-template.ts';
import { open } from '../steps/reader.ts';
import { customerIdOf, reviewerOf } from '../steps/reviewer.ts';

const CASE = 'D2026-0815';
const main = ({ page }: { page: Page }) => page.locator('main');

/** As the provider's letter has it. */
async function record({ page, t }: Office, name: string): Promise<void> {
  await page.goto(`${officeUrl()}/name-disputes`);
  await settled(page);
  await main({ page })
    .getByRole('link', { name: t('namedispute:record'), exact: true })
    .click();
  const form = page.locator('form');
  await form.getByLabel(t('namedispute:name'), { exact: true }).fill(name);
  await form.getByLabel(t('namedispute:procedure'), { exact: true }).selectOption('udrp');
  await form.getByLabel(t('namedispute:provider'), { exact: true }).fill('WIPO');
  await form.getByLabel(t('namedispute:case'), { exact: true }).fill(CASE);
  await form.getByLabel(t('namedispute:receivedOn'), { exact: true }).fill('2026-11-20');
  await form.getByLabel(t('namedispute:note'), { exact: true }).fill('Their letter is in the folder');
  await press(form, t('namedispute:record'));
  await expect(page).toHaveURL(/\/name-disputes\/\d+$/);
  await settled(page);
}

/** Its holder reads where it is decided and what waits; a push is barred by it. */
async function seesIt({ page, t }: Person, name: string): Promise<void> {
  await expect(async () => {
    await open(page, `/domain/${name}`);
    await expect(page.getByRole('region', { name: t('detail:dispute.title') })).toContainText(CASE, { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.locator('[data-act="push"]')).toContainText(t('eligibility:because.holdDispute'));
  await expect(page.locator('[data-act="push"]').getByRole('link')).toHaveCount(0);
  await open(page, '/domain/list');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(t('domains:trade.dispute'));
}

test('K1 L1 a dispute about a name: recorded by staff, its holder reads it and cannot push; closed, and they can (zh-HK)', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const owner = await ownerIn(browser, 'zh-HK', 1);
  const name = owner.names[0] as string;
  const [one] = disputers();
  if (!one) throw new Error('no member handles disputes about names');
  const member = await reviewerOf(officeUrl(), one);
  const office = await officeOf(member, browser, 'zh-HK');
  const { t } = office;

  await record(office, name);
  await expect(main(office)).toContainText(t('namedispute:state.opened'));
  expect((await new AxeBuilder({ page: office.page }).withTags(['wcag2a', 'wcag2aa']).analyze()).violations).toEqual(
    [],
  );
  await seesIt(owner, name);
  await mailSays(owner, t('namedispute:letter.opened.subject', { name }), t('namedispute:letter.opened.goesOn'));

  // It stands on the customer's own page of the office, which leads back to it.
  await office.page.goto(`${officeUrl()}/customers/${await customerIdOf(member, owner.email)}`);
  await settled(office.page);
  await main(office).getByRole('link', { name, exact: true }).click();
  await press(main(office), t('namedispute:close'));
  const dialog = office.page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: t('namedispute:outcome') }).selectOption('dismissed');
  await dialog
    .getByRole('textbox', { name: t('namedispute:endNote'), exact: true })
    .fill('The panel found for the holder');
  await press(dialog, t('namedispute:close'));
  await expect(main(office)).toContainText(t('namedispute:state.closed'));
  await expect(main(office)).toContainText(t('namedispute:outcome.dismissed'));

  await open(owner.page, `/domain/${name}`);
  await expect(owner.page.getByRole('region', { name: t('detail:dispute.title') })).toHaveCount(0);
  await send(owner, 'somebody@customer.example', [name]);
  await leave(office);
});
