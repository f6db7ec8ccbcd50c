import { type Browser, expect, type Page, test } from '@playwright/test';
import { LANGS, type Lang } from '#contract/lang.ts';
import { ROLES } from '#contract/rules/rights.ts';
import { axeFindings, SCHEMES } from '../steps/access/axe.ts';
import { faint } from '../steps/access/focus-ring.ts';
import { CHINESE_LABEL, makeCustomerWithData } from '../steps/customer-with-data.ts';
import { complaintsOf, settled } from '../steps/every-page.ts';
import { inspect } from '../steps/inspect.ts';
import { fillOffice } from '../steps/office-with-data.ts';
import { HOUSE_MS_MAX, type OwnHouse, openOwnHouse } from '../steps/own-house.ts';
import { officeAddresses } from '../steps/pictures/walks.ts';

/** A house of its own: something waits in each queue, and is the first of its kind. */
let house: OwnHouse;
let addresses: string[];

test.beforeAll(async () => {
  test.setTimeout(HOUSE_MS_MAX);
  house = await openOwnHouse('office-pages', ROLES);
  const customer = await makeCustomerWithData(house, 'office-pages');
  addresses = officeAddresses((await fillOffice(house, customer, ...house.staff)).statement);
});
test.afterAll(() => house?.stop());
// One after the other in one house, even where another fails.
test.describe.configure({ mode: 'default' });

const deskOf = async (browser: Browser, lang: Lang): Promise<Page> =>
  house.staff[0].window(await browser.newContext(), lang);

/** A window of 1280 at 400 % (WCAG 1.4.10) is 320 wide. */
const WIDTHS = [1440, 390, 320];

for (const lang of LANGS)
  test(`A6 L1 every page of the office speaks ${lang} and nothing else, and fits a phone and 320 px`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const page = await deskOf(browser, lang);
    const heard = complaintsOf(page);
    const wrong: string[] = [];
    for (const address of addresses) {
      await page.goto(`${house.officeUrl}${address}`);
      await settled(page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        const { overflow, reaching, keys, foreign, squeezed } = await inspect(page, lang, [CHINESE_LABEL]);
        if (overflow > 0) wrong.push(`${address} at ${width}: ${overflow} px too wide by ${reaching}`);
        if (squeezed.length > 0) wrong.push(`${address} at ${width}: letter under letter ${squeezed.join(' ')}`);
        if (keys.length + foreign.length > 0) wrong.push(`${address}: ${keys.join(' ')} ${foreign.join('')}`);
      }
    }
    await page.context().close();
    expect(wrong).toEqual([]);
    expect(heard).toEqual([]);
  });

for (const colorScheme of SCHEMES)
  test(`axe finds nothing on the pages of the office, and every stop has its ring, ${colorScheme}`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const page = await deskOf(browser, 'zh-HK');
    await page.emulateMedia({ colorScheme });
    const wrong: string[] = [];
    for (const address of addresses) {
      await page.goto(`${house.officeUrl}${address}`);
      await settled(page);
      wrong.push(...(await axeFindings(page, address, colorScheme)));
      wrong.push(...(await faint(page)).wrong.map((what) => `${address} ${what}`));
    }
    await page.context().close();
    expect(wrong).toEqual([]);
  });
