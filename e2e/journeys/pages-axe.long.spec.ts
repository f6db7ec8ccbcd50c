import { expect, test } from '@playwright/test';
import { axeFindingsAt, SCHEMES } from '../steps/access/axe.ts';
import { type CustomerWithData, makeCustomerWithData } from '../steps/customer-with-data.ts';
import { visitsOf, windowOf } from '../steps/every-page.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { unique } from '../steps/reader.ts';

let customer: CustomerWithData;
test.beforeAll(async () => {
  customer = await makeCustomerWithData({ consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() }, `axe-${unique()}`);
});

/** One test a share of the pages: all of them in one take minutes, and a failure says little. */
const SHARES = 4;

for (const colorScheme of SCHEMES)
  for (let share = 0; share < SHARES; share++)
    test(`axe finds nothing on the pages of a customer, ${colorScheme}, share ${share + 1} of ${SHARES}`, async ({
      browser,
    }) => {
      test.setTimeout(300_000);
      const context = await browser.newContext({ colorScheme });
      const page = await windowOf(context, customer, 'zh-HK');
      const wrong: string[] = [];
      for (const [at, { address }] of visitsOf(customer).entries())
        if (at % SHARES === share) wrong.push(...(await axeFindingsAt(page, address, colorScheme)));
      expect(wrong).toEqual([]);
      await context.close();
    });
