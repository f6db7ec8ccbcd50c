import type { Tx } from '../../../platform/db/transaction.ts';
import type { HeldItem, TaskHead, Words } from '../../tasks/index.ts';
import { holdsOf } from '../registry-acts/store.ts';
import { type DomainRow, lockDomains } from '../store.ts';
import { isConfirmed } from './both-sides/confirmed.ts';
import { judgeOne, type Wanted, wantedOf } from './judge-change.ts';
import { holderWishOf } from './wish.ts';

/** A name of a task, locked, with what it is to be and what stands in the way now. */
export interface ReadyName {
  readonly item: HeldItem;
  /** Undefined: it left, or is another customer's now. */
  readonly row: DomainRow | undefined;
  readonly wanted: Wanted;
  readonly wrong: Words | undefined;
}

/**
 * Judges names anew at the moment they are worked: consent, template, holds and statuses may have changed since they
 * were asked for.
 */
export async function readyNames(
  tx: Tx,
  task: TaskHead,
  items: readonly HeldItem[],
): Promise<[ReadyName, ...ReadyName[]]> {
  const rows = await lockDomains(
    tx,
    items.flatMap(({ domainId }) => domainId ?? []),
  );
  const own = new Map(rows.filter(({ customerId }) => customerId === task.customerId).map((row) => [row.id, row]));
  const holds = await holdsOf(
    tx,
    rows.map(({ id }) => id),
  );
  const wishes = items.map(({ payload }) => holderWishOf(task.params, payload));
  const wanted = await wantedOf(tx, task.customerId, wishes);
  const confirmed = await isConfirmed(tx, task.customerId, wishes);
  const ready = items.map((item, i): ReadyName => {
    const row = own.get(item.domainId ?? 0n);
    const one = wanted[i] as Wanted;
    const bothConfirmed = row !== undefined && confirmed(one.wish, row);
    const verdict = judgeOne(row, { wanted: one, holds: holds.get(row?.id ?? 0n) ?? [], bothConfirmed, now: tx.now });
    return { item, row, wanted: one, wrong: verdict.verdict === 'good' ? undefined : verdict };
  });
  return ready as [ReadyName, ...ReadyName[]];
}
