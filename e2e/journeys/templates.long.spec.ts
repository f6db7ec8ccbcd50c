import { test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { makeBothKinds } from '../steps/make-templates.ts';

for (const lang of LANGS)
  test(`H1 templates of a person and of a company are made (${lang})`, ({ page }) => makeBothKinds(page, lang));
