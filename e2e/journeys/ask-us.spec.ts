import { test } from '@playwright/test';
import { askUs } from '../steps/contact/ask-us.ts';

test('A10 L1 a visitor and a customer ask, staff answer by mail and on the page, both write back (en)', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  await askUs(browser, 'en');
});
