import { test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import { topUp } from '#tools/testing/console-client.ts';
import { refundTopUp } from '../steps/money/refund-top-up.ts';
import { newSaver } from '../steps/money/saver.ts';
import { bounce, creditProceeds, setBankAccount, withdrawMoney } from '../steps/money/withdraw.ts';
import { HOUSE_MS_MAX, type OwnHouse, openOwnHouse } from '../steps/own-house.ts';

/** A house of its own: its clock is moved, and its bank sends payments back. */
let house: OwnHouse;

test.beforeAll(async () => {
  test.setTimeout(HOUSE_MS_MAX);
  house = await openOwnHouse('money-out');
});
test.afterAll(() => house?.stop());

// One after the other in one house, even where another journey fails.
test.describe.configure({ mode: 'default' });

for (const lang of LANGS)
  test(`J1 J3 L1 in ${lang}: a top-up asked back in part, approved by two, given back by the card company`, async ({
    context,
    browser,
  }) => {
    test.setTimeout(HOUSE_MS_MAX);
    const saver = await newSaver(context, lang);
    await topUp(saver.client, house, '3000.00');
    const number = (await saver.client.get('/finance/order')).Data.Items[0].Number as string;
    await refundTopUp(saver, { number, closing: '500.00', staff: house.staff, browser });
  });

for (const lang of LANGS)
  test(`J1 J4 L1 in ${lang}: a withdrawal asked, approved by two, paid, bounced, returned, and asked and paid again`, async ({
    context,
    browser,
  }) => {
    test.setTimeout(HOUSE_MS_MAX);
    const saver = await newSaver(context, lang);
    await creditProceeds(saver, ...house.staff, '9500.00');
    await setBankAccount(saver);
    const first = await withdrawMoney(saver, { staff: house.staff, browser, cooling: true, closing: '7,000.00' });
    await bounce(saver, first, '9,500.00');
    await withdrawMoney(saver, { staff: house.staff, browser, cooling: false, closing: '7,000.00' });
  });
