import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { openClient, signUp, topUp } from '#tools/testing/console-client.ts';
import { giveSafeCode } from '../buy-many.ts';
import { buyNames } from '../customer-with-data.ts';
import { settled, windowOf } from '../every-page.ts';
import { consoleUrl, sandboxUrl } from '../house.ts';
import { open, pick, unique, type Words, wordsOf } from '../reader.ts';

/** Every page of an act on many of my names. */
const ACTS = [
  '/domain/renew?Many=1',
  '/domain/editdns',
  '/domain/holder',
  '/domain/push?New=1',
  '/domain/autorenew',
  '/domain/locks',
  '/domain/transferout',
  '/domain/batch/cleardns',
  '/domain/batch/rewind',
  '/domain/batch/resolution',
  '/domain/batch/dnssec',
  '/domain/batch/template',
  '/market/mine?New=1',
];

export interface Chooser {
  readonly page: Page;
  readonly t: Words;
  readonly safeCode: string;
  /** The third stands in a folder. */
  readonly names: readonly [string, string, string];
  readonly folder: string;
}

/** A customer with three names, one of them in a folder, at their window. */
export async function chooserOf(context: BrowserContext, lang: Lang): Promise<Chooser> {
  const place = { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() };
  const client = openClient(place, lang);
  const label = `pick-${unique()}`;
  const safeCode = 'gate-code-31';
  const who = { Email: `${label}@customer.example`, Password: 'Blue-Kite-2718' };
  await signUp(client, { email: who.Email, password: who.Password, safeCode, name: 'Lee Wai' });
  await topUp(client, place, '100.00');
  const names = [`${label}-a.com`, `${label}-b.com`, `${label}-c.com`] as const;
  await buyNames(client, names, safeCode);
  const folder = 'Shop';
  const { Data } = await client.post('/domain/folder/save', { Name: folder });
  expect((await client.post('/domain/label', { Domain: names[2], Folder: Data.Id })).Code).toBe(10_000);
  // A template's page asks for one before it asks for names.
  const records = [{ Host: '@', Type: 'A', Value: '203.0.113.20', Line: 'default', Ttl: 600 }];
  const template = await client.post(
    '/domain/resolution/template/save',
    { Name: folder, Records: records },
    { 'idempotency-key': label },
  );
  expect(template.Code, template.Msg).toBe(10_000);
  // A session of its own, in which no code was given yet.
  const again = openClient(place, lang);
  expect((await again.post('/account/sign-in', who)).Code).toBe(10_000);
  return { page: await windowOf(context, { client: again }, lang), t: await wordsOf(lang), safeCode, names, folder };
}

const partsOf = ({ page, t }: Chooser) => {
  const box = page.locator('.task-pick');
  return {
    box,
    field: page.getByLabel(t('tasks:names.label'), { exact: true }),
    row: (name: string) => box.getByRole('checkbox', { name }),
  };
};

/**
 * I2: ticks stand in the field and the field in the ticks; a folder narrows, one press adds all of it; then the act
 * runs with what stands there.
 */
export async function pickForLocks(chooser: Chooser): Promise<void> {
  const { page, t, names, folder, safeCode } = chooser;
  const { box, field, row } = partsOf(chooser);
  const [a, b, c] = names;
  await open(page, '/domain/locks');
  await settled(page);
  await row(a).check();
  await row(b).check();
  await expect(field).toHaveValue(`${a}\n${b}`);
  await row(a).uncheck();
  await expect(field).toHaveValue(b);
  await field.fill(a);
  await expect(row(a)).toBeChecked();
  await expect(row(b)).not.toBeChecked();

  await pick(page, box.getByLabel(t('tasks:pick.folder'), { exact: true }), folder);
  await expect(row(b)).toHaveCount(0);
  await box.getByRole('button', { name: t('tasks:pick.all', { count: 1 }), exact: true }).click();
  await expect(field).toHaveValue(`${a}\n${c}`);
  const search = box.getByRole('searchbox', { name: t('tasks:pick.search') });
  await search.fill('nobody-has-this');
  await search.press('Enter');
  await expect(box.getByText(t('tasks:pick.none'))).toBeVisible();

  await page
    .getByRole('group', { name: t('detail:lock.Update') })
    .getByRole('radio', { name: t('acts:locks.on'), exact: true })
    .check();
  await page.getByRole('button', { name: t('tasks:preview.look'), exact: true }).click();
  await page.getByRole('button', { name: t('acts:locks.start', { count: 2 }), exact: true }).click();
  await giveSafeCode({ page, t, safeCode });
  await expect(page.getByText(t('tasks:progress.done', { done: 2, total: 2 }))).toBeVisible({ timeout: 30_000 });
}

/** Every act on many begins with my names, and a name that is chosen stands in its field. */
export async function pickEverywhere(chooser: Chooser): Promise<void> {
  const { page, names } = chooser;
  for (const address of ACTS) {
    await open(page, address);
    await settled(page);
    const { field, row } = partsOf(chooser);
    await row(names[0]).check();
    await expect(field, address).toHaveValue(names[0]);
  }
}
