import { test } from '@playwright/test';
import { editZone } from '../steps/dns/edit-zone.ts';

test('G2 G4 a zone from empty to mail and site, answered within a second, and back to before (zh-HK)', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  await editZone(browser, 'zh-HK');
});
