import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { CHINESE_LABEL, type CustomerWithData, makeCustomerWithData } from '../steps/customer-with-data.ts';
import { settled, visitsOf, windowOf } from '../steps/every-page.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { inspect } from '../steps/inspect.ts';
import { unique } from '../steps/reader.ts';

let customer: CustomerWithData;
test.beforeAll(async () => {
  customer = await makeCustomerWithData({ consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() }, `axe-${unique()}`);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the pages of a customer, ${colorScheme}`, async ({ browser }) => {
    test.setTimeout(400_000);
    const context = await browser.newContext({ colorScheme });
    const page = await windowOf(context, customer, 'zh-HK');
    const wrong: string[] = [];
    for (const { address } of visitsOf(customer)) {
      await page.goto(`${consoleUrl()}${address}`);
      await settled(page);
      if ((await inspect(page, 'zh-HK')).notYet) continue;
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze();
        for (const { id, nodes } of violations)
          wrong.push(`${address} at ${width}: ${id} ${nodes.map(({ target }) => target).join(' ')}`);
      }
    }
    expect(wrong).toEqual([]);
    await context.close();
  });
}

for (const lang of LANGS.filter((one) => one !== 'zh-HK')) {
  test(`A6 every page speaks ${lang} and nothing else, and fits a phone`, async ({ context }) => {
    test.setTimeout(300_000);
    const page = await windowOf(context, customer, lang);
    await page.setViewportSize({ width: 390, height: 844 });
    const wrong: string[] = [];
    for (const { address, pattern, title } of visitsOf(customer)) {
      await page.goto(`${consoleUrl()}${address}`);
      await settled(page);
      const { overflow, reaching, keys, foreign, squeezed } = await inspect(page, lang, [CHINESE_LABEL]);
      if (overflow > 0) wrong.push(`${address}: ${overflow} px too wide by ${reaching}`);
      if (squeezed.length > 0) wrong.push(`${address}: letter under letter ${squeezed.join(' ')}`);
      if (keys.length + foreign.length > 0) wrong.push(`${address}: ${keys.join(' ')} ${foreign.join('')}`);
      if (!/\/:(domain|number|push|listed)$/.test(pattern)) expect(await page.title()).toBe(title[lang]);
    }
    expect(wrong).toEqual([]);
  });
}
