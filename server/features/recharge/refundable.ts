import { type Currency, fromMinor, type Money } from '#contract/money.ts';
import type { RechargeChannel, RechargeState } from '#contract/states/recharge.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { transition } from '../../platform/machine.ts';
import { rechargeMachine } from './machine.ts';
import { ownerOfPayment, selectPaid } from './paid-store.ts';
import { lockRecharge } from './store.ts';

/** A top-up that was paid, as who gives it back must know it. */
export interface PaidRecharge {
  readonly rechargeId: bigint;
  readonly customerId: bigint;
  readonly number: string;
  readonly channel: RechargeChannel;
  readonly state: RechargeState;
  /** What stands in the balance for it. */
  readonly credited: Money;
  /** The posting that brought it. */
  readonly topupId: bigint;
  /** The channel's own number of the payment. */
  readonly transactionId: string;
  readonly paidAt: Date;
  /** What was paid where that was not US dollars. */
  readonly pay: Money | null;
}

/**
 * A customer's own paid recharge, its row locked for acts (`lock`); undefined where there is none, or it was never
 * paid.
 */
export async function paidRecharge(
  tx: Tx,
  of: { readonly customerId: bigint; readonly number: string; readonly lock?: boolean },
): Promise<PaidRecharge | undefined> {
  const row = await selectPaid(tx, of);
  if (!row || row.credited === null || row.postingId === null || row.providerTxnId === null || row.paidAt === null)
    return undefined;
  return {
    rechargeId: row.id,
    customerId: of.customerId,
    number: of.number,
    channel: row.channel,
    state: row.state,
    credited: fromMinor(row.credited),
    topupId: row.postingId,
    transactionId: row.providerTxnId,
    paidAt: row.paidAt,
    pay: row.payAmount === null ? null : fromMinor(row.payAmount, row.payCurrency as Currency),
  };
}

/** The paid recharge of a channel's own payment; undefined where none was credited by it. */
export async function paidByTransaction(
  tx: Tx,
  channel: RechargeChannel,
  transactionId: string,
): Promise<PaidRecharge | undefined> {
  const owner = await ownerOfPayment(tx, channel, transactionId);
  return owner && paidRecharge(tx, { ...owner, lock: true });
}

/**
 * Says on the order how far giving it back has come: `refund` when one was asked for, `refunded` when nothing of it is
 * left to give, `restore` when it came to nothing or only a part was given back, `cameBack` when what was given back
 * came back later. Told again it changes nothing.
 */
export async function tellRefund(
  tx: Tx,
  rechargeId: bigint,
  news: 'refund' | 'refunded' | 'restore' | 'cameBack',
): Promise<void> {
  const row = await lockRecharge(tx, rechargeId);
  // Another refund of it may be under way meanwhile: then the order goes on saying so.
  if (news === 'cameBack' && row.state !== 'refunded') return;
  const there = { refund: 'refunding', refunded: 'refunded', restore: 'paid', cameBack: 'paid' } as const;
  if (row.state === there[news]) return;
  await transition(tx, rechargeMachine, row, news === 'cameBack' ? 'restore' : news);
}
