import { test } from '@playwright/test';
import { LANGS, type Lang } from '#contract/lang.ts';
import { buyElsewhere } from '../steps/escrow/buy-elsewhere.ts';
import { decidedForSeller, letExpire } from '../steps/escrow/end-of-deals.ts';
import { HOUSE_MS_MAX, type OwnHouse, openOwnHouse } from '../steps/own-house.ts';
import type { Reviewer } from '../steps/reviewer.ts';

const JOURNEY_MS_MAX = 400_000;
/** A name of the other registrar's for each language, and a name of its length that was sold elsewhere. */
const ELSEWHERE: Readonly<Record<Lang, { name: string; sold: string }>> = {
  'zh-HK': { name: 'yellow.com', sold: 'velvet.com' },
  'zh-CN': { name: 'yoga.com', sold: 'tofu.com' },
  en: { name: 'zoo.com', sold: 'oak.com' },
};

test.describe('K1 K2 L1 deals with names elsewhere, disputes and terms', () => {
  // One house, whose clock the last of them moves.
  test.describe.configure({ mode: 'serial' });
  let house: OwnHouse;
  let staff: [Reviewer, Reviewer, Reviewer, Reviewer];
  test.beforeAll(async () => {
    test.setTimeout(HOUSE_MS_MAX);
    house = await openOwnHouse('deals');
    staff = [...house.staff, await house.member('three'), await house.member('four')];
  });
  test.afterAll(() => house?.stop());

  for (const lang of LANGS) {
    test(`a name elsewhere is weighed, bought, topped up for, transferred in and handed over (${lang})`, async ({
      browser,
    }) => {
      test.setTimeout(JOURNEY_MS_MAX);
      await buyElsewhere(browser, lang, { ...ELSEWHERE[lang], staff: staff[0] });
    });
    test(`a dispute is decided for the seller, appealed, and decided so again (${lang})`, async ({ browser }) => {
      test.setTimeout(JOURNEY_MS_MAX);
      await decidedForSeller(browser, lang, staff);
    });
  }
  for (const lang of LANGS)
    test(`what nobody answers is reminded of and expires; money and names are free (${lang})`, async ({ browser }) => {
      test.setTimeout(JOURNEY_MS_MAX);
      await letExpire(browser, lang, staff[0]);
    });
});
