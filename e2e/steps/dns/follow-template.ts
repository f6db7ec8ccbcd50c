import { type Browser, expect } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { allDone, look, undo } from '../name-servers.ts';
import { ownerIn } from '../push/push-names.ts';
import type { Person } from '../push-template.ts';
import { HEADING, open } from '../reader.ts';
import { answered, apply, dig, type } from './edit-zone.ts';

const TEMPLATES = '/domain/resolution/templates';

/** Looks at what a template would make of names and starts. */
async function applyTo({ page, t }: Person, count: number): Promise<void> {
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('menu:title.domain.applytemplate'));
  await look(page, t);
  await page.getByRole('button', { name: t('zonetemplates:apply.start', { count }), exact: true }).click();
  await allDone(page, t, count);
}

/** Takes a record out of the form, and types another. */
async function instead(person: Person, host: string, kind: string, value: string): Promise<void> {
  const { page, t } = person;
  const act = t('zones:act.of', { act: t('zones:act.remove'), host, type: kind });
  await page.getByRole('button', { name: act, exact: true }).click();
  await type(person, { host, type: kind, value });
}

async function openTemplate({ page, t }: Person, name: string): Promise<void> {
  await open(page, TEMPLATES);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('menu:title.domain.zonetemplate'));
}

const rowOf = ({ page }: Person, name: string) => page.getByRole('row').filter({ hasText: name });

/**
 * G3: a template for two names; one is changed by hand and shows what differs; a change of the template is carried to
 * both, taken back, and the drift taken over.
 */
export async function followTemplate(browser: Browser, lang: Lang): Promise<void> {
  const owner = await ownerIn(browser, lang, 2);
  const { page, t } = owner;
  const [first = '', second = ''] = owner.names;
  const name = 'Shop';
  await open(page, '/domain/resolution');
  await page.getByRole('link', { name: t('menu:title.domain.zonetemplates'), exact: true }).click();
  await page.getByRole('link', { name: t('zonetemplates:list.new'), exact: true }).click();
  await page.getByLabel(t('zonetemplates:edit.name'), { exact: true }).fill(name);
  await type(owner, { host: '@', type: 'A', value: '203.0.113.20' });
  await type(owner, { host: '@', type: 'MX', value: '{dashed}.mail.example', priority: '5' });
  await page.getByRole('button', { name: t('zonetemplates:edit.save'), exact: true }).click();
  await expect(page).toHaveURL(/\/templates\/\d+$/);
  await page.getByRole('link', { name: t('zonetemplates:act.apply'), exact: true }).click();
  await page.getByRole('textbox', { name: t('tasks:names.label'), exact: true }).fill(`${first}\n${second}`);
  await applyTo(owner, 2);
  await answered(second, 'A', '203.0.113.20');
  expect(await dig(first, 'MX')).toBe(`5 ${first.replaceAll('.', '-')}.mail.example.`);

  await open(page, `/domain/resolution/${second}`);
  await expect(page.locator('main')).toContainText(t('zonetemplates:state.same'));
  await instead(owner, '@', 'A', '203.0.113.66');
  await apply(owner);
  await openTemplate(owner, name);
  await expect(rowOf(owner, first)).toContainText(t('zonetemplates:state.same'));
  for (const words of [t('zonetemplates:state.drifted'), '203.0.113.20', '203.0.113.66'])
    await expect(rowOf(owner, second)).toContainText(words);

  await instead(owner, '@', 'A', '203.0.113.30');
  await page.getByRole('button', { name: t('zonetemplates:edit.save'), exact: true }).click();
  await expect(rowOf(owner, first)).toContainText(t('zonetemplates:state.outdated'));
  await page.getByRole('link', { name: t('zonetemplates:act.carry', { count: 1 }), exact: true }).click();
  await applyTo(owner, 1);
  await answered(first, 'A', '203.0.113.30');
  await answered(second, 'A', '203.0.113.66');
  await undo(page, t, 1);
  await allDone(page, t, 1);
  await answered(first, 'A', '203.0.113.20');

  await openTemplate(owner, name);
  const take = t('zonetemplates:zones.takeOf', { name: second });
  await page.getByRole('button', { name: take, exact: true }).click();
  await expect(page.getByText(t('zonetemplates:edit.taken', { name: second }))).toBeVisible();
  await page.getByRole('button', { name: t('zonetemplates:edit.save'), exact: true }).click();
  await expect(rowOf(owner, second)).toContainText(t('zonetemplates:state.same'));
  await rowOf(owner, second)
    .getByRole('button', { name: t('zonetemplates:zones.unlink'), exact: true })
    .click();
  await expect(rowOf(owner, second)).toHaveCount(0);
  await page.getByRole('button', { name: t('zonetemplates:act.remove'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('zonetemplates:act.remove'), exact: true })
    .click();
  await expect(page.getByText(t('zonetemplates:list.empty'))).toBeVisible();
  await answered(first, 'A', '203.0.113.20');
  await page.context().close();
}
