import { type Browser, expect } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { look } from '../name-servers.ts';
import { ownerIn } from '../push/push-names.ts';
import { HEADING, open, unique } from '../reader.ts';
import { dig } from './edit-zone.ts';

/**
 * G2: a name elsewhere as far as a house without a world goes: added, with the text to be set where it is answered now,
 * looked for and not found, taken into no task and answered by nobody; then given up. (From the proof to the answer:
 * `server/nameserver/outside-answer.wire.test.ts`.)
 */
export async function nameElsewhere(browser: Browser, lang: Lang): Promise<void> {
  const owner = await ownerIn(browser, lang, 1);
  const { page, t } = owner;
  const [own = ''] = owner.names;
  const name = `elsewhere-${unique()}.org`;
  await open(page, '/domain/resolution');
  await page.getByRole('link', { name: t('menu:title.domain.outside'), exact: true }).click();
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('menu:title.domain.outside'));
  const add = async (typed: string) => {
    await page.getByLabel(t('outside:add.label'), { exact: true }).fill(typed);
    await page.getByRole('button', { name: t('outside:add.act'), exact: true }).click();
  };
  await add('co.uk');
  await expect(page.getByText(t('outside:error.name'))).toBeVisible();
  await add(`shop.${own}`);
  await expect(page.getByText(t('outside:error.own', { name: own }))).toBeVisible();
  await add(name);
  const item = page.getByRole('listitem').filter({ hasText: name });
  await expect(item).toContainText(t('outside:state.waiting'));
  await expect(item).toContainText(`_namestead.${name}`);
  await expect(item).toContainText(/namestead-proof=[0-9a-f]{32}/);
  await item.getByRole('button', { name: t('outside:act.look'), exact: true }).click();
  await expect(page.getByText(t('outside:done.look')).first()).toBeVisible();
  await expect(item).toContainText(t('outside:looked'), { timeout: 30_000 });
  await expect(item).toContainText(t('outside:state.waiting'));
  await expect(item.getByRole('link', { name: t('outside:act.records') })).toHaveCount(0);

  await open(page, '/domain/batch/cleardns');
  await page.getByRole('textbox', { name: t('tasks:names.label'), exact: true }).fill(name);
  await look(page, t);
  await expect(page.getByText(t('domains:error.notFound')).first()).toBeVisible();
  expect(await dig(name, 'A')).toBe('5');

  await open(page, '/domain/resolution/elsewhere');
  await item.getByRole('button', { name: t('outside:act.remove'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('outside:remove.title', { name }) });
  await dialog.getByRole('button', { name: t('outside:act.remove'), exact: true }).click();
  await expect(page.getByText(t('outside:list.empty'))).toBeVisible();
  await page.context().close();
}
