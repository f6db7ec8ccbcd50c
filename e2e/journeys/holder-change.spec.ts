import { expect, test } from '@playwright/test';
import { askForChange, confirmByMail, expectChanged, ownerOf } from '../steps/change-holder.ts';
import { settled } from '../steps/every-page.ts';
import { open, speak } from '../steps/reader.ts';

test('H3 I1 names chosen in the list get another holder: consequences first, his yes by a mailed page, then the lock', async ({
  page,
  browser,
}) => {
  const owner = await ownerOf(page, 'zh-HK', 2);
  const { t } = owner;
  await open(page, '/domain/list');
  await settled(page);
  const ticks = page.locator('main tbody .ns-tick');
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  const bar = page.locator('.ns-select-bar');
  await bar.getByRole('button', { name: t('domains:act.holder'), exact: true }).click();
  await expect(page).toHaveURL(/\/domain\/holder\?Selection=/);
  const since = new Date();
  await askForChange(owner);
  const visitor = await browser.newContext();
  await speak(visitor, 'zh-HK');
  await confirmByMail(owner, visitor, since);
  await visitor.close();
  await expectChanged(owner);
});
