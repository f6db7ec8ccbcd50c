import { type Browser, expect, type Locator } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { paste } from '../choose/paste.ts';
import { ownerIn } from '../push/push-names.ts';
import type { Person } from '../push-template.ts';
import { open } from '../reader.ts';
import { answered, apply, changes } from './edit-zone.ts';

/** A table copied from a sheet, pasted where one host was to be typed, is compared like a file. */
async function pasteTable(owner: Person, name: string, host: Locator): Promise<void> {
  const { page, t } = owner;
  await paste(
    host,
    `Name\tType\tContent\tTTL\nblog\tA\t203.0.113.13\t600\n@\tMX\t5 mx.mail.example.\t600\n@\tA\t203.0.113.10\t120`,
  );
  const dialog = page.getByRole('dialog', { name: t('zones:import.title') });
  await expect(dialog.getByLabel(t('zones:import.format'), { exact: true })).toHaveValue('csv');
  await dialog.getByRole('button', { name: t('zones:import.look'), exact: true }).click();
  await expect(page.getByText(t('zones:import.found', { added: 2, same: 1 }))).toBeVisible();
  await apply(owner);
  await answered(`blog.${name}`, 'A', '203.0.113.13');
}

/** The row is changed where it stands: Escape leaves it, Tab goes on to its TTL, Enter keeps it. */
async function changeInRow({ page, t }: Person, act: Locator): Promise<void> {
  const { keyboard } = page;
  const table = page.getByRole('table', { name: t('zones:records.title') });
  const value = table.getByLabel(t('zones:field.value'), { exact: true });
  await expect(value).toBeFocused();
  await keyboard.type('192.0.2.99');
  await keyboard.press('Escape');
  await expect(value).toHaveCount(0);
  await expect(act).toBeFocused();
  await keyboard.press('Enter');
  await expect(value).toHaveValue('203.0.113.10');
  const ttl = table.getByLabel(t('zones:field.ttl'), { exact: true });
  for (let tabs = 0; tabs < 4; tabs++) await keyboard.press('Tab');
  await expect(ttl).toBeFocused();
  await keyboard.press('Control+a');
  await keyboard.type('120');
  await keyboard.press('Enter');
  await expect(ttl).toHaveCount(0);
}

/**
 * G2: records by the keys alone: three typed in a row, two chosen and paused, one changed, taken back; then many lines
 * pasted where one was to be typed.
 */
export async function keyboardZone(browser: Browser, lang: Lang): Promise<void> {
  const owner = await ownerIn(browser, lang, 1);
  const { page, t, names } = owner;
  const [name = ''] = names;
  const { keyboard } = page;
  await open(page, `/domain/resolution/${name}`);
  const quick = page.getByRole('form', { name: t('zones:quick.title') });
  const host = quick.getByLabel(t('zones:field.host'), { exact: true });
  await host.focus();
  for (const [label, value] of [
    ['@', '203.0.113.10'],
    ['www', '203.0.113.11'],
    ['shop', '203.0.113.12'],
  ] as const) {
    await keyboard.type(label);
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await keyboard.type(value);
    await keyboard.press('Enter');
    await expect(host).toBeFocused();
  }
  await expect(changes(owner)).toContainText(t('zones:changes', { added: 3, changed: 0, removed: 0 }));
  await apply(owner);
  await answered(`shop.${name}`, 'A', '203.0.113.12');

  for (const value of ['203.0.113.11', '203.0.113.12']) {
    const box = page.getByRole('row').filter({ hasText: value }).getByRole('checkbox');
    await box.press('Space');
    await expect(box).toBeChecked();
  }
  await page
    .getByRole('button', { name: t('zones:act.pause'), exact: true })
    .first()
    .press('Enter');
  await expect(changes(owner)).toContainText(t('zones:changes', { added: 0, changed: 2, removed: 0 }));
  await page
    .getByRole('button', { name: t('zones:act.undo'), exact: true })
    .first()
    .press('Enter');
  await expect(changes(owner)).toHaveCount(0);
  await page
    .getByRole('button', { name: t('zones:act.remove'), exact: true })
    .first()
    .press('Enter');
  await apply(owner);
  await answered(`shop.${name}`, 'A', '3');

  const editName = t('zones:act.of', { act: t('zones:act.edit'), host: '@', type: 'A' });
  const edit = page.getByRole('button', { name: editName, exact: true });
  await edit.press('Enter');
  await changeInRow(owner, edit);
  await expect(edit).toBeFocused();
  await apply(owner);

  await pasteTable(owner, name, host);
  await page.context().close();
}
