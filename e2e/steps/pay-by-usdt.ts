import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { Lang } from '#contract/lang.ts';
import { openClient, signUp } from '#tools/testing/console-client.ts';
import { complaintsOf, settled, windowOf } from './every-page.ts';
import { consoleUrl, desk, sandboxUrl } from './house.ts';
import { open, unique, type Words, wordsOf } from './reader.ts';

const SAFE_CODE = 'gate-code-31';

type At = { readonly page: Page; readonly t: Words };

/** C2: the wallet signs the page's message; the security code is asked for; the wallet is verified at once. */
async function activateWallet({ page, t }: At): Promise<void> {
  const wallet = privateKeyToAccount(generatePrivateKey());
  await open(page, '/user/verify');
  await page.getByRole('link', { name: t('profile:verify.wallet.open') }).click();
  const address = page.getByLabel(t('wallet:address'), { exact: true });
  await address.fill(wallet.address.slice(0, -1));
  await page.getByRole('button', { name: t('wallet:sign.get') }).click();
  await expect(page.getByText(t('wallet:error.addressForm.ethereum'))).toBeVisible();
  await address.fill(wallet.address);
  await page.getByRole('button', { name: t('wallet:sign.get') }).click();
  const message = await page.locator('.wallet-message').textContent();
  const signature = await wallet.signMessage({ message: message ?? '' });
  await page.getByRole('textbox', { name: t('wallet:signature'), exact: true }).fill(signature);
  await page.getByRole('button', { name: t('wallet:submit') }).click();
  await expect(page.getByText(t('common:agree.needed'))).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('wallet:submit') }).click();
  const question = page.getByRole('dialog');
  await question.locator('input').fill(SAFE_CODE);
  await question.getByRole('button').last().click();
  // By its letters' case, too: 'Not verified' ends with the same word.
  await expect(page.getByText(new RegExp(t('wallet:state.verified')))).toBeVisible();
  await expect(page.getByText(wallet.address).first()).toBeVisible();
}

/** J2: the deposit address, a transfer from a wallet elsewhere, confirmations that move by themselves, the balance. */
async function payIn({ page, t }: At): Promise<void> {
  await page.getByRole('link', { name: t('wallet:next') }).click();
  await page.getByRole('button', { name: t('usdt:address.get') }).click();
  await expect(page.getByRole('img', { name: t('usdt:address.qr') })).toBeVisible();
  await expect(page.getByText(t('usdt:warn.network', { network: t('usdt:network.ethereum') }))).toBeVisible();
  expect((await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze()).violations).toEqual([]);
  const to = /0x[0-9a-fA-F]{40}/.exec((await page.locator('.usdt-address .usdt-code').textContent()) ?? '')?.[0] ?? '';
  await desk('/chain/send', { network: 'ethereum', to, amount: '123.456789' });
  const row = page.locator('main tbody tr');
  await expect(row).toContainText('123.456789');
  await expect(row.getByRole('progressbar')).toBeVisible();
  await desk('/chain/mine', { blocks: 12 });
  await expect(row).toContainText(t('usdt:state.credited'));
  await expect(row).toContainText('123.45');
  await row.getByRole('link').click();
  await expect(page.locator('dd').filter({ hasText: t('recharge:state.paid') })).toBeVisible();
  await expect(page.locator('dd').filter({ hasText: t('recharge:channel.usdt') })).toBeVisible();
}

/** The whole way in one language, its mails and its records with it. */
export async function payByUsdt(context: BrowserContext, lang: Lang): Promise<void> {
  const client = openClient({ consoleUrl: consoleUrl(), sandboxUrl: sandboxUrl() }, lang);
  const email = `usdt-${unique()}@customer.example`;
  await signUp(client, { email, password: 'Blue-Kite-2718', safeCode: SAFE_CODE, name: 'Chan Tai Man' });
  const page = await windowOf(context, { client }, lang);
  const heard = complaintsOf(page);
  const at = { page, t: await wordsOf(lang) };
  await activateWallet(at);
  await payIn(at);
  expect((await client.get('/finance/center')).Data.Balance.Available.Amount).toBe('123.45');
  await open(page, '/finance/record/income');
  await settled(page);
  await expect(page.locator('main tbody tr')).toContainText('123.45');
  const subjects = async () => {
    const mails = await desk<{ subject: string }[]>(`/mailbox?to=${encodeURIComponent(email)}`);
    return (mails ?? []).map(({ subject }) => subject);
  };
  await expect.poll(subjects).toContain(at.t('letters:walletVerified.subject'));
  await expect.poll(subjects).toContain(at.t('letters:usdtCredited.subject', { amount: '123.45' }));
  // Browsers report the answers that refuse: the half address, and the first answer, which asks for the security code.
  expect(heard.filter((text) => !/status of (403|422)/.test(text))).toEqual([]);
}
