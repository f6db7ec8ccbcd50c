import { test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { nameElsewhere } from '../steps/dns/name-elsewhere.ts';

for (const lang of LANGS.filter((one) => one !== 'zh-HK'))
  test(`G2 a name elsewhere waits for its proof, is answered by nobody before, and is given up (${lang})`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    await nameElsewhere(browser, lang);
  });
