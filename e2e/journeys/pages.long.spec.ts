import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { CHINESE_LABEL, type CustomerWithData, makeCustomerWithData } from '../steps/customer-with-data.ts';
import { settled, titleOf, visitsOf, windowOf } from '../steps/every-page.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { inspect } from '../steps/inspect.ts';
import { VISITOR } from '../steps/pictures/walks.ts';
import { speak, unique } from '../steps/reader.ts';

let customer: CustomerWithData;
test.beforeAll(async () => {
  customer = await makeCustomerWithData({ consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() }, `axe-${unique()}`);
});

/** One test a share of the pages: all of them in one take minutes, and a failure says little. */
const SHARES = 4;
/** In the dark only colours differ. */
const RULES = {
  light: (of: AxeBuilder) => of.withTags(['wcag2a', 'wcag2aa']),
  dark: (of: AxeBuilder) => of.withRules(['color-contrast']),
} as const;

async function findingsOf(page: Page, address: string, judge: (of: AxeBuilder) => AxeBuilder): Promise<string[]> {
  await page.goto(`${consoleUrl()}${address}`);
  await settled(page);
  if ((await inspect(page, 'zh-HK')).notYet) return [];
  const wrong: string[] = [];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const { violations } = await judge(new AxeBuilder({ page })).analyze();
    for (const { id, nodes } of violations)
      wrong.push(`${address} at ${width}: ${id} ${nodes.map(({ target }) => target).join(' ')}`);
  }
  return wrong;
}

for (const colorScheme of ['light', 'dark'] as const)
  for (let share = 0; share < SHARES; share++)
    test(`axe finds nothing on the pages of a customer, ${colorScheme}, share ${share + 1} of ${SHARES}`, async ({
      browser,
    }) => {
      test.setTimeout(300_000);
      const context = await browser.newContext({ colorScheme });
      const page = await windowOf(context, customer, 'zh-HK');
      const wrong: string[] = [];
      for (const [at, { address }] of visitsOf(customer).entries())
        if (at % SHARES === share) wrong.push(...(await findingsOf(page, address, RULES[colorScheme])));
      expect(wrong).toEqual([]);
      await context.close();
    });

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing on the pages of a visitor, ${colorScheme}; they fit 320 px in every language`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const wrong: string[] = [];
    for (const lang of LANGS) {
      const context = await browser.newContext({ colorScheme });
      await speak(context, lang);
      const page = await context.newPage();
      for (const address of VISITOR) {
        if (lang === 'zh-HK') wrong.push(...(await findingsOf(page, address, RULES[colorScheme])));
        else await page.goto(`${consoleUrl()}${address}`);
        await settled(page);
        await page.setViewportSize({ width: 320, height: 844 });
        const { overflow, reaching } = await inspect(page, lang);
        if (overflow > 0) wrong.push(`${address} in ${lang} at 320: ${overflow} px too wide by ${reaching}`);
      }
      await context.close();
    }
    expect(wrong).toEqual([]);
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
