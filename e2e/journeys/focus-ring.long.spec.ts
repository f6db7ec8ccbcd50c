import { expect, test } from '@playwright/test';
import { faint } from '../steps/access/focus-ring.ts';
import { type CustomerWithData, makeCustomerWithData } from '../steps/customer-with-data.ts';
import { settled, visitsOf, windowOf } from '../steps/every-page.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { unique } from '../steps/reader.ts';

let customer: CustomerWithData;
test.beforeAll(async () => {
  customer = await makeCustomerWithData({ consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() }, `stops-${unique()}`);
});

/** One test a share of the pages: a failure says which. */
const SHARES = 4;

for (let share = 0; share < SHARES; share++)
  test(`M1 every stop of every page has a ring of 3:1 or more, share ${share + 1} of ${SHARES}`, async ({
    context,
  }) => {
    test.setTimeout(300_000);
    const page = await windowOf(context, customer, 'zh-HK');
    const wrong: string[] = [];
    for (const [at, { pattern, address }] of visitsOf(customer).entries()) {
      if (at % SHARES !== share) continue;
      await page.goto(`${consoleUrl()}${address}`);
      await settled(page);
      const found = await faint(page);
      expect(found.stops, pattern).toBeGreaterThan(0);
      wrong.push(...found.wrong.map((what) => `${pattern} ${what}`));
    }
    expect(wrong).toEqual([]);
  });
