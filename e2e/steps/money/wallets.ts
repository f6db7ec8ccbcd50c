import { type BrowserContext, expect, type Page } from '@playwright/test';
import { utils } from 'tronweb';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { ChainNetwork } from '#contract/rules/finance/usdt.ts';
import { desk, officeUrl } from '../house.ts';
import { open } from '../reader.ts';
import type { Reviewer } from '../reviewer.ts';
import { drawnCard } from '../upload-picture.ts';
import { written } from './pay-by-bank.ts';
import { codeIfAsked, LIVED_MS_MAX, mailSays, numberOn, recordSays, type Saver, statementSays } from './saver.ts';

/** C2: the wallet signs the page's message (EIP-191) and is verified at once. Answers its address. */
export async function activateBySignature(saver: Saver): Promise<string> {
  const { page, t } = saver;
  const wallet = privateKeyToAccount(generatePrivateKey());
  await open(page, '/user/verify/wallet');
  await page.getByRole('radio', { name: t('wallet:network.ethereum') }).check();
  await page.getByLabel(t('wallet:address'), { exact: true }).fill(wallet.address);
  await page.getByRole('button', { name: t('wallet:sign.get') }).click();
  const message = (await page.locator('.wallet-message').textContent()) ?? '';
  const signature = await wallet.signMessage({ message });
  await page.getByRole('textbox', { name: t('wallet:signature'), exact: true }).fill(signature);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('wallet:submit') }).click();
  const card = page.locator('.ns-card').filter({ hasText: t('wallet:network.ethereum') });
  await codeIfAsked(saver, card.getByText(wallet.address));
  await expect(card.locator('.ns-state-good')).toContainText(t('wallet:state.verified'));
  // What was filled in belongs to that wallet; the form for the other network begins empty.
  await expect(page.locator('.wallet-message')).toHaveCount(0);
  await mailSays(saver, t('letters:walletVerified.subject'), wallet.address);
  return wallet.address;
}

/** Asks by a picture: the request waits, says until when, and blocks another. */
async function askByPicture(saver: Saver, address: string): Promise<void> {
  const { page, t } = saver;
  await open(page, '/user/verify/wallet');
  await page.getByRole('radio', { name: t('wallet:network.tron') }).check();
  await page.getByLabel(t('wallet:address'), { exact: true }).fill(address);
  await page.getByRole('radio', { name: t('wallet:proof.picture') }).check();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'wallet.jpg', mimeType: 'image/jpeg', buffer: await drawnCard() });
  await page.getByRole('button', { name: t('files:send'), exact: true }).click();
  await expect(page.getByText(t('files:sent'))).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('wallet:submit') }).click();
  await codeIfAsked(saver, page.getByText(t('wallet:pending.blocks')));
  await expect(page.getByText(t('wallet:step.review'))).toBeVisible();
  await mailSays(saver, t('letters:walletAsked.subject'), address);
}

/**
 * L1: a member looks at the picture beside the address and decides; the customer's page, open all the while, follows.
 */
async function decide(saver: Saver, desks: Page, address: string, act: 'approve' | 'refuse'): Promise<void> {
  const { page, t } = saver;
  await desks.goto(`${officeUrl()}/wallets`);
  await desks.getByRole('link', { name: address, exact: true }).click();
  await expect(desks.getByRole('img', { name: t('office:wallet.picture') })).toBeVisible();
  await desks.getByRole('button', { name: t(`office:wallet.${act}`), exact: true }).click();
  const dialog = desks.getByRole('dialog');
  if (act === 'refuse') await dialog.getByRole('radio', { name: t('wallet:reason.unreadable') }).check();
  await dialog.getByRole('button', { name: t(`office:wallet.${act}`), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t('wallet:pending.blocks'))).toHaveCount(0, { timeout: LIVED_MS_MAX });
}

/**
 * C2 L1: a picture that nobody can read is refused with its reason; another is accepted. Each step has its mail.
 * Answers the address.
 */
export async function activateByPicture(saver: Saver, staff: Reviewer, office: BrowserContext): Promise<string> {
  const { page, t, lang } = saver;
  const address = utils.accounts.generateAccount().address.base58;
  const desks = await staff.window(office, lang);
  await askByPicture(saver, address);
  await decide(saver, desks, address, 'refuse');
  await expect(page.getByRole('row').filter({ hasText: address })).toContainText(t('wallet:reason.unreadable'));
  await mailSays(saver, t('letters:walletRefused.subject'), t('letters:walletRefused.unreadable'));
  await askByPicture(saver, address);
  await decide(saver, desks, address, 'approve');
  await mailSays(saver, t('letters:walletVerified.subject'), address);
  await desks.close();
  return address;
}

const ADDRESSES: Readonly<Record<ChainNetwork, RegExp>> = {
  ethereum: /0x[0-9a-fA-F]{40}/,
  tron: /T[1-9A-HJ-NP-Za-km-z]{33}/,
};
const ENOUGH_BLOCKS = 40;

/**
 * J2: USDT sent on one network: confirmations move by themselves, then order, mail, record and statement. Answers the
 * balance after it.
 */
export async function payByNetwork(
  saver: Saver,
  network: ChainNetwork,
  of: { readonly sent: string; readonly cents: bigint; readonly before: bigint },
): Promise<bigint> {
  const { page, t } = saver;
  await open(page, '/finance/recharge?way=usdt');
  await page.getByLabel(t('usdt:network.choose')).selectOption({ label: t(`usdt:network.${network}`) });
  const [get, code] = [
    page.getByRole('button', { name: t('usdt:address.get') }),
    page.getByRole('img', { name: t('usdt:address.qr') }),
  ];
  // Who has an address already is shown it.
  await expect(get.or(code)).toBeVisible();
  if (await get.isVisible()) await get.click();
  await expect(code).toBeVisible();
  const shown = (await page.locator('.usdt-address .usdt-code').textContent()) ?? '';
  const to = ADDRESSES[network].exec(shown)?.[0] ?? '';
  await desk('/chain/send', { network, to, amount: of.sent });
  const row = page.locator('main tbody tr').filter({ hasText: of.sent.replace(/^(\d{1,3})(\d{3})(?=\.|$)/, '$1,$2') });
  await expect(row).toBeVisible({ timeout: LIVED_MS_MAX });
  await desk('/chain/mine', { blocks: ENOUGH_BLOCKS });
  await expect(row).toContainText(t('usdt:state.credited'), { timeout: LIVED_MS_MAX });
  await row.getByRole('link').click();
  await expect(page.locator('dd').filter({ hasText: t('recharge:state.paid') })).toBeVisible();
  const number = numberOn(page);
  const kind = network === 'tron' ? 'TRC-20' : 'ERC-20';
  await mailSays(saver, t('letters:usdtCredited.subject', { amount: written(of.cents) }), kind, number);
  await recordSays(saver, 'income', { about: number, type: 'recharge_paid', amount: written(of.cents) });
  const after = of.before + of.cents;
  await statementSays(saver, number, written(after));
  return after;
}
