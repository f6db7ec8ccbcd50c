import { type Browser, expect } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { QUERIES_WRITTEN_EVERY_SECONDS } from '#contract/rules/dns/queries.ts';
import { ownerIn } from '../push/push-names.ts';
import type { Person } from '../push-template.ts';
import { open } from '../reader.ts';
import { answered, apply, dig, type } from './edit-zone.ts';

/** Another name server may be writing at that moment. */
const SPARE_SECONDS = 20;

async function weigh(owner: Person, name: string): Promise<void> {
  const { page, t } = owner;
  await type(owner, { host: 'www', type: 'A', value: '203.0.113.1', weight: '100' });
  await type(owner, { host: 'www', type: 'A', value: '203.0.113.2', weight: '0' });
  await type(owner, { host: 'text', type: 'TXT', value: 'one' });
  await apply(owner);
  await answered(`www.${name}`, 'A', '203.0.113.1');
  await expect(page.getByText(t('zones:weight.is', { weight: 100 })).first()).toBeVisible();
}

/** G4: equal records by weight; then how often each name was asked for, and what was asked for in vain. */
export async function countQueries(browser: Browser, lang: Lang): Promise<void> {
  const owner = await ownerIn(browser, lang, 1);
  const { page, t, names } = owner;
  const [name = ''] = names;
  await open(page, `/domain/resolution/${name}`);
  await weigh(owner, name);
  const tab = page.getByRole('link', { name: t('queries:tab.queries'), exact: true });
  await tab.click();
  await expect(page.getByText(t('queries:none.1'))).toBeVisible();
  for (let count = 0; count < 5; count++) await dig(`text.${name}`, 'TXT');
  for (let count = 0; count < 3; count++) await dig(`forgotten.${name}`, 'A');
  // The page has asked our name servers too, until all of them answered the change.
  const row = page.getByRole('row', { name: /^text [5-9] / });
  const until = Date.now() + (QUERIES_WRITTEN_EVERY_SECONDS + SPARE_SECONDS) * 1000;
  await expect
    .poll(
      async () => {
        await page.reload();
        return (await row.count()) > 0;
      },
      { timeout: until - Date.now(), intervals: [2000] },
    )
    .toBe(true);
  await expect(page.getByRole('row', { name: /^forgotten 3 / })).toBeVisible();
  await expect(page.getByRole('img', { name: new RegExp(`^${t('queries:over.1')}`) })).toBeVisible();
  await page.getByRole('link', { name: 'text', exact: true }).click();
  const ofText = (days: '1' | '30') =>
    page.getByRole('img', { name: new RegExp(t(`queries:host.${days}`, { host: 'text' })) });
  await expect(ofText('1')).toBeVisible();
  await page.getByLabel(t('queries:days')).selectOption('30');
  await expect(ofText('30')).toBeVisible();
  await expect(page.getByRole('img', { name: new RegExp(`^${t('queries:over.30')}`) })).toBeVisible();
  await expect(row).toBeVisible();
}
