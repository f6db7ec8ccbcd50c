import { test } from '@playwright/test';
import { ownADomain } from '../steps/own-a-domain.ts';

test('a visitor becomes a customer and owns a domain (zh-HK)', async ({ page }) => {
  await ownADomain(page, 'zh-HK', { country: 'HK' });
});
