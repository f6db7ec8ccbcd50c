import { type Browser, expect } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { settled } from '../every-page.ts';
import { officeUrl } from '../house.ts';
import { ownerIn } from '../push/push-names.ts';
import { open, wordsOf } from '../reader.ts';
import type { Reviewer } from '../reviewer.ts';
import { answered, apply, changes, dig, type } from './edit-zone.ts';

/** Of a carrier's; in the journey a search engine asks from it. */
const ENGINE = '202.96.128.0/24';
/** Name servers have another list within seconds. */
const WITHIN = { timeout: 5_000, intervals: [100] };

/**
 * G2 L1: a record for search engines is written while nobody is known to be one, and the page says so; a manager enters
 * their networks, a wrong line refused with its number; the name servers answer them, by subnet and by resolver, before
 * the carrier; emptied again, nobody is on the line.
 */
export async function searchEngines(browser: Browser, lang: Lang, staff: Reviewer): Promise<void> {
  const t = await wordsOf(lang);
  const owner = await ownerIn(browser, lang, 1);
  const { page } = owner;
  const [name = ''] = owner.names;
  const nobody = page.getByText(t('zones:line.nobody', { line: t('zones:line.search') }));
  await open(page, `/domain/resolution/${name}`);
  await type(owner, { host: '@', type: 'A', value: '203.0.113.10' });
  await type(owner, { host: '@', type: 'A', value: '203.0.113.11', line: 'telecom' });
  await expect(nobody).toHaveCount(0);
  await type(owner, { host: '@', type: 'A', value: '203.0.113.12', line: 'search' });
  await expect(page.getByRole('row').filter({ hasText: '203.0.113.12' })).toContainText(t('zones:line.search'));
  await expect(nobody).toBeVisible();
  await expect(changes(owner)).toContainText(t('zones:changes', { added: 3, changed: 0, removed: 0 }));
  await apply(owner);
  await answered(name, 'A', '203.0.113.10');
  expect(await dig(name, 'A', { subnet: ENGINE })).toBe('203.0.113.11');

  const office = await staff.window(await browser.newContext(), lang);
  await office.goto(`${officeUrl()}/search-networks`);
  await settled(office);
  await expect(office.getByText(t('searchline:nobody'))).toBeVisible();
  const list = office.getByLabel(t('searchline:field.text'), { exact: true });
  const save = office.getByRole('button', { name: t('searchline:save'), exact: true });
  await list.fill(`${ENGINE} # Findall\n202.96.129.7/24 # Findall\n127.0.9.0/24`);
  await save.click();
  const words = t('searchline:wrong.inexact', { network: '202.96.129.0/24' });
  await expect(office.getByText(t('presets:wrongLine', { line: 2, words }))).toBeVisible();
  await list.fill(`${ENGINE} # Findall\n2001:db8:9::/48 # Findall\n127.0.9.0/24`);
  await save.click();
  await expect(office.getByRole('row').filter({ hasText: 'Findall' })).toContainText('2');
  await expect(office.getByText(t('searchline:total', { count: 3 }))).toBeVisible();
  await expect.poll(() => dig(name, 'A', { subnet: ENGINE }), WITHIN).toBe('203.0.113.12');
  expect(await dig(name, 'A', { subnet: '202.96.129.0/24' })).toBe('203.0.113.11');
  expect(await dig(name, 'A', { from: '127.0.9.9' })).toBe('203.0.113.12');
  expect(await dig(name, 'A', { from: '127.0.8.9' })).toBe('203.0.113.10');
  await open(page, `/domain/resolution/${name}`);
  await expect(page.getByRole('row').filter({ hasText: '203.0.113.12' })).toBeVisible();
  await expect(nobody).toHaveCount(0);

  await list.fill('');
  await save.click();
  await expect(office.getByText(t('searchline:nobody'))).toBeVisible();
  await expect.poll(() => dig(name, 'A', { subnet: ENGINE }), WITHIN).toBe('203.0.113.11');
  await office.context().close();
  await page.context().close();
}
