import { test } from '@playwright/test';
import { pushTemplate } from '../steps/push-template.ts';

test('H3 a template is pushed to another account, taken back and accepted (zh-HK)', async ({ browser }) => {
  await pushTemplate(browser, 'zh-HK');
});
