import { test } from '@playwright/test';
import { payByUsdt } from '../steps/pay-by-usdt.ts';

test('C2 J2 J5 a wallet is activated by its signature, and USDT sent to the address stand in the balance (zh-HK)', async ({
  context,
}) => {
  await payByUsdt(context, 'zh-HK');
});
