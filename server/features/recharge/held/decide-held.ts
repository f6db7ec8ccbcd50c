import { fromMinor, toDecimal } from '#contract/money.ts';
import type { HeldDecision } from '#contract/states/held-payment.ts';
import { post } from '../../../ledger/post.ts';
import { heldReleased } from '../../../ledger/postings/recharge.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { transition } from '../../../platform/machine.ts';
import { refuse } from '../../../platform/refusal.ts';
import { record } from '../../activity/index.ts';
import { type ByHand, bookByTwo, judgeAlone } from '../../dual-control/index.ts';
import { actingStaff } from '../../staff-access/index.ts';
import { createRechargeOf } from '../create-recharge.ts';
import { creditRecharge } from '../credit-recharge.ts';
import { sendBackHeldJob } from '../jobs.ts';
import { sheetOfThisMoment } from '../rates/read-rates.ts';
import { lockRechargeByNumber, type Quote, type RechargeRow, setPaidAmount } from '../store.ts';
import { rateOn } from '../ways.ts';
import { moneyOfHeld } from './hold-payment.ts';
import { heldMachine } from './machine.ts';
import { type HeldRow, lockHeld, saveHeld } from './store.ts';

async function locked(tx: Tx, id: bigint): Promise<HeldRow> {
  const row = await lockHeld(tx, id);
  if (!row) throw refuse('NOT_FOUND');
  return row;
}

const acted = (tx: Tx, row: HeldRow, act: string, after: Record<string, unknown>) =>
  record(tx, {
    act: `heldPayment.${act}`,
    object: { kind: 'held_payment', id: row.id },
    ...(row.customerId === null ? {} : { onBehalfOf: row.customerId }),
    after: {
      number: row.number,
      paid: toDecimal(fromMinor(row.amount, row.currency)),
      currency: row.currency,
      ...after,
    },
  });

/** What the payer paid, as a quote: by the order's rate, or by the rate of this moment. */
async function quoteOf(tx: Tx, row: HeldRow, order: RechargeRow): Promise<Quote | undefined> {
  if (row.currency === 'USD') return undefined;
  const paid = { payAmount: row.amount, payCurrency: row.currency, quoteExpiresAt: tx.now };
  const { quoteRate, quoteSource, quoteDate } = order;
  if (order.payCurrency === row.currency) return { ...paid, quoteRate, quoteSource, quoteDate };
  const sheet = await sheetOfThisMoment(tx);
  const rate = sheet && rateOn(sheet, row.currency);
  if (!sheet || rate === undefined) throw refuse('RECHARGE_NO_RATE');
  return { ...paid, quoteRate: rate, quoteSource: sheet.source, quoteDate: sheet.date };
}

/**
 * The order that the money goes to: the one it names, or that a member named, while it is unpaid and in this currency;
 * else a new one.
 */
async function orderFor(tx: Tx, row: HeldRow, worth: bigint): Promise<RechargeRow> {
  const order = await lockRechargeByNumber(tx, row.creditedNumber ?? row.number);
  if (!order) throw refuse('HELD_ORDER_UNKNOWN');
  const currency = order.payCurrency ?? 'USD';
  if (order.credited === null && order.channel === row.channel && currency === row.currency) {
    // What is refunded one day is a share of what was really paid.
    if (order.payAmount !== null) await setPaidAmount(tx, order.id, row.amount);
    return order;
  }
  const quote = await quoteOf(tx, row, order);
  return createRechargeOf(tx, {
    customerId: order.customerId,
    channel: row.channel,
    amount: fromMinor(worth),
    expiresAt: tx.now,
    ...(quote ? { quote } : {}),
  });
}

async function credit(tx: Tx, row: HeldRow): Promise<void> {
  if (row.worth === null) throw refuse('RECHARGE_NO_RATE');
  const order = await orderFor(tx, row, row.worth);
  await post(tx, heldReleased(moneyOfHeld(row)));
  const { channel, transactionId } = row;
  const credited = await creditRecharge(tx, {
    rechargeId: order.id,
    channel,
    transactionId,
    amount: fromMinor(row.worth),
  });
  if (credited !== 'credited') throw new Error(`held payment ${row.id} was not credited: ${credited}`);
  await saveHeld(tx, row.id, { creditedNumber: order.number, settledAt: tx.now });
  await transition(tx, heldMachine, row, 'credit');
}

async function carryOut(tx: Tx, row: HeldRow): Promise<void> {
  if (row.decision === 'credit') {
    await credit(tx, row);
    return;
  }
  await saveHeld(tx, row.id, { askedAt: tx.now, trouble: null });
  await transition(tx, heldMachine, row, 'sendBack');
  await enqueue(tx, sendBackHeldJob, { Id: String(row.id) }, String(row.id));
}

/** Whose money moves: the payer's, or who owns the order that a member named. */
const byHand = (row: HeldRow, decision: HeldDecision, customerId: bigint | null): ByHand => ({
  kind: `heldPayment.${decision}`,
  object: { kind: 'held_payment', id: row.id },
  customerId: row.customerId ?? customerId,
  worth: row.worth,
});

/** The order that a member names for a payment of no order. @throws refusal HELD_ORDER_UNKNOWN */
async function namedOrder(tx: Tx, number: string | null): Promise<RechargeRow | undefined> {
  if (number === null) return undefined;
  const order = await lockRechargeByNumber(tx, number);
  if (!order) throw refuse('HELD_ORDER_UNKNOWN');
  return order;
}

/** A member decides what becomes of a held payment; where they may not alone, another must confirm. */
export async function decideHeld(
  tx: Tx,
  id: bigint,
  of: { readonly decision: HeldDecision; readonly reason: string; readonly number?: string | undefined },
): Promise<HeldRow> {
  const staff = await actingStaff(tx);
  const row = await locked(tx, id);
  if (row.state !== 'waiting') throw refuse('STATE_HAS_MOVED');
  const named = of.decision === 'credit' && row.rechargeId === null ? (of.number ?? '') : null;
  const order = await namedOrder(tx, named);
  const facts = { decision: of.decision, reason: of.reason, decidedBy: staff.id, creditedNumber: named } as const;
  await saveHeld(tx, id, { ...facts, secondBy: null, decidedAt: tx.now });
  const decided = { ...row, ...facts };
  const alone = (await judgeAlone(tx, byHand(row, of.decision, order?.customerId ?? null))) === 'alone';
  if (alone) await carryOut(tx, decided);
  else await transition(tx, heldMachine, row, 'propose', of.reason);
  await acted(tx, row, alone ? of.decision : 'propose', { decision: of.decision, reason: of.reason });
  return (await lockHeld(tx, id)) as HeldRow;
}

/** A decision as the member who confirms it has read it. */
export interface SeenDecision {
  readonly decision: HeldDecision;
  readonly reason: string;
  /** The order that a member named for a payment of no order. */
  readonly creditTo?: string | undefined;
}

/**
 * Another member confirms, by naming what they have read. Race: it may have been taken back, and something else decided
 * since.
 * @throws refusals REVIEW_SECOND_PERSON to who decided it, STATE_HAS_MOVED where another decision stands by now
 */
export async function confirmHeld(tx: Tx, id: bigint, seen: SeenDecision): Promise<HeldRow> {
  const staff = await actingStaff(tx);
  const row = await locked(tx, id);
  if (row.state !== 'awaiting_second') throw refuse('STATE_HAS_MOVED');
  const isSeen = row.decision === seen.decision && row.reason === seen.reason;
  if (!isSeen || (row.creditedNumber ?? undefined) !== seen.creditTo) throw refuse('STATE_HAS_MOVED');
  const order = await namedOrder(tx, row.creditedNumber);
  const movement = byHand(row, row.decision as HeldDecision, order?.customerId ?? null);
  await bookByTwo(tx, movement, row.decidedBy as bigint);
  await saveHeld(tx, id, { secondBy: staff.id });
  await carryOut(tx, row);
  await acted(tx, row, row.decision as HeldDecision, { confirmed: true });
  return (await lockHeld(tx, id)) as HeldRow;
}

/** What was proposed is taken back; the payment waits again. */
export async function dropHeld(tx: Tx, id: bigint, reason: string): Promise<HeldRow> {
  await actingStaff(tx);
  const row = await locked(tx, id);
  await transition(tx, heldMachine, row, 'drop', reason);
  await saveHeld(tx, id, { decision: null, reason: null, decidedBy: null, creditedNumber: null, decidedAt: null });
  await acted(tx, row, 'drop', { reason });
  return (await lockHeld(tx, id)) as HeldRow;
}
