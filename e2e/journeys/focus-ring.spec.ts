import { expect, test } from '@playwright/test';
import { faint } from '../steps/access/focus-ring.ts';
import { makeCustomerWithData } from '../steps/customer-with-data.ts';
import { settled, visitsOf, windowOf } from '../steps/every-page.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { unique } from '../steps/reader.ts';

/** Pages whose parts stand for those of all others; `test:long` walks every page. */
const SOME = ['/', '/domain/list', '/template/create', '/template/push', '/domain/search', '/finance/recharge'];
for (const theme of ['light', 'dark'] as const) {
  test(`M1 every stop of the keyboard has a ring of 3:1 or more (${theme})`, async ({ context }) => {
    test.setTimeout(180_000);
    const customer = await makeCustomerWithData(
      { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() },
      `ring-${unique()}`,
    );
    const page = await windowOf(context, customer, 'zh-HK');
    await page.emulateMedia({ colorScheme: theme });
    const wrong: string[] = [];
    for (const { pattern, address } of visitsOf(customer).filter((visit) => SOME.includes(visit.pattern))) {
      await page.goto(`${consoleUrl()}${address}`);
      await settled(page);
      const found = await faint(page);
      expect(found.stops, pattern).toBeGreaterThan(15);
      wrong.push(...found.wrong.map((what) => `${pattern} ${what}`));
    }
    expect(wrong).toEqual([]);
  });
}
