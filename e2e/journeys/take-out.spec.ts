import { expect, test } from '@playwright/test';
import { SELECTION_NAMES_MAX } from '#contract/rules/domain-lists.ts';
import { paste } from '../steps/choose/paste.ts';
import { settled } from '../steps/every-page.ts';
import { ownerIn } from '../steps/push/push-names.ts';
import { personIn } from '../steps/push-template.ts';
import { HEADING, open, unique } from '../steps/reader.ts';

test('E1 I2 what cannot go leaves a pasted list by one press, and the rest is looked at again by itself; answers are kept as CSV (en)', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const owner = await ownerIn(browser, 'en', 3);
  const { page, t, names } = owner;
  await open(page, '/domain/renew?Many=1');
  const stranger = `not-mine-${unique()}.com`;
  await page.getByLabel(t('tasks:names.label'), { exact: true }).fill([...names, stranger].join('\n'));
  await page.getByRole('button', { name: t('tasks:preview.look'), exact: true }).click();
  await page.getByRole('button', { name: t('tasks:preview.clearAll', { count: 1 }), exact: true }).click();
  // Nobody presses "look" again.
  await expect(page.getByRole('button', { name: t('orders:many.start', { count: 3 }), exact: true })).toBeVisible();
  await expect(page.getByLabel(t('tasks:names.label'), { exact: true })).not.toHaveValue(new RegExp(stranger));
  await open(page, `/domain/search?q=${encodeURIComponent(`${names[0]} ${stranger}`)}`);
  await expect(page.getByText(t('search:finished', { free: 1, count: 2 }))).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: t('search:csv'), exact: true }).click();
  const file = await (await saving).createReadStream();
  const text = (await file.toArray()).map(String).join('');
  expect(text).toContain(`${stranger},${stranger},${t('search:state.registrable')},11.80`);
  expect(text).toContain(`${names[0]},${names[0]},${t('search:state.taken')}`);
  await open(page, '/domain/list');
  const tick = (name: string) =>
    page.getByRole('checkbox', { name: t('common:act.select', { what: name }), exact: true });
  const sorted = [...names].sort();
  await tick(sorted[0] ?? '').check();
  await tick(sorted[2] ?? '').click({ modifiers: ['Shift'] });
  for (const name of sorted) await expect(tick(name)).toBeChecked();
  await tick(sorted[2] ?? '').uncheck();
  await tick(sorted[1] ?? '').uncheck();
  await tick(sorted[0] ?? '').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(tick(sorted[1] ?? '')).toBeChecked();
  await expect(tick(sorted[2] ?? '')).not.toBeChecked();
  await page.getByRole('button', { name: t('domains:list.more'), exact: true }).click();
  await page.getByRole('button', { name: t('domains:paste.title'), exact: true }).click();
  await page.getByLabel(t('tasks:names.label'), { exact: true }).fill(`${sorted[1]}\n${stranger}`);
  await page.getByRole('button', { name: t('domains:paste.act'), exact: true }).click();
  await expect(page.getByText(t('domains:paste.missing', { names: stranger }))).toBeVisible();
  await expect(tick(sorted[1] ?? '')).toBeVisible();
  await expect(tick(sorted[0] ?? '')).toHaveCount(0);

  // The same where a part of a name is searched for: by paste, by typing, and too many.
  await open(page, '/domain/list');
  await settled(page);
  const search = page.getByRole('searchbox', { name: t('domains:list.search'), exact: true });
  await paste(search, `${sorted[0]}\n${sorted[2]}\n${stranger}\n`);
  await expect(page.getByText(t('domains:paste.found', { count: 2 }))).toContainText(stranger);
  await expect(page).toHaveURL(/List=/);
  await expect(search).toHaveValue('');
  await expect(tick(sorted[1] ?? '')).toHaveCount(0);
  await page.reload();
  await expect(tick(sorted[2] ?? '')).toBeVisible();
  await expect(tick(sorted[1] ?? '')).toHaveCount(0);
  const chip = { name: t('common:act.remove', { what: t('domains:paste.chip') }) };
  await page.getByRole('button', chip).click();
  await search.fill(`${sorted[1]}, ${sorted[2]}`);
  await expect(page.getByText(t('domains:paste.found', { count: 2 }))).toBeVisible();
  await expect(search).toHaveValue(`${sorted[1]}, ${sorted[2]}`);
  await expect(tick(sorted[0] ?? '')).toHaveCount(0);
  await page.getByRole('button', chip).click();
  await expect(search).toHaveValue('');
  await expect(tick(sorted[0] ?? '')).toBeVisible();
  const many = Array.from({ length: SELECTION_NAMES_MAX + 2 }, (_, n) => `many-${n}.com`).join(' ');
  await paste(search, many);
  const over = { count: SELECTION_NAMES_MAX + 2, limit: SELECTION_NAMES_MAX, more: 2 };
  await expect(page.getByRole('alert').getByText(t('tasks:names.over', over))).toBeVisible();
  await expect(page).not.toHaveURL(/List=/);
  await page.context().close();
});

test('D2 a pasted list can be registered from search, home, my domains, cart and help (en)', async ({ browser }) => {
  const { page, t } = await personIn(browser, 'en');
  for (const address of ['/domain/search', '/', '/domain/list', '/domain/cart', '/help']) {
    await open(page, address);
    await settled(page);
    await page.locator('main a[href="/domain/register"]').first().click();
    await expect(page.getByRole('heading', HEADING)).toHaveText(t('menu:title.domain.register'));
  }
  await page.context().close();
});
