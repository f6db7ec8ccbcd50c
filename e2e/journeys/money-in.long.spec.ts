import { expect, test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { desk } from '../steps/house.ts';
import { importByTwo } from '../steps/money/import-statement.ts';
import { announce, payByBank, written } from '../steps/money/pay-by-bank.ts';
import { payOnline } from '../steps/money/pay-online.ts';
import { LIVED_MS_MAX, newSaver, seen } from '../steps/money/saver.ts';
import { activateByPicture, activateBySignature, payByNetwork } from '../steps/money/wallets.ts';
import { HOUSE_MS_MAX, type OwnHouse, openOwnHouse } from '../steps/own-house.ts';
import { open, speak, wordsOf } from '../steps/reader.ts';

/**
 * A house of its own: its clock is moved. What needs the day's rates and quotes comes first, what moves the clock
 * later.
 */
let house: OwnHouse;

test.beforeAll(async () => {
  test.setTimeout(HOUSE_MS_MAX);
  house = await openOwnHouse('money-in');
});
test.afterAll(() => house?.stop());

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
    const paidByBank = await payByBank(saver, { staff: house.staff, browser }, paidOnline);
    await activateBySignature(saver);
    await activateByPicture(saver, house.staff[1], await browser.newContext());
    const erc = { sent: '123.456789', cents: 12_345n, before: paidByBank };
    const paidByEthereum = await payByNetwork(saver, 'ethereum', erc);
    const trc = { sent: '77.5', cents: 7_750n, before: paidByEthereum };
    const all = await payByNetwork(saver, 'tron', trc);
    await open(saver.page, '/finance/center');
    await expect(saver.page.locator('main')).toContainText(written(all));
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
  await importByTwo(house.staff, await answer.text());
  await expect(saver.page.getByText(saver.t('recharge:info.paid'))).toBeVisible({ timeout: LIVED_MS_MAX });
});
