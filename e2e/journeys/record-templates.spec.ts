import { test } from '@playwright/test';
import { followTemplate } from '../steps/dns/follow-template.ts';
import { keepPresets } from '../steps/dns/keep-presets.ts';
import { rewindZones } from '../steps/dns/rewind-zones.ts';
import { supporter } from '../steps/staff.ts';

test('G3 names follow a template of records: drift is shown, a change is carried and taken back (zh-HK)', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  await followTemplate(browser, 'zh-HK');
});

test('G4 names chosen in the list go back to a moment, and forward again by one press (zh-HK)', async ({ browser }) => {
  test.setTimeout(120_000);
  await rewindZones(browser, 'zh-HK');
});

test('G2 L1 staff keep what providers ask for, and customers give it to many names (zh-HK)', async ({ browser }) => {
  test.setTimeout(180_000);
  await keepPresets(browser, 'zh-HK', await supporter());
});
