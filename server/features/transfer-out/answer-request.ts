import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { record } from '../activity/index.ts';
import { barWords, holdBars } from '../domains/eligibility/index.ts';
import { askRegistryOf } from '../domains/life/index.ts';
import { holdsOf } from '../domains/registry-acts/index.ts';
import { type Ended, wantCommands } from '../registry-commands/index.ts';
import { endLeft, endStaying } from './end-transfer.ts';
import { lockOpenOf, lockTransfer, saveAnswer, type TransferRow } from './store.ts';

/** The kind of command that answers another registrar's request. */
export const ANSWER = 'transfer-answer';

const isUnanswered = ({ state, answer, dueAt }: TransferRow, now: Date): boolean =>
  state === 'approval_pending' && answer === null && dueAt !== null && dueAt > now;

async function lockAsked(tx: Tx, id: bigint): Promise<TransferRow> {
  const row = await lockTransfer(tx, id);
  if (row?.customerId !== customerOf(tx)) throw refuse('NOT_FOUND');
  if (!isUnanswered(row, tx.now)) throw refuse('STATE_HAS_MOVED');
  return row;
}

/**
 * Whatever else holds the name keeps it here, also from who asks elsewhere: a deal, a push, a dispute, a lock. @throws
 * refusal TRANSFER_OUT_HELD
 */
async function refuseHeld(tx: Tx, { domainId }: TransferRow): Promise<void> {
  const others = ((await holdsOf(tx, [domainId])).get(domainId) ?? []).filter(({ kind }) => kind !== 'transfer');
  const [bar] = holdBars('transferOut', others);
  if (bar) throw refuse('TRANSFER_OUT_HELD', { why: (lang) => barWords(lang, bar) });
}

async function say(tx: Tx, row: TransferRow, op: 'approve' | 'reject', reason: string | null): Promise<void> {
  const { id, customerId, name } = row;
  await saveAnswer(tx, id, op, reason);
  await wantCommands(tx, [{ kind: ANSWER, subjectId: id, customerId, name, payload: { op } }]);
  const object = { kind: 'transfer_out', id };
  await record(tx, { act: `transferOut.${op}`, object, onBehalfOf: customerId, after: { name } });
}

/**
 * Lets a name go at once. Race: the row is locked, so of yes and no at once one is said. @throws refusals NOT_FOUND,
 * STATE_HAS_MOVED, TRANSFER_OUT_HELD
 */
export async function approveTransfer(tx: Tx, id: bigint): Promise<void> {
  const row = await lockAsked(tx, id);
  await refuseHeld(tx, row);
  await say(tx, row, 'approve', null);
}

/** Keeps a name that another registrar asks for. @throws refusals NOT_FOUND, STATE_HAS_MOVED */
export const rejectTransfer = async (tx: Tx, id: bigint, reason: string | undefined): Promise<void> =>
  say(tx, await lockAsked(tx, id), 'reject', reason ?? null);

/**
 * Rejects the request of another registrar for a name that is bound here, as its owner agreed to when they bound it.
 * `reason`: what they read.
 * @returns false where there is none, or it is answered
 */
export async function keepName(tx: Tx, domainId: bigint, reason: string): Promise<boolean> {
  const row = await lockOpenOf(tx, domainId);
  if (!row || !isUnanswered(row, tx.now)) return false;
  await say(tx, row, 'reject', reason);
  return true;
}

/**
 * Lets a name go to the registrar that asks for it: a decision gave it to who has its password.
 * @returns false where nobody asks, or it is answered
 */
export async function letGo(tx: Tx, domainId: bigint): Promise<boolean> {
  const row = await lockOpenOf(tx, domainId);
  if (!row || !isUnanswered(row, tx.now)) return false;
  await say(tx, row, 'approve', null);
  return true;
}

/** What the registry made of the answers. One that came too late is decided by its word: the name is asked about. */
export async function settleAnswer(
  tx: Tx,
  ended: readonly Ended<{ readonly op: 'approve' | 'reject' }, unknown>[],
): Promise<void> {
  for (const { command, ending } of ended) {
    const row = await lockTransfer(tx, command.subjectId);
    if (!row || row.endedAt !== null) continue;
    if (ending.kind !== 'done') {
      await saveAnswer(tx, row.id, null, row.reason);
      await askRegistryOf(tx, row.domainId);
    } else if (command.payload.op === 'approve') await endLeft(tx, row);
    else {
      await endStaying(tx, row, 'reject');
      // Its statuses say still that a transfer is pending.
      await askRegistryOf(tx, row.domainId);
    }
  }
}
