import type { Tx } from '../../platform/db/transaction.ts';
import { addressKey } from '../../platform/limits.ts';
import { existsFrom, existsSince, type ObjectHistory, pageOfObject, selectActivity, selectOfObjects } from './store.ts';

/** One event as readers of higher floors get it. */
export type ActivityRow = Awaited<ReturnType<typeof selectActivity>>[number];

/**
 * What happened to a customer's account, or to one object (`order:12`), newest first; `before` is the last id of the
 * page above.
 */
export function listActivity(
  tx: Tx,
  of: { customerId: bigint } | { object: string },
  before: bigint | null = null,
  limit = 50,
): Promise<ActivityRow[]> {
  return selectActivity(tx, of, before, limit);
}

/**
 * What happened to one object while it was this customer's, newest first; `before` is the last id of the page above.
 */
export function historyOf(tx: Tx, of: ObjectHistory, before: bigint | null, limit: number): Promise<ActivityRow[]> {
  return pageOfObject(tx, of, before, limit);
}

/**
 * What of these kinds was done with any of the objects, by whomever and for whomever, newest first: never shown with
 * who it was.
 */
export function pastOf(
  tx: Tx,
  objects: readonly string[],
  kinds: readonly string[],
  limit: number,
): Promise<ActivityRow[]> {
  return objects.length === 0 ? Promise.resolve([]) : selectOfObjects(tx, objects, kinds, limit);
}

/**
 * Has this customer done such an act from this network address of late? Acts that are asked about store
 * `addressKey(address)`.
 */
export function hasActedFrom(tx: Tx, customerId: bigint, act: string, address: string): Promise<boolean> {
  return existsFrom(tx, customerId, act, addressKey(address));
}

/** Has this customer done one of these acts since then? */
export function hasActedSince(tx: Tx, customerId: bigint, acts: readonly string[], since: Date): Promise<boolean> {
  return existsSince(tx, customerId, acts, since);
}

export { toldActor } from './list-mine.ts';
export { activityOwnData } from './own-data-store.ts';
export { type Act, record, recordAll } from './record.ts';
export { presentAudit } from './staff-routes.ts';
export type { ObjectHistory } from './store.ts';
