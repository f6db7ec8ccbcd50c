import type { MessageKey } from '#contract/messages/index.ts';
import { TRANSFER_IN_CHECK_MINUTES } from '#contract/rules/transfers/transfer-in.ts';
import type { TransferInFailure } from '#contract/states/transfers/transfer-in.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import {
  type OpenedTask,
  type OwnedKind,
  type OwnerMove,
  openTask,
  settleItems,
  startItems,
  type Verdict,
} from '../tasks/index.ts';
import { checksSince } from './check-store.ts';
import { endTransfer } from './end-transfer.ts';
import { lockTransfer, standingOf, type TransferRow } from './store.ts';

const refOf = (id: bigint): string => `transfer_in:${id}`;
const idOf = (ref: string | null): bigint => BigInt((ref ?? '').replace(/^transfer_in:/, ''));

/** Until its registry is asked, and while it wants another code, a transfer can be taken back. */
const mayCancel = ({ state }: Pick<TransferRow, 'state'>): boolean =>
  state === 'awaiting_confirmation' || state === 'code_wrong';

/**
 * An order of several names is a task too: there its names are followed, cancelled, downloaded. One name needs none.
 */
export async function openTransferTask(
  tx: Tx,
  customerId: bigint,
  rows: readonly { readonly id: bigint; readonly name: string; readonly unicode: string }[],
): Promise<OpenedTask | undefined> {
  if (rows.length < 2) return undefined;
  return openTask(tx, transferInKind, {
    customerId,
    items: rows.map(({ id, name, unicode }) => ({ name, unicode, ref: refOf(id) })),
  });
}

type Standing = Awaited<ReturnType<typeof standingOf>>[number];

/** Where the item of a transfer is, by the transfer's state; undefined while its registry has it. */
function moveOf({ id, state, reason, domainId }: Standing): OwnerMove | undefined {
  const words = { ref: refOf(id), reason: `transferin:state.${state}` as MessageKey };
  switch (state) {
    case 'awaiting_confirmation':
    case 'code_wrong':
      return { ...words, to: 'waiting' };
    case 'completed':
      return { ref: refOf(id), to: 'success', ...(domainId === null ? {} : { domainId }) };
    case 'failed':
      return { ref: refOf(id), to: 'fail', reason: `transferin:failed.${(reason ?? 'refused') as TransferInFailure}` };
    case 'declined':
    case 'cancelled':
    case 'lapsed':
      return { ...words, to: 'cancel' };
    default:
      return undefined;
  }
}

/** Tells the tasks how these transfers stand now; telling twice, or of one that no task has, changes nothing. */
export async function tellTask(tx: Tx, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return;
  const standing = await standingOf(tx, ids);
  const moves = standing.map((row) => ({ id: row.id, move: moveOf(row) }));
  await startItems(
    tx,
    moves.flatMap(({ id, move }) => (move ? [] : [refOf(id)])),
  );
  await settleItems(
    tx,
    moves.flatMap(({ move }) => move ?? []),
  );
}

/** What was found good a short while ago can be ordered; every other name is looked at again first, with its code. */
async function judge(tx: Tx, names: readonly { readonly name: string }[], customerId: bigint): Promise<Verdict[]> {
  const since = new Date(tx.now.getTime() - TRANSFER_IN_CHECK_MINUTES * 60_000);
  const checks = await checksSince(
    tx,
    customerId,
    names.map(({ name }) => name),
    since,
  );
  return names.map(({ name }) =>
    checks.has(name) ? { verdict: 'good' } : { verdict: 'impossible', reason: 'transferin:reason.unknown' },
  );
}

/**
 * Transfers in move the items of their tasks themselves. Race: of an approval and a cancellation at once the transfer's
 * row lets one through.
 */
export const transferInKind: OwnedKind = {
  kind: 'transferIn',
  driven: 'owner',
  judge: (tx, names, { customerId }) => judge(tx, names, customerId),
  cancelItems: async (tx, _task, items) => {
    const cancelled: bigint[] = [];
    for (const { id, ref } of items) {
      const row = await lockTransfer(tx, idOf(ref));
      if (!row || !mayCancel(row)) continue;
      await endTransfer(tx, row, 'cancel');
      cancelled.push(id);
    }
    return { ids: cancelled, begun: 0 };
  },
};
