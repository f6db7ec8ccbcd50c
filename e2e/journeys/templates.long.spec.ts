import { test } from '@playwright/test';
import { makeBothKinds } from '../steps/make-templates.ts';

for (const lang of ['zh-CN', 'en'] as const)
  test(`H1 templates of a person and of a company are made (${lang})`, ({ page }) => makeBothKinds(page, lang));
