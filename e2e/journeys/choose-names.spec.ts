import { test } from '@playwright/test';
import { chooserOf, pickForLocks } from '../steps/choose/pick-names.ts';

test('I2 my names are chosen beside the field: ticked, a folder at once, and the act runs with them', async ({
  context,
}) => {
  await pickForLocks(await chooserOf(context, 'zh-HK'));
});
