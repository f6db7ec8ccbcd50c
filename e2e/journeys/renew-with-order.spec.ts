import { test } from '@playwright/test';
import { renewWithOrder } from '../steps/choose/renew-with-order.ts';

test('E3 whether names renew themselves is chosen with their order, as the account says or against it', async ({
  context,
}) => {
  await renewWithOrder(context, 'zh-HK');
});
