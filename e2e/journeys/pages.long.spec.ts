import { expect, test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { CHINESE_LABEL, type CustomerWithData, makeCustomerWithData } from '../steps/customer-with-data.ts';
import { settled, titleOf, visitsOf, windowOf } from '../steps/every-page.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { inspect } from '../steps/inspect.ts';
import { unique } from '../steps/reader.ts';

let customer: CustomerWithData;
test.beforeAll(async () => {
  customer = await makeCustomerWithData({ consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() }, `words-${unique()}`);
});

for (const lang of LANGS) {
  test(`A6 every page speaks ${lang} and nothing else, and fits a phone`, async ({ context }) => {
    test.setTimeout(300_000);
    const page = await windowOf(context, customer, lang);
    await page.setViewportSize({ width: 390, height: 844 });
    const wrong: string[] = [];
    for (const visit of visitsOf(customer)) {
      const { address } = visit;
      await page.goto(`${consoleUrl()}${address}`);
      await settled(page);
      const { overflow, reaching, keys, foreign, squeezed } = await inspect(page, lang, [CHINESE_LABEL]);
      if (overflow > 0) wrong.push(`${address}: ${overflow} px too wide by ${reaching}`);
      if (squeezed.length > 0) wrong.push(`${address}: letter under letter ${squeezed.join(' ')}`);
      if (keys.length + foreign.length > 0) wrong.push(`${address}: ${keys.join(' ')} ${foreign.join('')}`);
      // A window of 1280 at 400 % (WCAG 1.4.10).
      await page.setViewportSize({ width: 320, height: 844 });
      const narrow = await inspect(page, lang, [CHINESE_LABEL]);
      if (narrow.overflow > 0) wrong.push(`${address} at 320: ${narrow.overflow} px too wide by ${narrow.reaching}`);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.title(), address).toContain(await titleOf(visit, lang));
    }
    expect(wrong).toEqual([]);
  });
}
