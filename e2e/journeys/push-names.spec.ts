import { test } from '@playwright/test';
import { pushNames } from '../steps/push/push-names.ts';

test('F4 names are pushed to another account, accepted, paid for, and refused (zh-HK)', async ({ browser }) => {
  test.setTimeout(180_000);
  await pushNames(browser, 'zh-HK');
});
