import { fromMinor, type Money } from '#contract/money.ts';
import { PAYOUT_COOLING_HOURS } from '#contract/rules/finance/finance.ts';
import { payerShare } from '#contract/rules/finance/refund-share.ts';
import { USDT_MILLIONTHS_PER_CENT } from '#contract/rules/finance/usdt.ts';
import type { RechargeChannel } from '#contract/states/recharge.ts';
import { networkOfPayment, readWalletAddress } from '../../gateways/chain/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import type { PaidRecharge } from '../recharge/index.ts';
import { verifiedWallet } from '../verification/index.ts';
import { type Payee, type RefundRow, standingOf } from './store.ts';

const HOUR_MS = 3_600_000;

/** A bank has no call for it, and no server of ours holds a key that could send a stablecoin: a member pays. */
export const isByHand = (channel: RechargeChannel): boolean => channel === 'bank' || channel === 'usdt';

/** What was paid where it was not US dollars; a stablecoin as far as it was credited. */
export const paidInAll = (paid: PaidRecharge): Money | null =>
  paid.channel === 'usdt' ? fromMinor(paid.credited.minor * USDT_MILLIONTHS_PER_CENT, 'USDT') : paid.pay;

/**
 * What of a refund of `amount` the payer gets back in their own currency; null where they paid US dollars. The top-up's
 * row is locked by acts.
 */
export async function payerSide(tx: Tx, paid: PaidRecharge, amount: Money): Promise<Money | null> {
  const whole = paidInAll(paid);
  if (whole === null) return null;
  const standing = await standingOf(tx, paid.rechargeId);
  const share = payerShare({ amount: amount.minor, credited: paid.credited.minor, paid: whole.minor, ...standing });
  return fromMinor(share, whole.currency);
}

/**
 * Where a stablecoin goes back to: the customer's verified wallet on the network it came by. Who sent it proves
 * nothing: exchanges pay from addresses of their own, and what is sent there is lost. Not before the wallet has cooled
 * off.
 * @throws refusal REFUND_WALLET_NEEDED
 */
export async function payeeOf(tx: Tx, paid: Pick<PaidRecharge, 'customerId' | 'transactionId'>): Promise<Payee> {
  const network = networkOfPayment(paid.transactionId);
  const wallet = await verifiedWallet(tx, paid.customerId, network);
  const address = wallet && (await readWalletAddress(network, wallet.address));
  if (!wallet || !address) throw refuse('REFUND_WALLET_NEEDED');
  return {
    network,
    sendTo: address.shown,
    sendToHex: address.hex,
    payAfter: new Date(wallet.since.getTime() + PAYOUT_COOLING_HOURS * HOUR_MS),
  };
}

/** What goes back, in what was paid. */
export const wayBack = (row: Pick<RefundRow, 'amount' | 'payAmount' | 'payCurrency'>): Money =>
  row.payAmount === null || row.payCurrency === null
    ? fromMinor(row.amount)
    : fromMinor(row.payAmount, row.payCurrency);

/** The whole payment, in the same currency; the card company does not ask for it. */
export const wholePayment = (row: Pick<RefundRow, 'amount' | 'payTotal' | 'payCurrency'>): Money =>
  row.payTotal === null || row.payCurrency === null ? fromMinor(row.amount) : fromMinor(row.payTotal, row.payCurrency);

/**
 * The key of a refund at its channel, for ever. Companies of scanned payments remember keys across shops' databases, so
 * theirs carries the order too.
 */
export const keyOf = (row: Pick<RefundRow, 'id' | 'channel' | 'number'>): string =>
  row.channel === 'card' ? `refund-${row.id}` : `${row.number}-${row.id}`;

/** The row that a key may be of. */
export function idOfKey(key: string): bigint | undefined {
  const id = /^(?:refund|R\d{6}-[0-9A-Z]{8})-(\d{1,18})$/.exec(key)?.[1];
  return id === undefined ? undefined : BigInt(id);
}
