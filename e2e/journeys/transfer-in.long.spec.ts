import { test } from '@playwright/test';
import { ownerIn } from '../steps/push/push-names.ts';
import { transferNamesIn } from '../steps/transfers/transfer-in.ts';

const NAMES = {
  'zh-CN': ['wine.com', 'wing.com', 'winter.com'],
  en: ['white.net', 'wood.net', 'word.net'],
} as const;

for (const lang of ['zh-CN', 'en'] as const) {
  test(`F1 names come from another registrar: one at once, one rejected there, one by a second password (${lang})`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    await transferNamesIn(await ownerIn(browser, lang, 0), NAMES[lang]);
  });
}
