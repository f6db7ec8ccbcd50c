import { type Browser, expect } from '@playwright/test';
import { topUp } from '#tools/testing/console-client.ts';
import { buyNames } from '../customer-with-data.ts';
import { settled } from '../every-page.ts';
import { consoleUrl, desk, officeUrl, sandboxUrl } from '../house.ts';
import { LIVED_MS_MAX, mailSays, recordSays, type Saver, seen, statementSays } from '../money/saver.ts';
import { open, unique } from '../reader.ts';
import type { Reviewer } from '../reviewer.ts';
import { auditSays, leave, lookUntil, type Office, officeOf, openQueue, press } from './office-window.ts';

interface By {
  readonly staff: readonly [Reviewer, Reviewer];
  readonly browser: Browser;
}

async function paidByCard({ client }: Saver, amount: string): Promise<string> {
  await topUp(client, { consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() }, amount);
  return (await client.get('/finance/order')).Data.Items[0].Number as string;
}

/** What the payer's bank does, as the card company tells it. */
async function dispute(number: string, act: 'open' | 'answer' | 'win' | 'lose'): Promise<void> {
  const [session] = (await desk<{ payment_intent: string }[]>(`/card/sessions?reference=${number}`)) ?? [];
  await desk(`/card/payments/${session?.payment_intent}/dispute/${act}`, {});
}

const availableOf = async ({ client }: Saver): Promise<string> =>
  (await client.get('/finance/center')).Data.Balance.Available.Amount as string;

/**
 * From the inbox to the list to the dispute; its customer, opened, shows what they owe. Leaves the dispute's page open.
 */
async function lookAtOpen(office: Office, number: string, owed: string): Promise<void> {
  const { page, t } = office;
  await openQueue(office, 'disputes');
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText(t('held:dispute.state.opened'));
  await expect(row).toContainText(owed);
  // Evidence has its day.
  await expect(row.getByRole('cell').nth(5)).toContainText(/\d/);
  await row.getByRole('link', { name: number, exact: true }).click();
  const facts = page.locator('dl.ns-facts');
  await expect(facts).toContainText(t('held:dispute.state.opened'));
  await expect(facts).toContainText(t('held:dispute.evidence.none'));
  await expect(facts).toContainText(owed);
  const opened = page.url();
  await facts.getByRole('link').click();
  await settled(page);
  await expect(page.locator('main')).toContainText(t('office:customer.owed'));
  await expect(page.locator('main')).toContainText(owed);
  await page.goto(opened);
  await settled(page);
}

/**
 * L1 on the dispute's own page: asked at will it learns that the bank has the evidence; its posting adds up, its
 * history names the question.
 */
async function evidenceGiven({ page, t }: Office, number: string): Promise<void> {
  await dispute(number, 'answer');
  await press(page, t('held:dispute.ask'));
  await expect(page.getByText(t('held:dispute.asked'))).toBeVisible();
  await expect(page.locator('dl.ns-facts')).toContainText(t('held:dispute.evidence.given'), { timeout: LIVED_MS_MAX });
  const postings = page.getByRole('table', { name: t('held:dispute.postings'), exact: true });
  await expect(postings).toContainText(t('balance:posting.dispute_opened'));
  await expect(postings).toContainText('flow:dispute:');
  const asked = page.getByRole('row').filter({ has: page.getByText('dispute.ask', { exact: true }) });
  await expect(asked.first()).toBeVisible();
}

/** The bank has decided: the page that stayed open says so, and there is nothing left to ask. */
async function saysDecided({ page, t }: Office, as: 'won' | 'lost'): Promise<void> {
  await expect(page.locator('dl.ns-facts')).toContainText(t(`held:dispute.state.${as}`), { timeout: LIVED_MS_MAX });
  await expect(page.getByText(t(`balance:posting.dispute_${as}`)).first()).toBeVisible();
  await expect(page.getByRole('button', { name: t('held:dispute.ask'), exact: true })).toHaveCount(0);
}

/** What the customer reads with their top-up. */
async function topUpSays({ page, t }: Saver, number: string, ...parts: readonly string[]): Promise<void> {
  await open(page, `/finance/recharge/info?Number=${number}`);
  for (const part of parts) await expect(page.locator('main')).toContainText(part);
  await expect(page.getByText(t('recharge:dispute.amount'), { exact: true })).toBeVisible();
  // Nothing beside it says that all is well.
  await expect(page.getByText(t('recharge:info.paid'))).toHaveCount(0);
}

/** The list of top-ups marks the disputed one. */
async function listMarks({ page, t }: Saver, number: string, as: 'opened' | 'lost'): Promise<void> {
  await open(page, '/finance/order');
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText(t(`recharge:dispute.tag.${as}`));
}

async function ended(office: Office, number: string, as: 'won' | 'lost'): Promise<void> {
  const { page, t } = office;
  await page.goto(`${officeUrl()}/disputes?State=${as}`);
  await lookUntil(office, () => page.locator('main'), number);
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText(t(`held:dispute.state.${as}`));
  await auditSays(office, `dispute.${as}`, number);
}

/**
 * J2 L1: of 100.00 a part is spent when the payer disputes it: the rest is taken, the spent part owed; won, all is as
 * it was.
 */
export async function winDispute(saver: Saver, { staff, browser }: By): Promise<void> {
  const { page, t, lang } = saver;
  const number = await paidByCard(saver, '100.00');
  await buyNames(saver.client, [`disputed-${unique()}.com`], saver.safeCode);
  const left = await availableOf(saver);
  const owed = (100 - Number(left)).toFixed(2);
  await dispute(number, 'open');
  await mailSays(saver, t('recharge:dispute.openedSubject', { number }), 'USD 100.00', `USD ${owed}`);
  await seen(saver, '/finance/center', '', t('balance:owed.about'));
  await expect(page.locator('main')).toContainText(owed);
  // The record tells what was taken; what is owed stands beside the balance.
  await recordSays(saver, 'expense', { about: number, type: 'dispute_opened', amount: left });
  // A disputed payment cannot be asked back.
  await open(page, `/finance/recharge/refund/${number}`);
  await expect(page.getByText(t('refund:why.spent'))).toBeVisible();

  const office = await officeOf(staff[0], browser, lang);
  await lookAtOpen(office, number, owed);
  await evidenceGiven(office, number);
  await topUpSays(saver, number, t('recharge:dispute.title'), t('recharge:dispute.advice'), owed);
  await listMarks(saver, number, 'opened');
  await dispute(number, 'win');
  await saysDecided(office, 'won');
  await auditSays(office, 'dispute.opened', number);
  await ended(office, number, 'won');
  await leave(office);
  await mailSays(saver, t('recharge:dispute.wonSubject', { number }), 'USD 100.00');
  await recordSays(saver, 'income', { about: number, type: 'dispute_won', amount: '100.00' });
  await statementSays(saver, number, left);
  await topUpSays(saver, number, t('recharge:dispute.titleEnded'), t('recharge:dispute.won', { amount: '100.00' }));
}

/** J2 L1: nothing of it was spent: all of it is held, then gone; another top-up is not touched. */
export async function loseDispute(saver: Saver, { staff, browser }: By): Promise<void> {
  const { page, t, lang } = saver;
  const before = await availableOf(saver);
  const number = await paidByCard(saver, '50.00');
  await dispute(number, 'open');
  await mailSays(saver, t('recharge:dispute.openedSubject', { number }), 'USD 50.00');
  const office = await officeOf(staff[1], browser, lang);
  await openQueue(office, 'disputes');
  await office.page.getByRole('link', { name: number, exact: true }).click();
  await expect(office.page.locator('dl.ns-facts')).toContainText(t('held:dispute.state.opened'));
  await dispute(number, 'lose');
  await saysDecided(office, 'lost');
  await ended(office, number, 'lost');
  await leave(office);
  await mailSays(saver, t('recharge:dispute.lostSubject', { number }), 'USD 50.00');
  await recordSays(saver, 'expense', { about: number, type: 'dispute_opened', amount: '50.00' });
  await statementSays(saver, number, before);
  await open(page, '/finance/center');
  await settled(page);
  await expect(page.getByText(t('balance:owed.about'))).toHaveCount(0);
}
