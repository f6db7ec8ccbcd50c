import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { ERRORS } from '#contract/errors/index.ts';
import { settled } from '../steps/every-page.ts';
import { officeUrl, suspenders } from '../steps/house.ts';
import { mailSays, newSaver } from '../steps/money/saver.ts';
import { leave, type Office, officeOf, press } from '../steps/office/office-window.ts';
import { open } from '../steps/reader.ts';
import { customerIdOf, type Reviewer, reviewerOf } from '../steps/reviewer.ts';

test('L1 two members suspend an account and lift it: its customer reads it on every page, and what to do by mail', async ({
  context,
  browser,
}) => {
  const saver = await newSaver(context, 'zh-HK');
  const [one, two] = (await Promise.all(suspenders().map((member) => reviewerOf(officeUrl(), member)))) as [
    Reviewer,
    Reviewer,
  ];
  const id = await customerIdOf(one, saver.email);
  const val = await officeOf(one, browser, saver.lang);
  const wim = await officeOf(two, browser, saver.lang);
  const { t } = val;
  const at = async (office: Office) => {
    await office.page.goto(`${officeUrl()}/customers/${id}`);
    await settled(office.page);
  };
  const main = ({ page }: Office) => page.locator('main');

  // One proposes, with a reason for the customer and a note for the house.
  await at(val);
  await press(main(val), t('suspension:suspend'));
  const dialog = val.page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: t('suspension:reason') }).selectOption('takeover');
  await dialog.getByRole('textbox', { name: t('suspension:note'), exact: true }).fill('Called us from another number');
  await press(dialog, t('suspension:suspend'));
  await expect(main(val)).toContainText(t('suspension:state.proposed'));
  await expect(main(val).getByRole('button', { name: t('suspension:confirm'), exact: true })).toHaveCount(0);
  expect((await new AxeBuilder({ page: val.page }).withTags(['wcag2a', 'wcag2aa']).analyze()).violations).toEqual([]);
  await open(saver.page, '/finance/center');
  await expect(saver.page.getByText(t('suspended:title'))).toHaveCount(0);

  // Another confirms, found by the list of what waits.
  await wim.page.goto(`${officeUrl()}/suspensions?State=proposed`);
  await settled(wim.page);
  await main(wim).getByRole('row').filter({ hasText: saver.email }).getByRole('link').first().click();
  await press(main(wim), t('suspension:confirm'));
  await expect(main(wim)).toContainText(t('suspension:state.in_force'));

  // Every page says it: why, and whom to write to; what waits is grey and says so; what would leave is refused.
  const said = saver.page.getByRole('region', { name: t('suspended:title') });
  for (const path of ['/finance/center', '/domain/list', '/user/verify/email']) {
    await open(saver.page, path);
    await expect(said).toContainText(t('suspended:reason.takeover'));
    await expect(said).toContainText(t('suspended:what'));
    await expect(said.getByRole('link')).toHaveAttribute('href', /^\/contact\?.*topic=account/);
  }
  const waits = saver.page.locator('main button[type=submit][aria-disabled=true]').first();
  await expect(waits).toHaveAttribute('title', t('common:waits.suspended'));
  await expect(saver.page.locator('main').getByText(t('common:waits.suspended')).first()).toBeVisible();
  expect((await new AxeBuilder({ page: saver.page }).withTags(['wcag2a', 'wcag2aa']).analyze()).violations).toEqual([]);
  const refused = await saver.client.post(
    '/finance/withdrawal/apply',
    { Amount: '20.00', Agreed: true },
    { 'idempotency-key': crypto.randomUUID() },
  );
  expect([refused.Code, refused.Msg]).toEqual([ERRORS.ACCOUNT_SUSPENDED.code, t('suspended:error')]);
  await mailSays(saver, t('suspension:letter.subject'), t('suspension:letter.reason.takeover'));

  // The same two lift it, and nothing stands at the top any more.
  await press(main(wim), t('suspension:lift'));
  const lifting = wim.page.getByRole('dialog');
  await lifting.getByRole('textbox', { name: t('suspension:liftNote'), exact: true }).fill('The papers came');
  await press(lifting, t('suspension:lift'));
  await expect(main(wim)).toContainText(t('suspension:state.lifting'));
  await at(val);
  await press(main(val), t('suspension:confirmLift'));
  await expect(main(val)).toContainText(t('suspension:state.lifted'));
  // Who comes back to the window reads it without a reload.
  await saver.page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(said).toHaveCount(0);
  await expect(waits).toHaveCount(0);
  await mailSays(saver, t('suspension:letter.lifted.subject'), t('suspension:letter.lifted.body'));
  await leave(val);
  await leave(wim);
});
