import { expect, type Page } from '@playwright/test';
import { namesAtOnce } from '#contract/rules/batch.ts';
import { sandboxUrl } from './house.ts';
import { HEADING, open, type Words } from './reader.ts';

interface AtRegistry {
  readonly nameservers: string[];
  readonly statuses: string[];
}

/** A name as its registry has it. */
export async function atRegistry(name: string): Promise<AtRegistry> {
  const answer = await fetch(`${sandboxUrl()}/desk/api/registry/domain/${name}`);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return (await answer.json()) as AtRegistry;
}

/** Types names and servers into `/domain/editdns` and lets them be looked at. */
export async function wishServers(page: Page, t: Words, names: readonly string[], servers: readonly string[]) {
  await open(page, '/domain/editdns');
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('menu:title.domain.editdns'));
  const limit = namesAtOnce('nameServers', new Date().toISOString().slice(0, 10));
  await page.getByRole('textbox', { name: t('tasks:names.label'), exact: true }).fill(names.join('\n'));
  await expect(page.getByText(t('tasks:names.count', { count: names.length, limit }))).toBeVisible();
  await page.getByRole('textbox', { name: t('acts:dns.servers'), exact: true }).fill(servers.join('\n'));
  await look(page, t);
}

export async function look(page: Page, t: Words): Promise<void> {
  await page.getByRole('button', { name: t('tasks:preview.look'), exact: true }).click();
}

/** The task's own page tells by itself when all of it is done. */
export async function allDone(page: Page, t: Words, count: number, timeout?: number): Promise<void> {
  await expect(page).toHaveURL(/\/domain\/taskinfo\?Number=/);
  const told = page.getByText(t('tasks:progress.done', { done: count, total: count }));
  await expect(told).toBeVisible(timeout === undefined ? {} : { timeout });
  await expect(page.getByText(t('tasks:filter.success', { count }))).toBeVisible();
}

/** Takes the task back from its own page. */
export async function undo(page: Page, t: Words, count: number): Promise<void> {
  await page.getByRole('button', { name: t('tasks:undo.title'), exact: true }).click();
  await page.getByRole('button', { name: t('tasks:undo.act', { count }), exact: true }).click();
  await expect(page.getByText(t('tasks:field.undoOf'))).toBeVisible();
}
