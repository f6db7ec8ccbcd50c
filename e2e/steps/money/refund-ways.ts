import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { ChainNetwork } from '#contract/rules/finance/usdt.ts';
import { desk, officeUrl, sandboxUrl } from '../house.ts';
import { open } from '../reader.ts';
import type { Reviewer } from '../reviewer.ts';
import { topUpByScan } from '../top-up.ts';
import { importByTwo, matchByTwo } from './import-statement.ts';
import { announce } from './pay-by-bank.ts';
import { type AskedBack, approveByTwo, askBack, cameBack, refundPath } from './refund-top-up.ts';
import { LIVED_MS_MAX, numberOn, type Saver, seen } from './saver.ts';
import { activateByPicture, activateBySignature, payByNetwork } from './wallets.ts';

/** Of 3,000.00 topped up 2,500.00 goes back. */
const CLOSING = '500.00';
const TOPPED_UP = '3000.00';

export type Reviewing = Pick<AskedBack, 'staff' | 'browser'>;
interface Given {
  readonly reference: string;
  readonly amountMinor: string;
  readonly state: string;
}

/**
 * J3 L1: scanned and paid in renminbi: the very share of what was paid goes back by the company, and every page says
 * how much that is.
 */
export async function refundScanned(saver: Saver, company: 'alipay' | 'wechat', by: Reviewing): Promise<void> {
  const { page, t } = saver;
  await topUpByScan(saver, company, TOPPED_UP);
  const of = { ...by, number: numberOn(page), closing: CLOSING };
  const said = await askBack(saver, of.number);
  const back = /CNY\s?([\d,]+\.\d\d)/.exec(said)?.[1] ?? '';
  expect(said).toContain(t(`recharge:channel.${company}`));
  await approveByTwo(saver, of, (desks) => expect(desks.locator('main')).toContainText(back));
  await cameBack(saver, of, back);
  await open(page, refundPath(of.number));
  await expect(page.getByRole('table').getByText(back)).toBeVisible();
  const given = ((await desk<Given[]>(`/${company}/refunds`)) ?? []).filter(({ reference }) => reference === of.number);
  expect(given.map(({ state, amountMinor }) => `${state} ${amountMinor}`)).toEqual([
    `done ${back.replace(/[,.]/g, '')}`,
  ]);
}

/** J2: a transfer of our account, booked by staff from the bank's statement. Answers the top-up's number. */
async function payByTransfer(saver: Saver, staff: Reviewing['staff']): Promise<string> {
  const { page, t } = saver;
  const { number, reference } = await announce(saver, TOPPED_UP);
  await desk('/bank/incoming', { amount: TOPPED_UP, currency: 'USD', payer: 'CHAN TAI MAN', details: reference });
  const answer = await fetch(`${sandboxUrl()}/desk/api/bank/statement?details=${reference}`);
  await importByTwo(staff, await answer.text());
  await matchByTwo(staff, reference);
  await expect(page.getByText(t('recharge:info.paid'))).toBeVisible({ timeout: LIVED_MS_MAX });
  return number;
}

/**
 * J3 L1: by bank a member sends it themselves: they say its reference on the refund's page, and the customer reads it.
 */
export async function refundTransfer(saver: Saver, by: Reviewing): Promise<void> {
  const { t } = saver;
  const of = { ...by, number: await payByTransfer(saver, by.staff), closing: CLOSING };
  const reference = `HB-BACK-${of.number.slice(-8)}`;
  await askBack(saver, of.number);
  await approveByTwo(saver, of, async (desks) => {
    // Who it goes back to: the payer as the bank's statement names them.
    await expect(desks.locator('main')).toContainText('CHAN TAI MAN');
    const paid = desks.getByRole('button', { name: t('office:refund.paid'), exact: true });
    await paid.click();
    await expect(desks.getByText(t('office:refund.referenceNeeded'))).toBeVisible();
    await desks.getByLabel(t('office:refund.reference'), { exact: true }).fill(reference);
    await paid.click();
    await expect(desks.locator('dd').filter({ hasText: t('refund:state.refunded') })).toBeVisible();
  });
  await cameBack(saver, of, reference);
}

const COOLED_OFF = '49h';
const ENOUGH_BLOCKS = 40;

/**
 * A member pays to the wallet: what they name first is another transaction, then the very payment; the chain says so.
 */
async function payToWallet(
  { t }: Saver,
  desks: Page,
  to: { readonly network: ChainNetwork; readonly wallet: string },
): Promise<string> {
  const main = desks.locator('main');
  await expect(main).toContainText(to.wallet);
  const name = async (amount: string) => {
    const sent = await desk<{ hash: string }>('/chain/send', { network: to.network, to: to.wallet, amount });
    await desks.getByLabel(t('held:payout.hash'), { exact: true }).fill(sent?.hash ?? '');
    await desks.getByRole('button', { name: t('held:payout.name'), exact: true }).click();
    return sent?.hash ?? '';
  };
  const looked = async (words: string) => {
    await expect(async () => {
      await desks.reload();
      await expect(main).toContainText(words, { timeout: 3_000 });
    }).toPass({ timeout: LIVED_MS_MAX });
  };
  await desks.getByRole('button', { name: t('held:payout.begin'), exact: true }).click();
  await name('2499.99');
  await looked(t('held:proof.other_amount'));
  await expect(main).toContainText(t('held:proof.wrong'));
  const hash = await name('2500');
  await expect(main).toContainText(t('held:proof.checking'));
  await desk('/chain/mine', { blocks: ENOUGH_BLOCKS });
  await desk('/clock', { advance: '1m' });
  await looked(t('held:proof.proved'));
  return hash;
}

/**
 * J3 L1: in USDT, to the verified wallet of the network it came by, not before it has cooled off; proved by the chain.
 * Moves the clock.
 */
export async function refundCoin(
  saver: Saver,
  network: ChainNetwork,
  of: Reviewing & { readonly member: Reviewer; readonly office: BrowserContext },
): Promise<void> {
  const { page, t } = saver;
  const wallet =
    network === 'ethereum' ? await activateBySignature(saver) : await activateByPicture(saver, of.member, of.office);
  await payByNetwork(saver, network, { sent: '3000', cents: 300_000n, before: 0n });
  await open(page, '/finance/order?Channel=usdt');
  const number = (await saver.client.get('/finance/order')).Data.Items[0].Number as string;
  const asked = { ...of, number, closing: CLOSING };
  expect(await askBack(saver, number)).toContain(wallet);
  let hash = '';
  await approveByTwo(saver, asked, async (desks) => {
    // Nothing is paid to a wallet that is too young.
    await expect(desks.getByText(t('held:payout.notBefore'), { exact: true })).toBeVisible();
    await expect(desks.getByRole('button', { name: t('held:payout.begin'), exact: true })).toHaveCount(0);
    await seen(saver, refundPath(number), '', t('refund:state.approved'));
    await desk('/clock', { advance: COOLED_OFF });
    await desks.goto(`${officeUrl()}/refunds?State=approved`);
    await desks.getByRole('link', { name: number, exact: true }).click();
    hash = await payToWallet(saver, desks, { network, wallet });
  });
  await cameBack(saver, asked, hash);
}
