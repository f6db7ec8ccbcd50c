import { test } from '@playwright/test';
import { editZone } from '../steps/dns/edit-zone.ts';
import { forwardZone } from '../steps/dns/forward-zone.ts';
import { keyboardZone } from '../steps/dns/keyboard-zone.ts';

test('G2 G4 a zone from empty to mail and site, answered within a second, and back to before (zh-HK)', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  await editZone(browser, 'zh-HK');
});

test('G4 an alias, a forward and a parked host, answered and followed; what leads round is refused (zh-HK)', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  await forwardZone(browser, 'zh-HK');
});

test('G2 records by the keys alone: typed in a row, several chosen, taken back, many lines pasted (zh-HK)', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  await keyboardZone(browser, 'zh-HK');
});
