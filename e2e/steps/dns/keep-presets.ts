import { type Browser, expect } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { settled } from '../every-page.ts';
import { officeUrl } from '../house.ts';
import { allDone, look } from '../name-servers.ts';
import { ownerIn } from '../push/push-names.ts';
import { open, unique, wordsOf } from '../reader.ts';
import type { Reviewer } from '../reviewer.ts';
import { answered } from './edit-zone.ts';

/**
 * G2 L1: a member adds the records of a provider, a wrong line refused with its number; a customer gives them to two
 * names; retired, they are offered no more.
 */
export async function keepPresets(browser: Browser, lang: Lang, staff: Reviewer): Promise<void> {
  const t = await wordsOf(lang);
  const name = `Harbour ${unique()}`;
  const office = await staff.window(await browser.newContext(), lang);
  await office.goto(`${officeUrl()}/presets`);
  await settled(office);
  await office.getByRole('button', { name: t('presets:add'), exact: true }).click();
  const fields = ['presets:field.zhHk', 'presets:field.zhCn', 'presets:field.en'] as const;
  for (const field of fields) await office.getByLabel(t(field), { exact: true }).fill(name);
  const lines = office.getByLabel(t('presets:field.lines'), { exact: true });
  await lines.fill('@ 3600 MX 10 {dashed}.harbour.example.\nwww 3600 A 203.0.113');
  await office.getByLabel(t('presets:field.source'), { exact: true }).fill('Help of the provider');
  const save = office.getByRole('button', { name: t('presets:save'), exact: true });
  await save.click();
  await expect(office.getByText(t('presets:wrongLine', { line: 2, words: t('zones:file.data') }))).toBeVisible();
  await lines.fill('@ 3600 MX 10 {dashed}.harbour.example.\nwww 3600 A 203.0.113.50');
  await save.click();
  const row = office.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(t('presets:state.offered'));

  const owner = await ownerIn(browser, lang, 2);
  const { page } = owner;
  const [first = '', second = ''] = owner.names;
  await open(page, '/domain/batch/resolution');
  await page.getByRole('textbox', { name: t('tasks:names.label'), exact: true }).fill(`${first}\n${second}`);
  await page.getByRole('button', { name: t('manyzones:lines.open'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('manyzones:lines.open') });
  await dialog.getByLabel(t('zones:preset.title'), { exact: true }).selectOption({ label: name });
  await dialog.getByRole('button', { name: t('manyzones:lines.add'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await look(page, t);
  await page.getByRole('button', { name: t('manyzones:start', { count: 2 }), exact: true }).click();
  await allDone(page, t, 2);
  await answered(`www.${second}`, 'A', '203.0.113.50');
  await answered(first, 'MX', `10 ${first.replaceAll('.', '-')}.harbour.example.`);

  await office
    .getByRole('button', { name: t('presets:actOf', { act: t('presets:retire'), name }), exact: true })
    .click();
  await expect(row).toContainText(t('presets:state.retired'));
  await open(page, `/domain/resolution/${first}`);
  await page.getByRole('button', { name: t('zones:import'), exact: true }).click();
  const choice = page.getByLabel(t('zones:preset.title'), { exact: true });
  await expect(choice.getByRole('option', { name: 'Fastmail' })).toHaveCount(1);
  await expect(choice.getByRole('option', { name })).toHaveCount(0);
  await office.context().close();
  await page.context().close();
}
