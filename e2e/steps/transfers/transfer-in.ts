import { expect } from '@playwright/test';
import type { MessageKey } from '#contract/messages/index.ts';
import { mailedLink } from '../become-customer.ts';
import { giveSafeCode } from '../buy-many.ts';
import { sandboxUrl } from '../house.ts';
import type { Person } from '../push-template.ts';
import { HEADING, open } from '../reader.ts';

const LIST = '/domain/transferin/list';

async function desk<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(`${sandboxUrl()}/desk/api/registry/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as T;
}

/** The other registrar's customer leaves it: their name is unlocked and has a transfer password. */
export const codeOf = async (name: string): Promise<string> =>
  (await desk<{ authInfo: string }>('rival/issue-code', { name })).authInfo;

/** The other registrar answers a request for its name. */
export const rivalAnswers = (name: string, decision: 'approve' | 'reject') =>
  desk<unknown>(`rival/${decision}-transfer`, { name });

/** Gives the security code where it is asked for, and reads what comes of it. */
export async function withCode(person: Person, done: string): Promise<void> {
  const { page, t } = person;
  const prompt = page.getByRole('dialog', { name: t('common:safeCode.title') });
  const said = page.getByText(done);
  await expect(prompt.or(said).first()).toBeVisible();
  if (await prompt.isVisible()) await giveSafeCode(person);
  await expect(said.first()).toBeVisible();
}

/**
 * F1: pasted, looked at, what cannot come taken out by one press, ordered with a template (the first unless named);
 * ends on the page of the task, or on the list.
 */
export async function orderTransfers(
  person: Person,
  lines: readonly string[],
  bad: number,
  template: { readonly index: number } | { readonly value: string } = { index: 1 },
): Promise<void> {
  const { page, t } = person;
  await open(page, '/domain/transferin');
  await page.getByLabel(t('transferin:lines.label')).fill(lines.join('\n'));
  await page.getByRole('button', { name: t('transferin:check'), exact: true }).click();
  const good = lines.length - bad;
  await expect(page.getByText(t('transferin:summary', { good, bad }))).toBeVisible();
  if (bad > 0) {
    await page.getByRole('button', { name: t('transferin:takeOut', { count: bad }) }).click();
    await expect(page.getByText(t('transferin:summary', { good, bad: 0 }))).toBeVisible();
  }
  const box = page.getByRole('region', { name: t('transferin:step.holder') });
  await box.getByLabel(t('transferin:template'), { exact: true }).selectOption(template);
  const submit = box.getByRole('button', { name: t('transferin:submit', { count: good }) });
  await expect(submit).toBeDisabled();
  await box.getByLabel(t('transferin:agree')).check();
  await submit.click();
  await withCode(person, t('transferin:done.requested'));
  // Several names are followed as a task.
  await expect(page).toHaveURL(good > 1 ? /\/domain\/taskinfo\?Number=/ : new RegExp(`${LIST}$`));
  const title = good > 1 ? 'menu:title.domain.taskinfo' : 'menu:title.domain.transferin.list';
  await expect(page.getByRole('heading', HEADING)).toHaveText(t(title));
}

/** F1: the link of the letter; opening its page changes nothing, its button does. */
export async function confirmByMail(person: Person, count: number): Promise<void> {
  const { page, t, email } = person;
  await page.goto(await mailedLink(email, /\/domain\/transferinverify\//));
  await page.getByRole('button', { name: t('transferin:verify.approve', { count }), exact: true }).click();
  await withCode(person, t('transferin:verify.approved'));
}

/** F1: the registry refused the password: another one goes on with the same order. */
export async function enterCode(person: Person, name: string): Promise<void> {
  const { page, t } = person;
  const row = page.getByRole('row').filter({ hasText: name }).first();
  await row.getByRole('button', { name: t('transferin:act.enterCode') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('transferin:code.label', { name })).fill(await codeOf(name));
  await dialog.getByRole('button', { name: t('transferin:code.submit') }).click();
  await withCode(person, t('transferin:done.code'));
}

/** F1: called off on the list before the customer has confirmed. */
export async function callOff(person: Person, name: string): Promise<void> {
  const { page, t } = person;
  await open(page, LIST);
  const tabs = page.getByRole('navigation', { name: t('push:tabs') });
  await expect(tabs.getByRole('link', { name: t('push:tab.in') })).toHaveAttribute('aria-current', 'page');
  const row = page.getByRole('row').filter({ hasText: name }).first();
  await row.getByRole('button', { name: t('transferin:act.cancel'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t('transferin:act.cancel.sure', { name }));
  await dialog.getByRole('button', { name: t('transferin:act.cancel'), exact: true }).click();
  await expect(page.getByText(t('transferin:done.cancelled'))).toBeVisible();
  await expectState(person, name, 'transferin:state.cancelled');
}

/** F1: rejected on the page of the letter, which asks for no signing in. */
export async function declineByMail(person: Person): Promise<void> {
  const { page, t, email } = person;
  await page.goto(await mailedLink(email, /\/domain\/transferinverify\//));
  await page.getByRole('button', { name: t('transferin:verify.decline'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('transferin:verify.decline'), exact: true })
    .click();
  await expect(page.getByText(t('transferin:verify.declined'))).toBeVisible();
  // The link is used: its page says so, and where the transfers stand.
  await page.reload();
  await expect(page.getByText(t('transferin:error.linkDead'))).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: t('transferin:list.link') })).toBeVisible();
}

/** The row of a name comes to a state; the list is read again until it does. */
export async function expectState(person: Person, name: string, state: MessageKey): Promise<void> {
  const { page, t } = person;
  await expect(async () => {
    await open(page, LIST);
    await expect(page.getByRole('row').filter({ hasText: name }).first()).toContainText(t(state), { timeout: 3000 });
  }).toPass({ timeout: 60_000 });
}

/** F1: a day of somebody who leaves another registrar: `names` are three of the other's names. */
export async function transferNamesIn(person: Person, names: readonly [string, string, string]): Promise<void> {
  const [comes, refused, mistaken] = names;
  const lines = [];
  for (const name of names) lines.push(`${name}, ${await codeOf(name)}`);
  await orderTransfers(person, [...lines, `nobody-has-${names[0]}\tAny-code-1`], 1);
  const task = person.page.url();
  await expectState(person, comes, 'transferin:state.awaiting_confirmation');
  await codeOf(mistaken);
  await confirmByMail(person, names.length);
  await expectState(person, comes, 'transferin:state.pending');
  await expectState(person, refused, 'transferin:state.pending');
  await rivalAnswers(comes, 'approve');
  await rivalAnswers(refused, 'reject');
  await expectState(person, mistaken, 'transferin:state.code_wrong');
  await enterCode(person, mistaken);
  await expectState(person, mistaken, 'transferin:state.pending');
  await rivalAnswers(mistaken, 'approve');
  for (const name of [comes, mistaken]) await expectState(person, name, 'transferin:state.completed');
  await expectState(person, refused, 'transferin:state.failed');
  await person.page.goto(task);
  for (const [filter, count] of [
    ['success', 2],
    ['fail', 1],
  ] as const)
    await expect(
      person.page.getByRole('button', { name: person.t(`tasks:filter.${filter}`, { count }) }),
    ).toBeVisible();
  await expect(person.page.getByRole('main')).toContainText(person.t('transferin:failed.rejected'));
  await open(person.page, `/domain/${comes}`);
  await expect(person.page.getByRole('heading', HEADING)).toContainText(comes);
}
