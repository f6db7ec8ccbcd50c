import { test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { chooserOf, pickEverywhere, pickForLocks } from '../steps/choose/pick-names.ts';

for (const lang of LANGS)
  test(`I2 in ${lang}: my names are chosen on every page of an act on many, and the act runs with them`, async ({
    context,
  }) => {
    test.setTimeout(240_000);
    const chooser = await chooserOf(context, lang);
    await pickEverywhere(chooser);
    await pickForLocks(chooser);
  });
