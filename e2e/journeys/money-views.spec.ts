import { test } from '@playwright/test';
import { lookAtMoney } from '../steps/money/look-at-money.ts';

test('J1 J2 J4 the flow is read day by day, an amount is judged while it is typed, numbers lead to what they name', async ({
  context,
}) => {
  await lookAtMoney(context, 'zh-HK');
});
