import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { Lang } from '#contract/lang.ts';
import { FREE_PORTS } from '#tools/demonstration/settings.ts';
import { type Demonstration, startDemonstration } from '#tools/demonstration.ts';
import { openClient, signUp } from '#tools/testing/console-client.ts';
import { giveSafeCode } from '../steps/buy-many.ts';
import { lendSession } from '../steps/customer-with-data.ts';
import { desk } from '../steps/house.ts';
import { open, speak, unique, wordsOf } from '../steps/reader.ts';
import { customerIdOf, reviewerOf } from '../steps/reviewer.ts';

/** A house of its own: its clock is moved over the cooling-off time. */
let house: Demonstration;
let data: string;
const HOUSE_MS_MAX = 600_000;
const LIVED_MS_MAX = 60_000;
const outside = {
  CONSOLE_URL: process.env['CONSOLE_URL'],
  OFFICE_URL: process.env['OFFICE_URL'],
  SANDBOX_URL: process.env['SANDBOX_URL'],
};

test.beforeAll(async () => {
  test.setTimeout(HOUSE_MS_MAX);
  data = mkdtempSync(join(tmpdir(), 'namestead-withdraw-'));
  chmodSync(data, 0o711);
  const { DATABASE_URL: _app, MIGRATION_DATABASE_URL: _owner, ...env } = process.env;
  house = await startDemonstration({ env: { ...env, ...FREE_PORTS, NAMESTEAD_DATA: data } });
  process.env['CONSOLE_URL'] = house.consoleUrl;
  process.env['OFFICE_URL'] = house.officeUrl;
  process.env['SANDBOX_URL'] = house.sandboxUrl;
});
test.afterAll(async () => {
  Object.assign(process.env, outside);
  await house?.stop();
  rmSync(data, { recursive: true, force: true });
});

/** Looks at the list anew until the withdrawal's own line says so; the filter above it names every state. */
async function seen(page: Page, number: string, state: string): Promise<void> {
  await expect(async () => {
    await open(page, '/finance/withdrawal/list');
    await expect(page.getByRole('row').filter({ hasText: number })).toContainText(state, { timeout: 3_000 });
  }).toPass({ timeout: LIVED_MS_MAX });
}

test.describe.configure({ mode: 'serial' });
for (const [lang, steps] of [
  ['zh-HK', 'asked, approved by two, paid, bounced, returned'],
  ['zh-CN', 'the same'],
  ['en', 'the same'],
] as const satisfies readonly (readonly [Lang, string])[]) {
  test(`J4 L1 a withdrawal in ${lang}: ${steps}`, async ({ page, context, browser }) => {
    test.setTimeout(HOUSE_MS_MAX);
    const t = await wordsOf(lang);
    const who = { email: `payee-${unique()}@customer.example`, password: 'Blue-Kite-2718', safeCode: 'gate-code-31' };
    const client = openClient(house, lang);
    await signUp(client, { ...who, name: 'Chan Tai Man' });
    await lendSession(context, client, house.consoleUrl);
    await speak(context, lang);
    const members = await Promise.all(['one', 'two'].map((name) => house.addStaff(`${name}-${lang}`, ['finance'])));
    const [one, two] = await Promise.all(members.map((member) => reviewerOf(house.officeUrl, member)));
    if (!one || !two) throw new Error('no reviewers');
    const CustomerId = await customerIdOf(one, who.email);
    const proposed = await one.call<{ Id: string }>('/settlements/propose', {
      CustomerId,
      Amount: '9500.00',
      About: 'harbour-tea.com',
    });
    await two.call('/settlements/sign', { Id: proposed.Id });

    // The bank account: a card is refused at its field, two that differ too.
    await open(page, '/finance/withdrawal/apply');
    await page.getByRole('link', { name: t('withdrawal:apply.bankAct') }).click();
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await field(t('withdrawal:bank.bankName')).fill('Harbour Bank');
    await field(t('withdrawal:bank.account')).fill('4111 1111 1111 1111');
    await field(t('withdrawal:bank.accountAgain')).fill('024123456788');
    await field(t('withdrawal:bank.swift')).fill('HSBCHKHH');
    await field(t('withdrawal:bank.bankAddress')).fill("1 Queen's Road Central, Hong Kong");
    await field(t('withdrawal:bank.payee')).fill('CHAN TAI MAN');
    await field(t('withdrawal:bank.payeeAddress')).fill('8 Nathan Road, Kowloon');
    const save = page.getByRole('button', { name: t('withdrawal:bank.submit'), exact: true });
    await save.click();
    await expect(page.getByText(t('withdrawal:account.card'))).toBeVisible();
    await field(t('withdrawal:bank.account')).fill('024-123456-789');
    await save.click();
    await expect(page.getByText(t('withdrawal:account.differ'))).toBeVisible();
    await field(t('withdrawal:bank.accountAgain')).fill('024123456789');
    await save.click();
    const prompt = page.getByRole('dialog', { name: t('common:safeCode.title') });
    const current = page.getByText('Harbour Bank ••6789');
    await expect(prompt.or(current).first()).toBeVisible();
    if (await prompt.isVisible()) await giveSafeCode({ page, t, safeCode: who.safeCode });
    await expect(current).toBeVisible();

    // Asked for; more than there is, is refused.
    await open(page, '/finance/withdrawal/apply');
    await field(t('withdrawal:amount')).fill('9500.01');
    const submit = page.getByRole('button', { name: t('withdrawal:apply.submit'), exact: true });
    await submit.click();
    await expect(page.getByText(t('withdrawal:error.exceeds', { withdrawable: '9500.00' }))).toBeVisible();
    await field(t('withdrawal:amount')).fill('2500.00');
    await submit.click();
    await expect(page).toHaveURL(/\/finance\/withdrawal\/list$/);
    await expect(page.getByRole('table')).toContainText(t('withdrawal:state.pending_review'));
    const list = await client.get('/finance/withdrawal/list');
    const number = list.Data.Items[0].Number as string;
    await open(page, '/finance/freeze');
    await expect(page.getByRole('row').filter({ hasText: number })).toContainText(t('balance:rule.staff_review'));

    // Approved by two.
    for (const member of [one, two]) {
      const office = await member.window(await browser.newContext(), lang);
      await office.goto(`${house.officeUrl}/withdrawals`);
      await office.getByRole('link', { name: number, exact: true }).click();
      await expect(office.getByText('024123456789')).toBeVisible();
      const approve = office.getByRole('button', { name: t('office:review.approve'), exact: true });
      await approve.click();
      await expect(approve).toHaveCount(0);
      await office.context().close();
    }
    await seen(page, number, t('withdrawal:state.approved'));
    await desk('/clock', { advance: '49h' });
    await seen(page, number, t('withdrawal:state.paying'));
    await desk('/clock', { advance: '1m' });
    await seen(page, number, t('withdrawal:state.paid'));

    // It bounces: the money is there again.
    const [payment] = (await desk<{ key: string }[]>(`/bank/payments?message=${number}`)) ?? [];
    await desk(`/bank/payments/${payment?.key}/bounce`, {});
    await seen(page, number, t('withdrawal:state.returned'));
    await open(page, '/finance/record');
    await expect(page.locator('main')).toContainText(t('balance:posting.withdrawal_returned'));
    await open(page, '/finance/withdrawal');
    await expect(page.locator('main')).toContainText('9,500.00');
    const subjects = (['requested', 'approved', 'paid', 'returned'] as const).map((step) =>
      t(`withdrawal:letter.${step}Subject`, { number }),
    );
    await expect
      .poll(async () => (await desk<{ subject: string }[]>(`/mailbox?to=${who.email}`))?.map(({ subject }) => subject))
      .toEqual(expect.arrayContaining(subjects));
  });
}
