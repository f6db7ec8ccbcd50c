import { type Browser, expect } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { settled } from '../every-page.ts';
import { allDone, look } from '../name-servers.ts';
import { ownerIn, withCode } from '../push/push-names.ts';
import type { Person } from '../push-template.ts';
import { HEADING, open } from '../reader.ts';

const zone = (name: string) => `/domain/resolution/${name}`;

/** The zone's page comes to a state of DNSSEC; read again until it does. */
export async function signingState({ page, t }: Person, name: string, words: string): Promise<void> {
  await expect(async () => {
    await open(page, zone(name));
    // What is still being read says nothing of the state yet.
    await settled(page);
    const block = page.locator('main section').filter({ has: page.getByRole('heading', { name: t('dnssec:title') }) });
    await expect(block).toContainText(words, { timeout: 3000 });
  }).toPass({ timeout: 60_000 });
}

async function switchMany(person: Person, names: readonly string[], wish: 'on' | 'off'): Promise<void> {
  const { page, t } = person;
  await open(page, '/domain/batch/dnssec');
  await page.getByRole('textbox', { name: t('tasks:names.label'), exact: true }).fill(names.join('\n'));
  await page.getByRole('radio', { name: t(`dnssec:many.${wish}`), exact: true }).check();
  await look(page, t);
  const count = names.length;
  await page.getByRole('button', { name: t(`dnssec:many.start.${wish}`, { count }), exact: true }).click();
  await withCode(person, t('menu:title.domain.taskinfo'));
  await allDone(page, t, count);
}

/**
 * G4: on by one press and off again before the registry was told; then two names by one task, in the words of the page.
 */
export async function signZones(browser: Browser, lang: Lang): Promise<Person & { names: string[] }> {
  const owner = await ownerIn(browser, lang, 2);
  const { page, t, names } = owner;
  const [first = ''] = names;
  await open(page, zone(first));
  await page.getByRole('button', { name: t('dnssec:on'), exact: true }).click();
  await withCode(owner, t('dnssec:done.on'));
  await signingState(owner, first, t('dnssec:state.signed'));
  await page.getByRole('button', { name: t('dnssec:off'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('dnssec:off'), exact: true })
    .click();
  await withCode(owner, t('dnssec:done.off'));
  await signingState(owner, first, t('dnssec:state.off'));

  await open(page, '/domain/resolution');
  await page.getByRole('link', { name: t('menu:title.domain.manysignings'), exact: true }).click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('menu:title.domain.manysignings'));
  await switchMany(owner, names, 'on');
  for (const name of names) await signingState(owner, name, t('dnssec:state.signed'));
  return owner;
}

/**
 * G4: as days pass the registry has the DS; off by one task, it forgets it, and signing ends when resolvers have
 * forgotten it. `move`: the house's clock, in days.
 */
export async function keepAndEnd(owner: Person & { names: string[] }, move: (days: number) => Promise<unknown>) {
  const { t, names } = owner;
  await move(2);
  for (const name of names) await signingState(owner, name, t('dnssec:state.secured'));
  await switchMany(owner, names, 'off');
  for (const name of names) await signingState(owner, name, t('dnssec:state.fading'));
  await move(2);
  for (const name of names) await signingState(owner, name, t('dnssec:state.off'));
}
