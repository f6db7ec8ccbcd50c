import { test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { searchEngines } from '../steps/dns/search-engines.ts';
import { manager } from '../steps/staff.ts';

// There is one list for the whole house.
test.describe.configure({ mode: 'serial' });

for (const lang of LANGS.filter((one) => one !== 'zh-HK'))
  test(`G2 L1 staff say from where search engines ask, and they are answered with the records of their line (${lang})`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    await searchEngines(browser, lang, await manager());
  });
