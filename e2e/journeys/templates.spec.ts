import { test } from '@playwright/test';
import { makeBothKinds } from '../steps/make-templates.ts';

test('H1 templates of a person and of a company are made (zh-HK)', ({ page }) => makeBothKinds(page, 'zh-HK'));
