import { test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { manyZones } from '../steps/dns/many-zones.ts';

for (const lang of LANGS.filter((one) => one !== 'zh-HK'))
  test(`G3 the same records for several names, cleared, taken back, and not cleared again within the hour (${lang})`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    await manyZones(browser, lang);
  });
