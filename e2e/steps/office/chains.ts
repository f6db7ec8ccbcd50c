import { type Browser, expect, type Page } from '@playwright/test';
import type { ChainNetwork } from '#contract/rules/finance/usdt.ts';
import { settled } from '../every-page.ts';
import { desk, officeUrl } from '../house.ts';
import { mailSays, recordSays, type Saver, seen, statementSays } from '../money/saver.ts';
import { activateBySignature, payByNetwork } from '../money/wallets.ts';
import { open } from '../reader.ts';
import type { Reviewer } from '../reviewer.ts';
import { auditSays, giveReason, leave, lookUntil, type Office, officeOf, openQueue, press } from './office-window.ts';

/** More than the house keeps hashes of (256). */
const DEEP_BLOCKS = 280;
/** Fewer than are read one by one under their own hashes (64). */
const STEP_BLOCKS = 60;

const heightNow = async (): Promise<number> => (await desk<{ height: number }>('/chain'))?.height ?? 0;

const rowOf = ({ page, t }: Office, network: ChainNetwork) =>
  page.getByRole('row').filter({ hasText: t(`usdt:network.${network}`) });

/** The chain grows as it does in life: every block is read under its own hash before the next ones come. */
async function grow(office: Office, blocks: number): Promise<void> {
  for (let grown = 0; grown < blocks; grown += STEP_BLOCKS) {
    await desk('/chain/mine', { blocks: STEP_BLOCKS });
    const height = String(await heightNow());
    await lookUntil(office, () => rowOf(office, 'ethereum').getByRole('cell').nth(1), height);
  }
}

/** One member names the block, and can only take it back; another confirms it. */
async function resume(office: Office, other: Office, from: number, reason: string) {
  const { page, t } = office;
  const row = rowOf(office, 'ethereum');
  await press(row, t('held:chain.resume'));
  await page.getByRole('dialog').getByLabel(t('held:chain.from'), { exact: true }).fill(String(from));
  await giveReason(office, 'held:chain.propose', reason);
  await expect(row).toContainText(t('held:chain.unconfirmed'));
  await expect(row.getByRole('button', { name: t('held:chain.drop'), exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: t('held:chain.sure'), exact: true })).toHaveCount(0);
  await toChains(other);
  await expect(rowOf(other, 'ethereum')).toContainText(reason);
  await press(rowOf(other, 'ethereum'), t('held:chain.sure'));
  await expect(rowOf(other, 'ethereum').getByRole('button', { name: t('held:chain.sure'), exact: true })).toHaveCount(
    0,
  );
}

/** A block that does not exist is refused with the range. */
async function refuseRange({ page, t, ...rest }: Office, height: number): Promise<void> {
  await press(rowOf({ page, t, ...rest }, 'ethereum'), t('held:chain.resume'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('held:chain.from'), { exact: true }).fill(String(height + 10_000));
  await dialog.getByRole('textbox', { name: t('held:reason'), exact: true }).fill('wrong');
  await press(dialog, t('held:chain.propose'));
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

async function toChains({ page, t }: Office): Promise<void> {
  await page.goto(`${officeUrl()}/inbox`);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('held:chains.title'), exact: true })
    .click();
  await expect(page).toHaveURL(`${officeUrl()}/chains`);
  await settled(page);
}

async function usdtSays(page: Page, words: string): Promise<void> {
  await open(page, '/finance/recharge?way=usdt');
  await settled(page);
  await expect(page.locator('main')).toContainText(words);
}

/**
 * J2 L1: more of the chain is replaced than the house keeps: it stands still, nothing is undone by itself; a member
 * names a block, another confirms it. Above
 * the fork nothing is changed; at the fork the deposit that is gone is taken back, the older one stays.
 */
export async function resumeAfterDeepReplacement(
  saver: Saver,
  { staff, browser }: { readonly staff: readonly [Reviewer, Reviewer]; readonly browser: Browser },
): Promise<void> {
  const { page, t, lang } = saver;
  await activateBySignature(saver);
  await payByNetwork(saver, 'ethereum', { sent: '100', cents: 10_000n, before: 0n });
  await desk('/chain/pace', { on: false });
  const [office, other] = [await officeOf(staff[0], browser, lang), await officeOf(staff[1], browser, lang)];
  await toChains(office);
  await grow(office, DEEP_BLOCKS + STEP_BLOCKS);
  await payByNetwork(saver, 'ethereum', { sent: '57.25', cents: 5_725n, before: 10_000n });
  const lost = (await saver.client.get('/finance/order')).Data.Items[0].Number as string;
  const top = await heightNow();
  await toChains(office);
  await lookUntil(office, () => rowOf(office, 'ethereum').getByRole('cell').nth(1), String(top));
  const fork = top - DEEP_BLOCKS;
  await desk('/chain/reorg', { depth: DEEP_BLOCKS });

  await openQueue(office, 'chains');
  await lookUntil(office, () => rowOf(office, 'ethereum'), t('held:chain.trouble.replaced_too_deep'));
  expect((await saver.client.get('/finance/center')).Data.Balance.Available.Amount).toBe('157.25');
  await refuseRange(office, top);
  await resume(office, other, top - 1, 'too high');
  await lookUntil(office, () => rowOf(office, 'ethereum'), t('held:chain.trouble.resume_above_fork'));
  await auditSays(office, 'chain.resume', 'too high');
  await toChains(office);
  await resume(office, other, fork, 'two nodes agree');
  await lookUntil(office, () => rowOf(office, 'ethereum'), t('held:chain.reading'));
  await auditSays(office, 'chain.resumed', String(fork));
  await leave(office);
  await leave(other);
  await desk('/chain/pace', { on: true });

  await seen(saver, '/finance/record/expense', lost, t('balance:posting.deposit_lost'));
  await recordSays(saver, 'expense', { about: lost, type: 'deposit_lost', amount: '57.25' });
  await mailSays(saver, t('letters:usdtLost.subject', { amount: '57.25' }), 'ERC-20', '57.250000');
  await statementSays(saver, lost, '100.00');
  await usdtSays(page, t('usdt:state.orphaned'));
}
