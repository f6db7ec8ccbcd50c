import { test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { followTemplate } from '../steps/dns/follow-template.ts';
import { keepPresets } from '../steps/dns/keep-presets.ts';
import { rewindZones } from '../steps/dns/rewind-zones.ts';
import { supporter } from '../steps/staff.ts';

for (const lang of LANGS.filter((one) => one !== 'zh-HK')) {
  test(`G3 names follow a template of records: drift is shown, a change is carried and taken back (${lang})`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    await followTemplate(browser, lang);
  });

  test(`G4 names chosen in the list go back to a moment, and forward again by one press (${lang})`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    await rewindZones(browser, lang);
  });

  test(`G2 L1 staff keep what providers ask for, and customers give it to many names (${lang})`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    await keepPresets(browser, lang, await supporter());
  });
}
