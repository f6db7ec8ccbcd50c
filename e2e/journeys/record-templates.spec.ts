import { test } from '@playwright/test';
import { followTemplate } from '../steps/dns/follow-template.ts';
import { rewindZones } from '../steps/dns/rewind-zones.ts';

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
