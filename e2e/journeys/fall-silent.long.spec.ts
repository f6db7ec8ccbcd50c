import { test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { fallSilent } from '../steps/dns/fall-silent.ts';
import { desk } from '../steps/house.ts';
import { HOUSE_MS_MAX, type OwnHouse, openOwnHouse } from '../steps/own-house.ts';

/** A house of its own, whose clock each of them moves. */
test.describe.configure({ mode: 'serial' });
let house: OwnHouse;
test.beforeAll(async () => {
  test.setTimeout(HOUSE_MS_MAX);
  house = await openOwnHouse('fall-silent');
});
test.afterAll(() => house?.stop());

for (const lang of LANGS)
  test(`F3 a name that left is answered for seven days and no longer (${lang})`, async ({ browser }) => {
    test.setTimeout(420_000);
    await fallSilent(browser, lang, (days) => desk('/clock', { advance: `${days}d` }));
  });
