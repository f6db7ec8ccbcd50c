import { test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { editZone } from '../steps/dns/edit-zone.ts';
import { forwardZone } from '../steps/dns/forward-zone.ts';
import { keyboardZone } from '../steps/dns/keyboard-zone.ts';

for (const lang of LANGS.filter((one) => one !== 'zh-HK'))
  test(`G2 G4 a zone from empty to mail and site, answered within a second, and back to before (${lang})`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    await editZone(browser, lang);
  });

for (const lang of LANGS.filter((one) => one !== 'zh-HK'))
  test(`G4 an alias, a forward and a parked host, answered and followed; what leads round is refused (${lang})`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    await forwardZone(browser, lang);
  });

for (const lang of LANGS.filter((one) => one !== 'zh-HK'))
  test(`G2 records by the keys alone: typed in a row, several chosen, taken back, many lines pasted (${lang})`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    await keyboardZone(browser, lang);
  });
