import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import type { FreezeCause } from '#contract/states/freeze.ts';
import type { PostingKind } from '#contract/states/posting.ts';
import { type ConsoleClient, openClient, signUp } from '#tools/testing/console-client.ts';
import { giveSafeCode } from '../buy-many.ts';
import { settled, windowOf } from '../every-page.ts';
import { consoleUrl, desk, sandboxUrl } from '../house.ts';
import { open, unique, type Words, wordsOf } from '../reader.ts';

/** A customer whose money is followed, in one language: their window, their address for mails, their calls. */
export interface Saver {
  readonly page: Page;
  readonly t: Words;
  readonly lang: Lang;
  readonly email: string;
  readonly safeCode: string;
  readonly client: ConsoleClient;
}

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** What the house does by itself is waited for so long. */
export const LIVED_MS_MAX = 90_000;

export async function newSaver(context: BrowserContext, lang: Lang): Promise<Saver> {
  const client = openClient({ consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() }, lang);
  const email = `saver-${unique()}@customer.example`;
  const safeCode = 'gate-code-31';
  await signUp(client, { email, password: 'Blue-Kite-2718', safeCode, name: 'Chan Tai Man' });
  const page = await windowOf(context, { client }, lang);
  return { page, t: await wordsOf(lang), lang, email, safeCode, client };
}

/** The number of the recharge whose page is open. */
export const numberOn = (page: Page): string => new URL(page.url()).searchParams.get('Number') ?? '';

/** Gives the security code where it is asked for: not within five minutes of the last time. */
export async function codeIfAsked(of: Saver, after: ReturnType<Page['locator']>): Promise<void> {
  const prompt = of.page.getByRole('dialog', { name: of.t('common:safeCode.title') });
  await expect(prompt.or(after).first()).toBeVisible();
  if (await prompt.isVisible()) await giveSafeCode(of);
  await expect(after).toBeVisible();
}

/** Looks at a page anew until it says something: the house works on by itself. */
export async function seen({ page }: Pick<Saver, 'page'>, path: string, row: string, text: string): Promise<void> {
  await expect(async () => {
    await open(page, path);
    const where = row === '' ? page.locator('main') : page.getByRole('row').filter({ hasText: row });
    await expect(where.first()).toContainText(text, { timeout: 3_000 });
  }).toPass({ timeout: LIVED_MS_MAX });
}

/** A mail with this subject is in their mailbox: it greets them in their language and says these things. */
export async function mailSays({ email, t }: Saver, subject: string, ...parts: readonly string[]): Promise<void> {
  await expect(async () => {
    const mails = (await desk<Mail[]>(`/mailbox?to=${encodeURIComponent(email)}`)) ?? [];
    const found = mails.filter((mail) => mail.subject === subject).map(({ text }) => text.replace(/\s+/g, ' '));
    expect(found, subject).not.toHaveLength(0);
    const whole = found.find((text) => parts.every((part) => text.includes(part)));
    expect(whole ?? found, parts.join(' + ')).toContain(t('letters:greeting'));
  }).toPass({ timeout: LIVED_MS_MAX });
}

/** Amounts below zero are written with the sign of mathematics. */
const MINUS = '\u2212';

/** Their records hold a line of this kind about this, with this amount, among the income or the expenses. */
export async function recordSays(
  { page, t }: Saver,
  side: 'income' | 'expense',
  line: { readonly about: string; readonly type: PostingKind; readonly amount: string },
): Promise<void> {
  await open(page, `/finance/record/${side}`);
  await settled(page);
  const row = page
    .getByRole('row')
    .filter({ hasText: line.about })
    .filter({ hasText: t(`balance:posting.${line.type}`) })
    .filter({ hasText: `${side === 'income' ? '+' : MINUS}${line.amount}` });
  await expect(row.first()).toBeVisible();
}

/** Frozen while it waits: the cause, the amount, what ends it. */
export async function frozen(
  { page, t }: Saver,
  about: string,
  of: { readonly cause: FreezeCause; readonly amount: string },
): Promise<void> {
  await open(page, '/finance/freeze');
  const row = page.getByRole('row').filter({ hasText: about });
  await expect(row).toContainText(t(`balance:cause.${of.cause}`));
  await expect(row).toContainText(of.amount);
  await expect(row).toContainText(t('balance:rule.staff_review'));
}

/** Frozen no more: gone from what is frozen, kept among all with its end. */
export async function thawed({ page, t }: Saver, about: string): Promise<void> {
  const ended = t('balance:ended', { time: '' }).trim().split(' ')[0] ?? '';
  await seen({ page }, '/finance/freeze?Show=all', about, ended);
  await open(page, '/finance/freeze');
  await settled(page);
  await expect(page.getByRole('row').filter({ hasText: about })).toHaveCount(0);
}

/** The first and the last day of the month in which the house is: its clock may have been moved. */
async function monthOfHouse(): Promise<{ readonly From: string; readonly To: string }> {
  const { now } = (await desk<{ now: string }>('/clock')) ?? { now: new Date().toISOString() };
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Hong_Kong' }).format(new Date(now));
  const [year = 0, month = 1] = day.split('-').map((part) => Number.parseInt(part, 10));
  const last = new Date(Date.UTC(year, month, 0)).toISOString();
  return { From: `${day.slice(0, 8)}01`, To: last.slice(0, 10) };
}

/** The statement of this month holds the line and closes with this balance; the same stands in a PDF. */
export async function statementSays({ page, t }: Saver, about: string, closing: string): Promise<void> {
  await open(page, `/finance/record?${new URLSearchParams(await monthOfHouse())}`);
  await settled(page);
  await expect(page.getByRole('row').filter({ hasText: about }).first()).toBeVisible();
  const total = page
    .getByRole('table', { name: t('statement:statement') })
    .getByRole('row')
    .filter({ hasText: t('statement:part.total') });
  await expect(total.getByRole('cell').last()).toHaveText(closing);
  const paper = page.getByRole('link', { name: t('statement:statement.pdf') });
  const answer = await page.request.get(new URL((await paper.getAttribute('href')) ?? '', page.url()).href);
  expect(answer.headers()['content-type']).toContain('application/pdf');
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
}
