import { type Browser, expect } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { allDone, look, undo } from '../name-servers.ts';
import { ownerIn } from '../push/push-names.ts';
import type { Person } from '../push-template.ts';
import { HEADING, open } from '../reader.ts';
import { answered, dig, type } from './edit-zone.ts';

async function names({ page, t }: Person, typed: readonly string[]): Promise<void> {
  await page.getByRole('textbox', { name: t('tasks:names.label'), exact: true }).fill(typed.join('\n'));
}

/**
 * G3: the same records for several names, seen name by name before; cleared, back by one press, and not cleared again
 * within the hour.
 */
export async function manyZones(browser: Browser, lang: Lang): Promise<void> {
  const owner = await ownerIn(browser, lang, 2);
  const { page, t } = owner;
  const [first = '', second = ''] = owner.names;
  const both = [first, second];
  await open(page, '/domain/resolution');
  await page.getByRole('link', { name: t('menu:title.domain.manyzones'), exact: true }).click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('menu:title.domain.manyzones'));
  await names(owner, both);
  await type(owner, { host: '@', type: 'A', value: '203.0.113.999' });
  await look(page, t);
  await expect(page.locator('.zone-wrong')).toContainText(t('zones:wrong.v4'));
  await page
    .getByRole('button', { name: t('zones:act.of', { act: t('zones:act.remove'), host: '@', type: 'A' }), exact: true })
    .click();
  await type(owner, { host: '@', type: 'A', value: '203.0.113.20' });
  await type(owner, { host: '@', type: 'MX', value: 'mx.mail.example', priority: '5' });
  await page.getByRole('radio', { name: t('manyzones:mode.replace'), exact: true }).check();
  await look(page, t);
  const seen = page.getByRole('table', { name: t('manyzones:seen.title') });
  for (const name of both) await expect(seen.getByRole('row').filter({ hasText: name })).toContainText('2');
  await page.getByRole('button', { name: t('manyzones:start', { count: 2 }), exact: true }).click();
  await allDone(page, t, 2);
  for (const name of both) await answered(name, 'A', '203.0.113.20');

  await open(page, '/domain/batch/cleardns');
  await names(owner, both);
  await look(page, t);
  await page.getByRole('button', { name: t('manyzones:clear.start', { count: 2 }), exact: true }).click();
  await allDone(page, t, 2);
  for (const name of both) await answered(name, 'A', '');
  await undo(page, t, 2);
  await allDone(page, t, 2);
  for (const name of both) await answered(name, 'A', '203.0.113.20');
  expect(await dig(first, 'MX')).toBe('5 mx.mail.example.');

  await open(page, '/domain/batch/cleardns');
  await names(owner, both);
  await look(page, t);
  const [words = ''] = t('manyzones:reason.clearedLately', { from: '|' }).split('|');
  await expect(page.getByText(words).first()).toBeVisible();
  await expect(page.getByRole('button', { name: t('manyzones:clear.start', { count: 2 }), exact: true })).toHaveCount(
    0,
  );
  await page.context().close();
}
