import { test } from '@playwright/test';
import { ownADomain } from '../steps/own-a-domain.ts';

test('a visitor from China becomes a customer and owns a domain (zh-CN)', async ({ page }) => {
  await ownADomain(page, 'zh-CN', { country: 'CN', province: '440000', otherProvince: '110000', city: '440300' });
});

test('a visitor becomes a customer and owns a domain (en)', async ({ page }) => {
  await ownADomain(page, 'en', { country: 'HK' });
});
