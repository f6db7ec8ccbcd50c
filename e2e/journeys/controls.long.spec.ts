import { expect, type Page, test } from '@playwright/test';
import { makeCustomerWithData } from '../steps/customer-with-data.ts';
import { settled, visitsOf, windowOf } from '../steps/every-page.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { inspect } from '../steps/inspect.ts';
import { open, unique, wordsOf } from '../steps/reader.ts';

const PHONE = { width: 390, height: 844 };
/** A window of 1280 at 400 % (WCAG 1.4.10), and one at 200 %. */
const MAGNIFIED = [320, 640];

const focused = (page: Page, inside: string) =>
  page.evaluate((selector) => document.activeElement?.closest(selector) !== null, inside);

test('own controls by the keyboard, for readers without motion, with their own colours, and magnified', async ({
  context,
}) => {
  test.setTimeout(300_000);
  const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
  const customer = await makeCustomerWithData(place, `controls-${unique()}`);
  const t = await wordsOf('zh-HK');
  const page = await windowOf(context, customer, 'zh-HK');

  // A dialog holds the focus, leaves by Escape, and gives the focus back to what opened it.
  await open(page, '/user/info/protection');
  await settled(page);
  const opener = page.getByRole('button', { name: t('factors:add.app'), exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect.poll(() => focused(page, 'dialog')).toBe(true);
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab');
    // Between the last and the first the browser's own controls have their turn; the page behind never does.
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  // The account menu: opened and left by the keyboard.
  const account = page.locator('.ns-account > summary');
  await account.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.ns-pop a').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.ns-pop a').first()).toBeHidden();
  await expect(account).toBeFocused();

  // The drawer: the page behind rests, Escape gives the focus back; no motion for whoever wants none.
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const burger = page.locator('.ns-burger');
  await burger.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page, '.ns-menu')).toBe(true);
  await expect(page.locator('main')).toHaveAttribute('inert', '');
  expect(await page.locator('.ns-menu').evaluate((menu) => getComputedStyle(menu).transitionDuration)).toBe('0s');
  await page.keyboard.press('Escape');
  await expect(burger).toBeFocused();
  await expect(page.locator('main')).not.toHaveAttribute('inert');

  // In the reader's own colours the place in the menu is told by a line.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ forcedColors: 'active' });
  const line = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((entry) => getComputedStyle(entry).borderLeftWidth);
  expect(await line('.ns-entry[aria-current]')).toBe('4px');
  expect(await line('.ns-entry:not([aria-current])')).toBe('0px');
  await page.emulateMedia({ forcedColors: 'none' });

  const wrong: string[] = [];
  for (const { address } of visitsOf(customer)) {
    await open(page, address);
    await settled(page);
    for (const width of MAGNIFIED) {
      await page.setViewportSize({ width, height: 400 });
      const { overflow, reaching } = await inspect(page, 'zh-HK');
      if (overflow > 0) wrong.push(`${address} at ${width}: ${overflow} px too wide by ${reaching}`);
    }
  }
  expect(wrong).toEqual([]);
});
