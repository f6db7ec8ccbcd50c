import { expect, type Page } from '@playwright/test';
import type { MessageKey } from '#contract/messages/index.ts';
import { mailedLink } from '../become-customer.ts';
import { giveSafeCode } from '../buy-many.ts';
import { desk } from '../house.ts';
import type { Person } from '../push-template.ts';
import { HEADING, open } from '../reader.ts';

const LIST = '/domain/transferout/list';
/** What sweeps, polls and jobs may need on a busy machine. */
const LIVED_MS_MAX = 90_000;

async function withCode(person: Person, done: string): Promise<void> {
  const { page, t } = person;
  const prompt = page.getByRole('dialog', { name: t('common:safeCode.title') });
  const said = page.getByText(done);
  await expect(prompt.or(said).first()).toBeVisible();
  if (await prompt.isVisible()) await giveSafeCode(person);
  await expect(said.first()).toBeVisible();
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first();

/** The row of a name comes to a state; the list is read again until it does. */
export async function leavingState(person: Person, name: string, state: MessageKey): Promise<void> {
  const { page, t } = person;
  await expect(async () => {
    await open(page, LIST);
    await expect(rowOf(page, name)).toContainText(t(state), { timeout: 3000 });
  }).toPass({ timeout: LIVED_MS_MAX });
}

async function lookAt({ page, t }: Person, names: readonly string[]): Promise<void> {
  await open(page, '/domain/transferout');
  await page.getByLabel(t('tasks:names.label'), { exact: true }).fill(names.join('\n'));
  await page.getByRole('button', { name: t('tasks:preview.look'), exact: true }).click();
}

/** E2, F2: names are locked since they came; the page that says so leads to the page that unlocks them. */
export async function unlockFirst(person: Person, names: readonly string[]): Promise<void> {
  const { page, t, client } = person;
  const locked = async () => (await client.get('/domain/list?Locked=yes')).Data.Items.length;
  await expect.poll(locked, { timeout: LIVED_MS_MAX }).toBe(names.length);
  await lookAt(person, names);
  await page.getByRole('button', { name: t('tasks:fix.unlock') }).click();
  await expect(page).toHaveURL(/\/domain\/locks\?Selection=/);
  await page
    .getByRole('group', { name: t('detail:lock.Transfer') })
    .getByLabel(t('acts:locks.off'), { exact: true })
    .check();
  await page.getByRole('button', { name: t('acts:locks.start', { count: names.length }), exact: true }).click();
  const prompt = page.getByRole('dialog', { name: t('common:safeCode.title') });
  const task = /\/domain\/taskinfo\?Number=/;
  await expect(async () => {
    expect((await prompt.isVisible()) || task.test(page.url())).toBe(true);
  }).toPass();
  if (await prompt.isVisible()) await giveSafeCode(person);
  await expect(page).toHaveURL(task);
  await expect.poll(locked, { timeout: LIVED_MS_MAX }).toBe(0);
}

/** F2: names, what follows, the agreement, the code, and the link of the letter. */
export async function askForCodes(person: Person, names: readonly string[]): Promise<void> {
  const { page, t, email } = person;
  await lookAt(person, names);
  const what = page.getByRole('region', { name: t('transferout:form.what') });
  await what.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('transferout:form.submit', { count: names.length }), exact: true }).click();
  await withCode(person, t('transferout:done.requested'));
  await expect(page.getByRole('heading', HEADING)).toHaveText(t('menu:title.domain.transferout.list'));
  await page.goto(await mailedLink(email, /\/domain\/transferoutverify\//));
  await page.getByRole('button', { name: t('transferout:verify.confirm', { count: names.length }) }).click();
  await withCode(person, t('transferout:done.confirmed'));
}

/** F2: the password of a name, read from the page after the security code. */
export async function readCode(person: Person, name: string): Promise<string> {
  const { page, t } = person;
  await leavingState(person, name, 'transferout:state.code_issued');
  await rowOf(page, name)
    .getByRole('button', { name: t('transferout:act.showCode') })
    .click();
  const prompt = page.getByRole('dialog', { name: t('common:safeCode.title') });
  const shown = page.getByRole('dialog', { name: t('transferout:code.title', { name }) });
  await expect(prompt.or(shown).first()).toBeVisible();
  if (await prompt.isVisible()) await giveSafeCode(person);
  const code = await shown.locator('code').textContent();
  await shown.getByRole('button', { name: t('common:act.back'), exact: true }).click();
  return code ?? '';
}

/** The other registrar asks for a name with its password. */
export const rivalAsks = (name: string, authInfo: string) =>
  desk<unknown>('/registry/rival/request-transfer', { name, authInfo });

/** F2: yes or no to the other registrar's request, asked once more in words. */
export async function answer(person: Person, name: string, act: 'approve' | 'reject'): Promise<void> {
  const { page, t } = person;
  await leavingState(person, name, 'transferout:state.approval_pending');
  await rowOf(page, name)
    .getByRole('button', { name: t(`transferout:act.${act}`) })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t(`transferout:act.${act}`) })
    .click();
  await withCode(person, t(act === 'approve' ? 'transferout:done.approved' : 'transferout:done.rejected'));
}
