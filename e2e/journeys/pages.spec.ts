import { expect, test } from '@playwright/test';
import { makeCustomerWithData } from '../steps/customer-with-data.ts';
import { complaintsOf, settled, titleOf, visitsOf, windowOf } from '../steps/every-page.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { inspect } from '../steps/inspect.ts';
import { unique } from '../steps/reader.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

test('A2 A5 A7 every page: title, place in the menu, nothing wider than the window or a phone, no key, no word of another language, no complaint of the browser', async ({
  context,
}) => {
  test.setTimeout(300_000);
  const customer = await makeCustomerWithData(
    { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() },
    `pages-${unique()}`,
  );
  const page = await windowOf(context, customer, 'zh-HK');
  const heard = complaintsOf(page);
  const wrong: string[] = [];
  let later = 0;
  for (const visit of visitsOf(customer)) {
    const { pattern, address, entry } = visit;
    await page.setViewportSize(WIDE);
    const response = await page.goto(`${consoleUrl()}${address}`);
    expect(response?.status(), address).toBe(200);
    await settled(page);
    expect(new URL(page.url()).pathname, pattern).toBe(new URL(address, consoleUrl()).pathname);
    expect(await page.title(), address).toContain(await titleOf(visit, 'zh-HK'));
    const marked = page.locator('.ns-menu [aria-current=page]');
    // Entries of the visitors' menu alone stand in none of a customer's.
    const shown = await page.locator(`.ns-menu [data-entry="${entry}"]`).count();
    if (shown === 0) await expect(marked, address).toHaveCount(0);
    else await expect(marked, address).toHaveAttribute('data-entry', `${entry}`);
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size);
      const { overflow, reaching, keys, foreign, heading, notYet, squeezed, low } = await inspect(page, 'zh-HK');
      if (overflow > 0) wrong.push(`${address} at ${size.width}: ${overflow} px too wide by ${reaching}`);
      if (squeezed.length > 0) wrong.push(`${address} at ${size.width}: letter under letter ${squeezed.join(' ')}`);
      if (size === PHONE && low.length > 0) wrong.push(`${address}: too low for a finger: ${low.join(', ')}`);
      if (keys.length > 0) wrong.push(`${address}: keys ${keys.join(' ')}`);
      if (foreign.length > 0) wrong.push(`${address}: another language's ${foreign.join('')}`);
      if (heading === '') wrong.push(`${address}: no heading`);
      if (notYet) later += 1;
    }
  }
  expect(wrong).toEqual([]);
  expect(heard).toEqual([]);
  // No page of the specification is one of a later day any more.
  expect(later).toBe(0);
});
