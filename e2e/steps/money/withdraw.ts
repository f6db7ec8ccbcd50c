import { type Browser, expect } from '@playwright/test';
import { settled } from '../every-page.ts';
import { desk, officeUrl, sandboxUrl } from '../house.ts';
import { open } from '../reader.ts';
import { customerIdOf, type Reviewer } from '../reviewer.ts';
import { written } from './pay-by-bank.ts';
import { codeIfAsked, frozen, mailSays, recordSays, type Saver, seen, statementSays, thawed } from './saver.ts';

const LIST = '/finance/withdrawal/list';

/** L1: what a sale brought is credited by two members; only that can be withdrawn. */
export async function creditProceeds(saver: Saver, one: Reviewer, two: Reviewer, amount: string): Promise<void> {
  const CustomerId = await customerIdOf(one, saver.email);
  const wish = { CustomerId, Amount: amount, About: 'harbour-tea.com' };
  const { Id } = await one.call<{ Id: string }>('/settlements/propose', wish);
  await two.call('/settlements/sign', { Id });
  await mailSays(
    saver,
    saver.t('withdrawal:letter.settlementSubject'),
    written(BigInt(amount.replace('.', ''))),
    'harbour-tea.com',
  );
}

/**
 * J4: the bank account: short ones, long ones, a card and two that differ are refused at their field; the right one is
 * kept after the security code.
 */
export async function setBankAccount(saver: Saver): Promise<void> {
  const { page, t } = saver;
  await open(page, '/finance/withdrawal/apply');
  await page.getByRole('link', { name: t('withdrawal:apply.bankAct') }).click();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field(t('withdrawal:bank.bankName')).fill('Harbour Bank');
  await field(t('withdrawal:bank.swift')).fill('HSBCHKHH');
  await field(t('withdrawal:bank.bankAddress')).fill("1 Queen's Road Central, Hong Kong");
  await field(t('withdrawal:bank.payee')).fill('CHAN TAI MAN');
  await field(t('withdrawal:bank.payeeAddress')).fill('8 Nathan Road, Kowloon');
  const save = page.getByRole('button', { name: t('withdrawal:bank.submit'), exact: true });
  const [account, again] = [field(t('withdrawal:bank.account')), field(t('withdrawal:bank.accountAgain'))];
  for (const [first, second, refusal] of [
    ['12345', '12345', 'withdrawal:account.form'],
    ['1'.repeat(32), '1'.repeat(32), 'withdrawal:account.form'],
    ['4111 1111 1111 1111', '4111 1111 1111 1111', 'withdrawal:account.card'],
    ['024-123456-789', '024123456788', 'withdrawal:account.differ'],
  ] as const) {
    await account.fill(first);
    await again.fill(second);
    await save.click();
    await expect(page.getByText(t(refusal)).first()).toBeVisible();
  }
  await again.fill('024123456789');
  await save.click();
  await codeIfAsked(saver, page.getByText('Harbour Bank ••6789'));
  await mailSays(saver, t('withdrawal:letter.bankSubject'), 'Harbour Bank');
}

/** J4: asked for; amounts of every wrong kind are refused with their words. Answers the number. */
async function ask(saver: Saver, amount: string, withdrawable: string): Promise<string> {
  const { page, t, client } = saver;
  await open(page, '/finance/withdrawal/apply');
  const field = page.getByLabel(t('withdrawal:amount'), { exact: true });
  const submit = page.getByRole('button', { name: t('withdrawal:apply.submit'), exact: true });
  await field.fill(amount);
  await submit.click();
  await expect(page.getByText(t('common:agree.needed'), { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: new RegExp(`^${t('withdrawal:apply.agree')}`) }).check();
  for (const [typed, words] of [
    ['-5', t('withdrawal:amount.form')],
    ['1.005', t('withdrawal:amount.form')],
    ['1e308', t('withdrawal:amount.form')],
    ['HKD 100', t('withdrawal:amount.form')],
    ['9500.01', t('form:amount.there', { amount: withdrawable })],
  ] as const) {
    await field.fill(typed);
    await submit.click();
    await expect(page.getByText(words).first()).toBeVisible();
  }
  await field.fill(amount);
  await submit.click();
  await codeIfAsked(saver, page.getByRole('table'));
  await expect(page).toHaveURL(/\/finance\/withdrawal\/list$/);
  const number = (await client.get('/finance/withdrawal/list')).Data.Items[0].Number as string;
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText(t('withdrawal:state.pending_review'));
  return number;
}

/** L1: approved by two members, each in their own window; the whole account number is shown to them. */
async function approve({ t, lang }: Saver, number: string, staff: readonly Reviewer[], browser: Browser) {
  for (const member of staff) {
    const office = await member.window(await browser.newContext(), lang);
    await office.goto(`${officeUrl()}/withdrawals`);
    await office.getByRole('link', { name: number, exact: true }).click();
    await expect(office.getByText('•••• 6789')).toBeVisible();
    await office.getByRole('button', { name: t('staff:wholeAccount'), exact: true }).click();
    await expect(office.getByText('024123456789')).toBeVisible();
    const button = office.getByRole('button', { name: t('office:review.approve'), exact: true });
    await button.click();
    await expect(button).toHaveCount(0);
    await office.context().close();
  }
}

const atBank = async (number: string) => (await desk<{ key: string }[]>(`/bank/payments?message=${number}`)) ?? [];

/**
 * J4 L1: asked, frozen, approved by two and paid; `cooling` is waited for by the clock. The bank's own desk shows the
 * payment.
 */
export async function withdrawMoney(
  saver: Saver,
  of: {
    readonly staff: readonly Reviewer[];
    readonly browser: Browser;
    readonly cooling: boolean;
    readonly closing: string;
  },
): Promise<string> {
  const { page, t } = saver;
  const number = await ask(saver, '2500.00', '9,500.00');
  await mailSays(saver, t('withdrawal:letter.requestedSubject', { number }), '2,500.00');
  await frozen(saver, number, { cause: 'withdrawal', amount: '2,500.00' });
  await approve(saver, number, of.staff, of.browser);
  if (of.cooling) {
    await seen(saver, LIST, number, t('withdrawal:state.approved'));
    await desk('/clock', { advance: '49h' });
    await seen(saver, LIST, number, t('withdrawal:state.paying'));
  }
  await desk('/clock', { advance: '1m' });
  await mailSays(saver, t('withdrawal:letter.approvedSubject', { number }), '2,500.00');
  await expect.poll(async () => (await atBank(number)).length).toBe(1);
  await desk('/clock', { advance: '1m' });
  await seen(saver, LIST, number, t('withdrawal:state.paid'));
  await mailSays(saver, t('withdrawal:letter.paidSubject', { number }), '2,500.00');
  const counter = await page.context().newPage();
  await counter.goto(`${sandboxUrl()}/bank`);
  await expect(counter.getByRole('row').filter({ hasText: number })).toContainText('paid');
  await counter.close();
  await recordSays(saver, 'expense', { about: number, type: 'withdrawal_sent', amount: '2,500.00' });
  await thawed(saver, number);
  await statementSays(saver, number, of.closing);
  return number;
}

/** J4: the bank sends a payment back: the money can be withdrawn again. */
export async function bounce(saver: Saver, number: string, closing: string): Promise<void> {
  const { page, t } = saver;
  const [payment] = await atBank(number);
  await desk(`/bank/payments/${payment?.key}/bounce`, {});
  await seen(saver, LIST, number, t('withdrawal:state.returned'));
  await mailSays(saver, t('withdrawal:letter.returnedSubject', { number }), '2,500.00');
  await recordSays(saver, 'income', { about: number, type: 'withdrawal_returned', amount: '2,500.00' });
  await open(page, '/finance/withdrawal');
  await settled(page);
  await expect(page.locator('main')).toContainText('9,500.00');
  await statementSays(saver, number, closing);
}
