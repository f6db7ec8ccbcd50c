import { expect, test } from '@playwright/test';
import { faint } from '../steps/access/focus-ring.ts';
import { untoldStates } from '../steps/access/forced-colors.ts';
import { makeCustomerWithData } from '../steps/customer-with-data.ts';
import { settled, visitsOf, windowOf } from '../steps/every-page.ts';
import { consoleUrl, sandboxUrl } from '../steps/house.ts';
import { unique } from '../steps/reader.ts';

/** Pages whose parts stand for those of all others. */
const RINGS = ['/domain/list', '/template/create', '/finance/recharge'];

test('M1 with the reader’s own colours every page tells what is chosen, ticked, pressed and resting, and where the focus is', async ({
  context,
}) => {
  test.setTimeout(240_000);
  const customer = await makeCustomerWithData(
    { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() },
    `forced-${unique()}`,
  );
  const page = await windowOf(context, customer, 'en');
  await page.emulateMedia({ forcedColors: 'active' });
  const wrong: string[] = [];
  for (const { pattern, address } of visitsOf(customer)) {
    await page.goto(`${consoleUrl()}${address}`);
    await settled(page);
    const tick = page.locator('tbody .ns-tick').first();
    if ((await tick.count()) > 0 && (await tick.isEnabled())) await tick.check();
    wrong.push(...(await untoldStates(page)).map((what) => `${pattern} ${what}`));
    if (!RINGS.includes(pattern)) continue;
    const found = await faint(page);
    expect(found.stops, pattern).toBeGreaterThan(15);
    wrong.push(...found.wrong.map((what) => `${pattern} ${what}`));
  }
  expect(wrong).toEqual([]);
});
