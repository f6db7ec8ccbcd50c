import { expect, test } from '@playwright/test';
import { LISTED_SUFFIXES, OPEN_SUFFIXES } from '#contract/rules/suffixes/index.ts';
import { open, speak, unique, wordsOf } from '../steps/reader.ts';

const GROUPS = OPEN_SUFFIXES.length - LISTED_SUFFIXES.length;
const LOOKS = [
  { lang: 'zh-HK', width: 1440, province: '\u5317\u4eac\u5e02' },
  { lang: 'en', width: 390, province: 'Beijing' },
] as const;

/** What a short name with its marks takes, in pixels. */
const NAME_WIDTH_MIN = 140;

for (const { lang, width, province } of LOOKS) {
  test(`D1 D5 the groups of a country's suffix are priced and chosen beside the others, and closed until wanted (${lang}, ${width})`, async ({
    page,
  }) => {
    const t = await wordsOf(lang);
    await speak(page.context(), lang);
    await page.setViewportSize({ width, height: 900 });
    const title = t('catalogue:gathered', { suffix: 'cn', count: GROUPS });

    await open(page, '/price');
    await expect(page.getByText('.com.cn', { exact: true })).toBeVisible();
    await expect(page.getByText('.bj.cn', { exact: true })).toBeHidden();
    await page.getByText(title, { exact: true }).click();
    await expect(page.getByText('.bj.cn', { exact: true })).toBeVisible();
    await expect(page.getByText(province).first()).toBeVisible();

    await open(page, '/domain/search');
    const box = (suffix: string) => page.getByRole('checkbox', { name: new RegExp(`^\\.${suffix}( |$)`) });
    await page.getByText(t('search:suffixes.one'), { exact: true }).click();
    await expect(box('cn')).not.toBeChecked();
    await box('cn').check();
    await expect(box('bj.cn')).toBeHidden();
    await page.getByText(title).click();
    await expect(box('bj.cn')).not.toBeChecked();
    await expect(page.getByText(province)).toBeVisible();
    await box('bj.cn').check();
    for (const { suffix, unicode } of LISTED_SUFFIXES) if (suffix !== 'cn') await box(unicode).uncheck();
    const label = `group-${unique()}`;
    await page.getByLabel(t('search:names'), { exact: true }).fill(`${label} bj.cn city.gov.cn`);
    await expect(page.getByText(t('search:dropped.title', { count: 1 }))).toBeVisible();
    await page.getByRole('button', { name: t('search:act'), exact: true }).click();
    await expect(page.getByText(t('search:finished', { free: 2, count: 3 }))).toBeVisible();
    const row = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
    await expect(row(`${label}.bj.cn`)).toContainText('7.80');
    await expect(row(`${label}.cn`)).toContainText(t('search:state.registrable'));
    await expect(row('bj.cn')).toContainText(t('search:invalid.secondLevel'));
    // A long reason leaves the name its place on a narrow screen.
    const named = await row('bj.cn').getByRole('rowheader').boundingBox();
    expect(named?.width).toBeGreaterThan(NAME_WIDTH_MIN);
    await page.getByText(t('search:dropped.title', { count: 1 })).click();
    await expect(page.getByText(t('search:invalid.government'))).toBeVisible();
    // The address keeps the choice.
    await page.reload();
    await expect(page.getByText(t('search:finished', { free: 2, count: 3 }))).toBeVisible();
    await page.getByText(t('search:suffixes.one'), { exact: true }).click();
    await expect(page.getByText(t('search:gathered.chosen', { count: 1 }))).toBeVisible();
  });
}
