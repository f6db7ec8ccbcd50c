import { test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { newSaver } from '../steps/money/saver.ts';
import { resumeAfterDeepReplacement } from '../steps/office/chains.ts';
import { decideJump } from '../steps/office/rates.ts';
import { askUnanswered } from '../steps/office/unheard.ts';
import { HOUSE_MS_MAX, type OwnHouse, openOwnHouse } from '../steps/own-house.ts';

/** A house of its own: its chain is replaced, its rates jump, a channel falls silent, its clock is moved. */
let house: OwnHouse;

test.beforeAll(async () => {
  test.setTimeout(HOUSE_MS_MAX);
  house = await openOwnHouse('office-outside', ['finance', 'auditor']);
});
test.afterAll(() => house?.stop());

// One after the other in one house, even where another journey fails.
test.describe.configure({ mode: 'default' });

for (const lang of LANGS)
  test(`J2 L1 in ${lang}: a chain replaced deeper than is kept stands still until one member names a block and another confirms it`, async ({
    context,
    browser,
  }) => {
    test.setTimeout(HOUSE_MS_MAX);
    await resumeAfterDeepReplacement(await newSaver(context, lang), { staff: house.staff, browser });
  });

for (const lang of LANGS)
  test(`J2 L1 in ${lang}: a sheet of rates that jumps is not used until two members say so`, async ({
    context,
    browser,
  }) => {
    test.setTimeout(HOUSE_MS_MAX);
    const act = lang === 'en' ? 'accept' : 'decline';
    await decideJump(await newSaver(context, lang), { staff: house.staff, browser, act });
  });

for (const lang of LANGS)
  test(`J2 L1 in ${lang}: a top-up whose channel does not answer is asked about by staff until it is credited`, async ({
    context,
    browser,
  }) => {
    test.setTimeout(HOUSE_MS_MAX);
    await askUnanswered(await newSaver(context, lang), { member: house.staff[1], browser });
  });
