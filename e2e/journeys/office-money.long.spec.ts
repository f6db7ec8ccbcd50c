import { test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { newSaver } from '../steps/money/saver.ts';
import { loseDispute, winDispute } from '../steps/office/disputes.ts';
import { creditHeld, returnHeld } from '../steps/office/held-payments.ts';
import { HOUSE_MS_MAX, type OwnHouse, openOwnHouse } from '../steps/own-house.ts';

/** A house of its own: its payment companies make mistakes. */
let house: OwnHouse;

test.beforeAll(async () => {
  test.setTimeout(HOUSE_MS_MAX);
  house = await openOwnHouse('office-money', ['finance', 'auditor']);
});
test.afterAll(() => house?.stop());

// One after the other in one house, even where another journey fails.
test.describe.configure({ mode: 'default' });

for (const lang of LANGS)
  test(`J2 L1 in ${lang}: a payment of another amount is held and credited by staff; another is sent back by two`, async ({
    context,
    browser,
  }) => {
    test.setTimeout(HOUSE_MS_MAX);
    const saver = await newSaver(context, lang);
    await creditHeld(saver, { staff: house.staff, browser });
    await returnHeld(saver, { staff: house.staff, browser });
  });

for (const lang of LANGS)
  test(`J2 L1 in ${lang}: a dispute of a spent top-up is opened and won, another is lost; the office and the customer's record say so`, async ({
    context,
    browser,
  }) => {
    test.setTimeout(HOUSE_MS_MAX);
    const saver = await newSaver(context, lang);
    await winDispute(saver, { staff: house.staff, browser });
    await loseDispute(saver, { staff: house.staff, browser });
  });
