import { test } from '@playwright/test';
import { countQueries } from '../steps/dns/zone-queries.ts';

for (const lang of ['zh-CN', 'en'] as const)
  test(`G2 G4 equal records by weight, and what was asked of a zone as a chart and by name (${lang})`, async ({
    browser,
  }) => {
    test.setTimeout(150_000);
    await countQueries(browser, lang);
  });
