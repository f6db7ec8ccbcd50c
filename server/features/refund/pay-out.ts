import type { Chains } from '../../gateways/chain/index.ts';
import { systemCaller, type Tx, transact } from '../../platform/db/transaction.ts';
import { faultPoint } from '../../platform/fault.ts';
import type { House } from '../../platform/house.ts';
import { enqueue } from '../../platform/jobs.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { bookByTwo, judgeAlone } from '../dual-control/index.ts';
import { actingStaff } from '../staff-access/index.ts';
import { assertMayLeave } from '../suspension/index.ts';
import { sendRefundJob } from './jobs.ts';
import { type Judged, judgeProof } from './judge-proof.ts';
import { bookPayer } from './review-refund.ts';
import { sendingOf, settleRefund } from './settle-refund.ts';
import { findRefund, lockRefund, type RefundRow, saveFacts, usedLogs } from './store.ts';

const CALLER = systemCaller('refund-proof');

type Coin = RefundRow & { network: NonNullable<RefundRow['network']>; sendToHex: string; payAmount: bigint };
const isCoin = (row: RefundRow): row is Coin => row.network !== null;

async function locked(tx: Tx, id: bigint): Promise<Coin> {
  const row = await lockRefund(tx, id);
  if (!row) throw refuse('NOT_FOUND');
  if (!isCoin(row)) throw refuse('STATE_HAS_MOVED');
  return row;
}

const acted = (tx: Tx, row: RefundRow, act: string, after: Record<string, unknown> = {}) =>
  record(tx, {
    act: `refund.${act}`,
    object: { kind: 'refund', id: row.id },
    onBehalfOf: row.customerId,
    after: { number: row.number, ...after },
  });

/**
 * A member says that they pay now: from here on the customer cannot take it back. Nothing is paid to a wallet that is
 * too young.
 */
export async function beginPayout(tx: Tx, id: bigint): Promise<RefundRow> {
  const staff = await actingStaff(tx);
  const found = await findRefund(tx, id);
  if (found) await assertMayLeave(tx, found.customerId);
  const row = await locked(tx, id);
  if (row.payAfter !== null && row.payAfter > tx.now) throw refuse('REFUND_COOLING');
  if (row.state !== 'approved') throw refuse('STATE_HAS_MOVED');
  await bookPayer(tx, 'refund.begin', row);
  const sent = await sendingOf(tx, row);
  const facts = { begunBy: staff.id, begunAt: tx.wall };
  await saveFacts(tx, id, facts);
  await acted(tx, row, 'begin', { to: row.sendTo });
  return { ...sent, ...facts };
}

/** A member names the transaction that paid; the chain is asked whether it did. Only a proved one closes the refund. */
export async function namePayout(tx: Tx, id: bigint, hash: string): Promise<RefundRow> {
  await actingStaff(tx);
  const row = await locked(tx, id);
  if (row.state !== 'refunding' || row.proofState === 'proved') throw refuse('STATE_HAS_MOVED');
  const proof = { proofHash: hash, proofLog: null, proofState: 'checking', proofNote: null, askedAt: tx.now } as const;
  const facts = { ...proof, notPaidBy: null };
  await saveFacts(tx, id, { ...facts, sentAt: tx.now });
  await acted(tx, row, 'name', { hash });
  await enqueue(tx, sendRefundJob, { Id: String(id) }, String(id));
  return { ...row, ...facts, sentAt: tx.now };
}

/** Who began to pay never says alone that nothing was paid: the money would be with the payee and in the balance. */
async function saysAlone(tx: Tx, row: Coin, staffId: bigint): Promise<boolean> {
  return row.begunBy !== staffId && (await judgeAlone(tx, notPaid(row))) === 'alone';
}

const notPaid = ({ id, customerId, amount }: Coin) => ({
  kind: 'refund.notPaid',
  object: { kind: 'refund', id },
  customerId,
  worth: amount,
});

/**
 * A member says that nothing was paid, or that what was named was no payment: the money is in the balance again. Where
 * they may not say so alone it waits until another member says it too, or names a transaction.
 */
export async function giveUpPayout(tx: Tx, id: bigint, reason: string): Promise<RefundRow> {
  const staff = await actingStaff(tx);
  const row = await locked(tx, id);
  if (row.state !== 'refunding' || row.proofState === 'checking' || row.proofState === 'proved')
    throw refuse('STATE_HAS_MOVED');
  if (row.notPaidBy === null && !(await saysAlone(tx, row, staff.id))) {
    await saveFacts(tx, id, { notPaidBy: staff.id });
    const object = { kind: 'refund', id: row.id };
    await record(tx, { act: 'refund.sayNotPaid', object, after: { number: row.number, reason } });
    return { ...row, notPaidBy: staff.id };
  }
  if (row.notPaidBy !== null) await bookByTwo(tx, notPaid(row), row.notPaidBy);
  await acted(tx, row, 'notPaid', { reason });
  await settleRefund(tx, row, { kind: 'failed', reason });
  return { ...row, state: 'failed', reason };
}

async function keepJudgement(tx: Tx, row: Coin, judged: Judged): Promise<void> {
  if (judged.state === 'proved') {
    await saveFacts(tx, row.id, { proofState: 'proved', proofLog: judged.log, proofNote: null });
    await settleRefund(tx, row, { kind: 'refunded', reference: row.proofHash as string });
    return;
  }
  await saveFacts(tx, row.id, { proofState: judged.state, proofNote: judged.note });
  if (judged.state !== 'wrong') return;
  tx.house.metrics.alarms.inc({ kind: 'refund_proof_wrong' });
  tx.house.log.error({ refund: row.number, note: judged.note }, 'a payout is not what was named; a person must look');
  await acted(tx, row, 'proofWrong', { hash: row.proofHash, note: judged.note });
}

/** Asks the chain about the transaction that a member named. A network that cannot be asked now leaves all as it is. */
export async function proveRefund(house: House, chains: Chains, row: RefundRow): Promise<void> {
  if (!isCoin(row) || row.proofState !== 'checking' || row.proofHash === null) return;
  const chain = chains.get(row.network);
  if (!chain) throw new Error(`refund ${row.number}: ${row.network} is not set up`);
  const fact = await chain.transaction(row.proofHash);
  const { height: head } = await chain.head();
  faultPoint(house, 'refund.told');
  await transact(house, CALLER, async (tx) => {
    const current = await lockRefund(tx, row.id);
    // Another transaction was named meanwhile.
    if (!current || !isCoin(current) || current.state !== 'refunding' || current.proofState !== 'checking') return;
    if (current.proofHash !== row.proofHash) return;
    const payout = {
      network: current.network,
      to: current.sendToHex,
      value: current.payAmount,
      begunAt: current.begunAt ?? current.createdAt,
      namedAt: current.sentAt ?? current.createdAt,
    };
    const used = await usedLogs(tx, current.network, row.proofHash as string);
    await keepJudgement(tx, current, judgeProof(fact, payout, { head, now: tx.now, used }));
  });
}
