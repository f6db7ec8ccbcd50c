import { cmp, fromMinor, type Money, sub, toDecimal } from '#contract/money.ts';
import { balanceOf } from '../../../ledger/balances.ts';
import { together } from '../../../platform/db/together.ts';
import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { recipientOf } from '../../account/index.ts';
import { record } from '../../activity/index.ts';
import { sendNotice } from '../../notices/index.ts';
import { type Funds, lowLetter } from './letters.ts';
import { costsAhead } from './plan-costs.ts';
import { lockSetting, saveLow, saveReserve, settingOf } from './setting-store.ts';

/** A customer's balance beside the renewals of the next weeks and their reserve. */
export async function fundsOf(tx: Tx, customerId: bigint): Promise<Funds> {
  const [{ available }, ahead, setting] = await together(tx, () => [
    balanceOf(tx, customerId),
    costsAhead(tx, customerId),
    settingOf(tx, customerId),
  ]);
  const [needed, reserve] = [fromMinor(ahead.amount), fromMinor(setting.reserve)];
  const gap = sub(cmp(needed, reserve) > 0 ? needed : reserve, available);
  return { available, needed, reserve, missing: gap.minor > 0n ? gap : fromMinor(0n) };
}

/** Tells a customer once that their balance is too low for what is ahead; again only after it was enough in between. */
export async function watchBalance(tx: Tx, customerId: bigint): Promise<void> {
  const { lowSince } = await lockSetting(tx, customerId);
  const funds = await fundsOf(tx, customerId);
  const low = funds.missing.minor > 0n;
  if (low === (lowSince !== null)) return;
  await saveLow(tx, customerId, low ? tx.now : null);
  if (low) await sendNotice(tx, await recipientOf(tx, customerId), lowLetter(funds));
}

/** What the acting customer wants to keep for renewals. A new wish is a new reason to be told. */
export async function keepReserve(tx: Tx, reserve: Money): Promise<void> {
  const customerId = customerOf(tx);
  const before = await lockSetting(tx, customerId);
  await saveReserve(tx, customerId, reserve.minor);
  await saveLow(tx, customerId, null);
  await record(tx, {
    act: 'autoRenew.reserve',
    object: { kind: 'customer', id: customerId },
    before: { reserve: toDecimal(fromMinor(before.reserve)) },
    after: { reserve: toDecimal(reserve) },
  });
}
