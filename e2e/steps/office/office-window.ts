import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { settled } from '../every-page.ts';
import { officeUrl } from '../house.ts';
import { type Words, wordsOf } from '../reader.ts';
import type { Reviewer } from '../reviewer.ts';

/** The house works on by itself; it is waited for so long. */
const LIVED_MS_MAX = 90_000;

/** A member of staff at their desk: one window, one language. */
export interface Office {
  readonly page: Page;
  readonly t: Words;
}

export async function officeOf(member: Reviewer, browser: Browser, lang: Lang): Promise<Office> {
  return { page: await member.window(await browser.newContext(), lang), t: await wordsOf(lang) };
}

export const leave = ({ page }: Office) => page.context().close();

/** L1: the inbox tells that something waits in this queue; its link leads to the list. */
export async function openQueue(
  { page, t }: Office,
  queue: 'held' | 'disputes' | 'rates' | 'chains' | 'unheard',
): Promise<void> {
  const words = t(`office:queue.${queue}`);
  await expect(async () => {
    await page.goto(`${officeUrl()}/inbox`);
    await settled(page);
    await expect(page.locator('main').getByRole('link', { name: words, exact: true })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: LIVED_MS_MAX });
  await page.locator('main').getByRole('link', { name: words, exact: true }).click();
  await expect(page).toHaveURL(`${officeUrl()}/${queue}`);
  await settled(page);
}

/** Looks at the open page anew until it says something. */
export async function lookUntil({ page }: Office, where: () => Locator, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.reload();
    await settled(page);
    await expect(where()).toContainText(text, { timeout: 3_000 });
  }).toPass({ timeout: LIVED_MS_MAX });
}

export const press = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true }).click();

/** A second click with its reason, without which nothing can be pressed. */
export async function giveReason({ page, t }: Office, act: MessageKey, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: t(act), exact: true });
  await expect(button).toBeDisabled();
  await dialog.getByRole('textbox', { name: t('held:reason'), exact: true }).fill(reason);
  await button.click();
  await expect(dialog).toHaveCount(0);
}

/** L1: the audit, by its menu and its field for the act: a line with these texts. */
export async function auditSays({ page, t }: Office, act: string, ...parts: readonly string[]): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('menu:office.audit'), exact: true })
    .click();
  const field = page.getByRole('searchbox', { name: t('office:audit.act'), exact: true });
  await field.fill(act);
  await field.press('Enter');
  await expect(page).toHaveURL(new RegExp(`Act=${act}`));
  let row = page.getByRole('row').filter({ has: page.getByText(act, { exact: true }) });
  for (const part of parts) row = row.filter({ hasText: part });
  await expect(row.first()).toBeVisible();
}
