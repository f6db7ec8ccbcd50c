import { type Browser, expect } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { allDone, look, undo } from '../name-servers.ts';
import { ownerIn } from '../push/push-names.ts';
import { HEADING, open } from '../reader.ts';
import { answered, apply, type } from './edit-zone.ts';

/**
 * G4: two names chosen in the list go back to yesterday, when they had no records, seen name by name before; and
 * forward again by one press.
 */
export async function rewindZones(browser: Browser, lang: Lang): Promise<void> {
  const owner = await ownerIn(browser, lang, 2);
  const { page, t, names } = owner;
  for (const name of names) {
    await open(page, `/domain/resolution/${name}`);
    await type(owner, { host: '@', type: 'A', value: '203.0.113.40' });
    await apply(owner);
  }
  await open(page, '/domain/list');
  for (const name of names) await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
  await page.getByRole('button', { name: t('domains:act.resolution'), exact: true }).click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('menu:title.domain.manyzones'));
  await page.getByRole('link', { name: t('menu:title.domain.rewind'), exact: true }).click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('menu:title.domain.rewind'));
  const moment = page.getByLabel(t('manyzones:rewind.moment'), { exact: true });
  await expect(moment).toHaveAccessibleDescription(/Asia\/Hong_Kong/);
  const yesterday = await moment.inputValue();
  await moment.fill(yesterday.replace(/^\d{4}/, '2099'));
  await look(page, t);
  await expect(page.getByText(t('manyzones:error.momentFuture'))).toBeVisible();
  await moment.fill(yesterday);
  await look(page, t);
  const seen = page.getByRole('table', { name: t('manyzones:seen.title') });
  for (const name of names) await expect(seen.getByRole('row').filter({ hasText: name })).toContainText('203.0.113.40');
  await page.getByRole('button', { name: t('manyzones:rewind.start', { count: 2 }), exact: true }).click();
  await allDone(page, t, 2);
  for (const name of names) await answered(name, 'A', '');
  await undo(page, t, 2);
  await allDone(page, t, 2);
  for (const name of names) await answered(name, 'A', '203.0.113.40');
  await page.context().close();
}
