import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { mailedLink } from '../steps/become-customer.ts';
import { settled } from '../steps/every-page.ts';
import { disputers, officeUrl } from '../steps/house.ts';
import { leave, lookUntil, officeOf, press } from '../steps/office/office-window.ts';
import { ownerIn } from '../steps/push/push-names.ts';
import { wordsOf } from '../steps/reader.ts';
import { reviewerOf } from '../steps/reviewer.ts';
import { rivalAsks } from '../steps/transfers/transfer-out.ts';

const WINNER = 'counsel@winner.example';
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

test('K1 F2 L1 a decision for a side without an account: two members, one link, one look at the password (zh-CN, en)', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const owner = await ownerIn(browser, 'zh-CN', 1);
  const name = owner.names[0] as string;
  // The first is busy in another journey.
  const [one, two] = await Promise.all(
    disputers()
      .slice(1)
      .map((each) => reviewerOf(officeUrl(), each)),
  );
  if (!one || !two) throw new Error('two members handle disputes about names');
  const told = { Procedure: 'court', Provider: 'High Court', CaseNumber: 'HCA 7/2026', ReceivedOn: yesterday() };
  const { Id } = await one.call<{ Id: string }>('/name-disputes/record', { Name: name, Note: 'by hand', ...told });
  await one.call('/name-disputes/decide', { Id, ToldOn: yesterday(), Note: 'against the holder' });

  const office = await officeOf(one, browser, 'zh-CN');
  const { page, t } = office;
  await page.goto(`${officeUrl()}/name-disputes/${Id}`);
  await settled(page);
  await lookUntil(office, () => page.locator('main'), t('namedispute:lock.locked'));
  await press(page.locator('main'), t('namedispute:propose'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('namedispute:to') }).fill(WINNER);
  await dialog.getByRole('textbox', { name: t('namedispute:winnerName') }).fill('Winner Limited');
  await dialog.getByRole('combobox', { name: t('namedispute:winnerLang') }).selectOption('en');
  await press(dialog, t('namedispute:propose'));
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('main')).toContainText('Winner Limited');

  const second = await officeOf(two, browser, 'zh-CN');
  await second.page.goto(`${officeUrl()}/name-disputes/${Id}`);
  await settled(second.page);
  await press(second.page.locator('main'), t('namedispute:confirm'));
  await expect(second.page.getByRole('dialog')).toContainText(WINNER);
  await press(second.page.getByRole('dialog'), t('namedispute:confirm'));
  await expect(second.page.locator('main')).toContainText(t('namedispute:state.awarded'));

  const en = await wordsOf('en');
  // Who has never been here reads the page in the language of the letter.
  const stranger = await browser.newContext();
  const visitor = await stranger.newPage();
  await visitor.goto(await mailedLink(WINNER, /\/domain\/transferoutverify\//));
  await settled(visitor);
  await expect(visitor.locator('main')).toContainText(name);
  expect((await new AxeBuilder({ page: visitor }).withTags(['wcag2a', 'wcag2aa']).analyze()).violations).toEqual([]);
  const take = visitor.locator('main').getByRole('button').first();
  await take.click();
  const code = (await visitor.locator('main code').textContent()) ?? '';
  expect(code.length).toBeGreaterThan(7);
  await expect(visitor.locator('main')).toContainText(en('transferout:verify.code.once').slice(0, 20));
  // The registry takes the password and no other; a name made today may not move yet (2106, 60 days).
  expect(await rivalAsks(name, `${code}x`)).toMatchObject({ code: 2202 });
  expect(await rivalAsks(name, code)).toMatchObject({ code: 2106 });
  await leave(office);
  await leave(second);
  await stranger.close();
});
