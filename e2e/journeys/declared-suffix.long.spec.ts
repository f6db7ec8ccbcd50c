import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { registryRecord } from '../steps/buy.ts';
import { buyNames } from '../steps/customer-with-data.ts';
import { HOUSE_MS_MAX, type OwnHouse, openOwnHouse } from '../steps/own-house.ts';
import { ownerIn } from '../steps/push/push-names.ts';
import { open, unique } from '../steps/reader.ts';

/** A house whose operator has declared suffixes of a registry that no code names. */
let house: OwnHouse;
test.beforeAll(async () => {
  test.setTimeout(HOUSE_MS_MAX);
  const SUFFIXES_FILE = fileURLToPath(new URL('../../tools/demonstration/declared-suffixes.json', import.meta.url));
  house = await openOwnHouse('declared', ['finance'], { SUFFIXES_FILE });
});
test.afterAll(() => house?.stop());

for (const lang of LANGS)
  test(`D1 D4 E2 a name under a declared suffix: priced, found, bought, and its page opened (${lang})`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const person = await ownerIn(browser, lang, 0);
    const { page, t, client, safeCode } = person;
    await open(page, '/price');
    await expect(page.getByRole('main')).toContainText('.org');
    await expect(page.getByRole('main')).toContainText('.shop');
    const name = `declared-${unique()}.org`;
    await open(page, `/domain/search?q=${name}`);
    const row = page.getByRole('row').filter({ hasText: name }).first();
    await expect(row).toContainText(t('search:state.registrable'));
    await buyNames(client, [name], safeCode);
    const record = await registryRecord(name);
    expect(record.name).toBe(name);
    await open(page, `/domain/${name}`);
    await expect(page.getByRole('main')).toContainText(name);
    await open(page, '/domain/list');
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(t('namestate:state.active'));
  });
