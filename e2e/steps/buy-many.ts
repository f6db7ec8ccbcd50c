import { expect } from '@playwright/test';
import { HEADING, open, type Reader } from './reader.ts';

/** D2: pastes a list on the register page and has it judged: by us, and by the registries. */
export async function pasteList({ page, t }: Reader, names: readonly string[]): Promise<void> {
  await open(page, '/domain/register');
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('menu:title.domain.register'));
  await page.getByLabel(t('tasks:names.label'), { exact: true }).fill(names.join('\n'));
  await page.getByRole('button', { name: t('orders:register.look'), exact: true }).click();
  await listIsLooked({ page });
}

/** The list on the page is the one that was judged last. */
export async function listIsLooked({ page }: Pick<Reader, 'page'>): Promise<void> {
  await expect(page.locator('.register-looked')).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 });
}

/** D2: what cannot be registered is cleared by one press, and the list judged again by itself. */
export async function clearList({ page, t }: Reader, count: number): Promise<void> {
  await page.getByRole('button', { name: t('tasks:preview.clearAll', { count }), exact: true }).click();
  await expect(page.getByText(t('tasks:preview.clearFirst'))).toHaveCount(0);
  await listIsLooked({ page });
}

/** D4: agrees, pays, gives the security code; the names are followed as a task. */
export async function payForList({ page, t, safeCode }: Reader, count: number, amount: string): Promise<void> {
  await page.getByRole('checkbox', { name: t('orders:checkout.agree') }).check();
  await page.getByRole('button', { name: t('orders:register.start', { count, amount }), exact: true }).click();
  await giveSafeCode({ page, t, safeCode });
  await expect(page).toHaveURL(/\/domain\/taskinfo\?Number=T/, { timeout: 60_000 });
}

export async function giveSafeCode({ page, t, safeCode }: Pick<Reader, 'page' | 't' | 'safeCode'>): Promise<void> {
  const prompt = page.getByRole('dialog', { name: t('common:safeCode.title') });
  await prompt.getByLabel(t('common:safeCode.label'), { exact: true }).fill(safeCode);
  await prompt.getByRole('button', { name: t('common:act.confirm') }).click();
}
