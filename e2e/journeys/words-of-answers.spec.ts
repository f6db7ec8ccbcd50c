import { expect, test } from '@playwright/test';
import { settled } from '../steps/every-page.ts';
import { ownerIn } from '../steps/push/push-names.ts';
import { open, turnLanguage, wordsOf } from '../steps/reader.ts';

/** The registry of the sandbox has it since its first day. */
const TAKEN = 'shop.com';

test('A6 what a search, the check of a cart and an import said turns with the page, and nobody is asked again', async ({
  browser,
}) => {
  const { page, names, client } = await ownerIn(browser, 'en', 1);
  const [en, hk] = [await wordsOf('en'), await wordsOf('zh-HK')];
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(new URL(request.url()).pathname));
  const turning = async (said: (t: typeof en) => string) => {
    await expect(page.getByText(said(en)).first()).toBeVisible();
    asked.length = 0;
    await turnLanguage(page, 'zh-HK');
    await expect(page.getByText(said(hk)).first()).toBeVisible();
    await expect(page.getByText(said(en))).toHaveCount(0);
    expect(asked).toEqual([]);
    await turnLanguage(page, 'en');
    await expect(page.getByText(said(en)).first()).toBeVisible();
  };

  await open(page, `/domain/search?q=${names[0]}`);
  await expect(page.getByText(en('search:finished', { free: 0, count: 1 }))).toBeVisible();
  await turning((t) => t('search:reason.mine'));

  await client.post('/domain/cart/add', { Items: [{ Name: TAKEN, Years: 1 }] });
  await open(page, '/domain/cart');
  await expect(page.locator('.cart-out')).toContainText(TAKEN);
  await turning((t) => t('search:reason.taken'));

  await open(page, `/domain/resolution/${names[0]}`);
  await settled(page);
  await page.getByRole('button', { name: en('zones:import'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: en('zones:import.title') });
  await dialog.getByLabel(en('zones:import.text'), { exact: true }).fill('www 600 A 192.0.2.1\nbad A 1.2\n');
  await dialog.getByRole('button', { name: en('zones:import.look'), exact: true }).click();
  await turning((t) => t('zones:import.line', { line: 2, words: t('zones:file.data') }));
  await page.context().close();
});
