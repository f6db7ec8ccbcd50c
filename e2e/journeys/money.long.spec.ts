import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { FREE_PORTS } from '#tools/demonstration/settings.ts';
import { type Demonstration, startDemonstration } from '#tools/demonstration.ts';
import { topUp } from '#tools/testing/console-client.ts';
import { desk } from '../steps/house.ts';
import { importByTwo } from '../steps/money/import-statement.ts';
import { announce, payByBank, written } from '../steps/money/pay-by-bank.ts';
import { payOnline } from '../steps/money/pay-online.ts';
import { refundTopUp } from '../steps/money/refund-top-up.ts';
import { LIVED_MS_MAX, newSaver, seen } from '../steps/money/saver.ts';
import { activateByPicture, activateBySignature, payByNetwork } from '../steps/money/wallets.ts';
import { bounce, creditProceeds, setBankAccount, withdrawMoney } from '../steps/money/withdraw.ts';
import { open, speak, wordsOf } from '../steps/reader.ts';
import { type Reviewer, reviewerOf } from '../steps/reviewer.ts';

/**
 * A house of its own: its clock is moved. What needs the day's rates and quotes comes first, what moves the clock
 * later.
 */
let house: Demonstration;
let data: string;
let staff: readonly Reviewer[];
const HOUSE_MS_MAX = 900_000;
const outside = {
  CONSOLE_URL: process.env['CONSOLE_URL'],
  OFFICE_URL: process.env['OFFICE_URL'],
  SANDBOX_URL: process.env['SANDBOX_URL'],
};

test.beforeAll(async () => {
  test.setTimeout(HOUSE_MS_MAX);
  data = mkdtempSync(join(tmpdir(), 'namestead-money-'));
  chmodSync(data, 0o711);
  const { DATABASE_URL: _app, MIGRATION_DATABASE_URL: _owner, ...env } = process.env;
  const own = { ...FREE_PORTS, TRUSTED_PROXIES: '127.0.0.1', NAMESTEAD_DATA: data };
  house = await startDemonstration({ env: { ...env, ...own } });
  process.env['CONSOLE_URL'] = house.consoleUrl;
  process.env['OFFICE_URL'] = house.officeUrl;
  process.env['SANDBOX_URL'] = house.sandboxUrl;
  const members = await Promise.all(['one', 'two'].map((name) => house.addStaff(name, ['finance'])));
  staff = await Promise.all(members.map((member) => reviewerOf(house.officeUrl, member)));
});
test.afterAll(async () => {
  Object.assign(process.env, outside);
  await house?.stop();
  rmSync(data, { recursive: true, force: true });
});

const member = (at: 0 | 1): Reviewer => {
  const found = staff[at];
  if (!found) throw new Error('no reviewers');
  return found;
};

// One after the other in one house, even where another journey fails.
test.describe.configure({ mode: 'default' });

for (const lang of LANGS)
  test(`J1 J2 C2 L1 in ${lang}: topped up by card, Alipay, WeChat, bank transfer and USDT on both networks; mail, record and statement of each`, async ({
    context,
    browser,
  }) => {
    test.setTimeout(HOUSE_MS_MAX);
    const saver = await newSaver(context, lang);
    const paidOnline = await payOnline(saver, 0n);
    const paidByBank = await payByBank(saver, { staff: [member(0), member(1)], browser }, paidOnline);
    await activateBySignature(saver);
    await activateByPicture(saver, member(1), await browser.newContext());
    const erc = { sent: '123.456789', cents: 12_345n, before: paidByBank };
    const paidByEthereum = await payByNetwork(saver, 'ethereum', erc);
    const trc = { sent: '77.5', cents: 7_750n, before: paidByEthereum };
    const all = await payByNetwork(saver, 'tron', trc);
    await open(saver.page, '/finance/center');
    await expect(saver.page.locator('main')).toContainText(written(all));
  });

for (const lang of LANGS)
  test(`J1 J3 L1 in ${lang}: a top-up asked back in part, approved by two, given back by the card company`, async ({
    context,
    browser,
  }) => {
    test.setTimeout(HOUSE_MS_MAX);
    const saver = await newSaver(context, lang);
    await topUp(saver.client, house, '3000.00');
    const number = (await saver.client.get('/finance/order')).Data.Items[0].Number as string;
    await refundTopUp(saver, { number, closing: '500.00', staff, browser });
  });

for (const lang of LANGS)
  test(`J1 J4 L1 in ${lang}: a withdrawal asked, approved by two, paid, bounced, returned, and asked and paid again`, async ({
    context,
    browser,
  }) => {
    test.setTimeout(HOUSE_MS_MAX);
    const saver = await newSaver(context, lang);
    await creditProceeds(saver, member(0), member(1), '9500.00');
    await setBankAccount(saver);
    const first = await withdrawMoney(saver, { staff, browser, cooling: true, closing: '7,000.00' });
    await bounce(saver, first, '9,500.00');
    await withdrawMoney(saver, { staff, browser, cooling: false, closing: '7,000.00' });
  });

test('J2 L1 a bank transfer that comes after its time: said in three languages, and credited all the same', async ({
  context,
}) => {
  test.setTimeout(HOUSE_MS_MAX);
  const saver = await newSaver(context, 'en');
  const { number, reference } = await announce(saver, '80.00');
  await desk('/clock', { advance: '15d' });
  const info = `/finance/recharge/info?Number=${number}`;
  for (const lang of LANGS) {
    await speak(context, lang);
    const t = await wordsOf(lang);
    await seen(saver, info, '', t('remittance:state.late'));
    await expect(saver.page.getByText(t('remittance:late'))).toBeVisible();
  }
  await desk('/bank/incoming', { amount: '80.00', currency: 'USD', payer: 'CHAN TAI MAN', details: reference });
  const answer = await fetch(`${house.sandboxUrl}/desk/api/bank/statement?details=${reference}`);
  await importByTwo([member(0), member(1)], await answer.text());
  await expect(saver.page.getByText(saver.t('recharge:info.paid'))).toBeVisible({ timeout: LIVED_MS_MAX });
});
