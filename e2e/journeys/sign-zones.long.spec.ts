import { test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { keepAndEnd, signZones } from '../steps/dns/sign-zones.ts';
import { desk } from '../steps/house.ts';
import { HOUSE_MS_MAX, type OwnHouse, openOwnHouse } from '../steps/own-house.ts';

/** A house of its own, whose clock each of them moves. */
test.describe.configure({ mode: 'serial' });
let house: OwnHouse;
test.beforeAll(async () => {
  test.setTimeout(HOUSE_MS_MAX);
  house = await openOwnHouse('signing');
});
test.afterAll(() => house?.stop());

for (const lang of LANGS)
  test(`G4 DNSSEC on, at the registry, off in the safe order, of several names at once (${lang})`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const owner = await signZones(browser, lang);
    await keepAndEnd(owner, (days) => desk('/clock', { advance: `${days}d` }));
    await owner.page.context().close();
  });
