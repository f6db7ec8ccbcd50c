import { fromMinor, type Money, toDecimal } from '#contract/money.ts';
import { REGISTRY_ANSWER_EXPECTED_MINUTES } from '#contract/rules/order.ts';
import { assertAffordable } from '../../ledger/affordable.ts';
import { openFreezes, reserveFreezes } from '../../ledger/freezes.ts';
import { together } from '../../platform/db/together.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs.ts';
import { recordBirth, recordBirths } from '../../platform/machine.ts';
import { newNumber } from '../../platform/numbers.ts';
import { record } from '../activity/index.ts';
import { workOrderJob } from './jobs.ts';
import type { LineKind, LineRow } from './lines/line-store.ts';
import { insertLines, type NewLine } from './lines/new-line-store.ts';
import { lineMachine, orderMachine } from './machine.ts';
import { insertOrder, type OrderRow, saveOrderSize } from './store.ts';

/** Whose order, of what, and who wanted it. */
export interface OrderOf {
  readonly customerId: bigint;
  readonly kind: LineKind;
  readonly origin?: OrderRow['origin'];
}

/** An order as it was written; `left` are names that another open order has. */
export interface Written {
  readonly id: bigint;
  readonly number: string;
  readonly amount: Money;
  readonly lines: readonly LineRow[];
  readonly left: readonly string[];
}

const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);
const sumOf = (lines: readonly Pick<NewLine, 'price'>[]) =>
  fromMinor(lines.reduce((sum, { price }) => sum + price, 0n));

/**
 * Holds the money of all lines by one freeze, of which each line is charged or given back its own part (GW3); last of
 * all, because until the transaction ends nobody else can write on the customer's account. @throws refusal
 * INSUFFICIENT_BALANCE
 */
export async function holdMoney(tx: Tx, { id, number, lines, amount }: Written): Promise<void> {
  const [first] = lines;
  if (!first) return;
  await assertAffordable(tx, first.customerId, amount);
  const request = {
    id: first.freezeId as bigint,
    customerId: first.customerId,
    amount,
    cause: { kind: 'order', id },
    rule: 'registry_answer',
    expectedAt: later(tx.now, REGISTRY_ANSWER_EXPECTED_MINUTES * 60),
    about: lines.length === 1 ? first.unicode : number,
  } as const;
  await openFreezes(tx, [request]);
}

/**
 * Writes an order with one line per name and books its work, in the caller's transaction, which must then hold the
 * money (`holdMoney`). Lines are written before the account is locked: that is the order in which every order and every
 * settlement locks. With no line left the caller refuses.
 */
export async function writeLines(tx: Tx, of: OrderOf, wanted: readonly NewLine[]): Promise<Written> {
  const number = newNumber('P', tx.now);
  const { customerId, kind, origin = 'customer' } = of;
  const size = { amount: sumOf(wanted).minor, lines: wanted.length };
  const [orderId, [freezeId]] = await together(tx, () => [
    insertOrder(tx, { customerId, kind, origin, number, ...size }),
    reserveFreezes(tx, 1) as Promise<[bigint]>,
  ]);
  const lines = await insertLines(tx, { orderId, customerId, freezeId }, wanted);
  const taken = new Set(lines.map(({ name }) => name));
  const left = wanted.filter(({ name }) => !taken.has(name)).map(({ name }) => name);
  const amount = sumOf(lines);
  if (lines.length === 0) return { id: orderId, number, amount, lines, left };
  const ids = lines.map(({ id }) => id);
  const after = { number, amount: toDecimal(amount), names: lines.map(({ name }) => name) };
  await together(tx, () => [
    left.length > 0 ? saveOrderSize(tx, orderId, amount.minor, lines.length) : undefined,
    recordBirth(tx, orderMachine, orderId),
    recordBirths(tx, lineMachine, ids),
    enqueue(tx, workOrderJob, { Id: String(orderId) }),
    record(tx, { act: 'order.create', object: { kind: 'order', id: orderId }, after }),
  ]);
  return { id: orderId, number, amount, lines, left };
}

/**
 * An order with its money held, followed by nobody as a task. @throws refusal INSUFFICIENT_BALANCE, and nothing is
 * written
 */
export async function writeOrder(tx: Tx, of: OrderOf, wanted: readonly NewLine[]): Promise<Written> {
  const written = await writeLines(tx, of, wanted);
  await holdMoney(tx, written);
  return written;
}
