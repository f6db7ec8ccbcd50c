import { test } from '@playwright/test';
import { ownerIn } from '../steps/push/push-names.ts';
import { transferNamesIn } from '../steps/transfers/transfer-in.ts';

test('F1 names come from another registrar: one at once, one rejected there, one by a second password (zh-HK)', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  await transferNamesIn(await ownerIn(browser, 'zh-HK', 0), ['yellow.com', 'yoga.com', 'zoo.com']);
});
