import { test } from '@playwright/test';
import { LANGS } from '#contract/lang.ts';
import type { ChainNetwork } from '#contract/rules/finance/usdt.ts';
import { refundCoin, refundScanned, refundTransfer } from '../steps/money/refund-ways.ts';
import { newSaver } from '../steps/money/saver.ts';
import { HOUSE_MS_MAX, type OwnHouse, openOwnHouse } from '../steps/own-house.ts';

/** A house of its own: its clock is moved, by the last journeys. */
let house: OwnHouse;

test.beforeAll(async () => {
  test.setTimeout(HOUSE_MS_MAX);
  house = await openOwnHouse('refunds');
});
test.afterAll(() => house?.stop());

// One after the other in one house, even where another journey fails.
test.describe.configure({ mode: 'default' });

for (const company of ['alipay', 'wechat'] as const)
  for (const lang of LANGS)
    test(`J1 J3 L1 in ${lang}: a top-up by ${company} asked back in part, approved by two, given back in renminbi`, async ({
      context,
      browser,
    }) => {
      test.setTimeout(HOUSE_MS_MAX);
      await refundScanned(await newSaver(context, lang), company, { staff: house.staff, browser });
    });

for (const lang of LANGS)
  test(`J1 J3 L1 in ${lang}: a bank transfer asked back in part, approved by two, sent by hand with its reference`, async ({
    context,
    browser,
  }) => {
    test.setTimeout(HOUSE_MS_MAX);
    const saver = await newSaver(context, lang);
    await refundTransfer(saver, { staff: house.staff, browser });
  });

const NETWORKS: Readonly<Record<(typeof LANGS)[number], ChainNetwork>> = {
  'zh-HK': 'ethereum',
  'zh-CN': 'tron',
  en: 'ethereum',
};

for (const lang of LANGS)
  test(`J1 J3 C2 L1 in ${lang}: USDT on ${NETWORKS[lang]} asked back in part, approved by two, paid by hand, proved by the chain`, async ({
    context,
    browser,
  }) => {
    test.setTimeout(HOUSE_MS_MAX);
    const saver = await newSaver(context, lang);
    const office = await browser.newContext();
    await refundCoin(saver, NETWORKS[lang], { staff: house.staff, browser, member: house.staff[1], office });
  });
