import { actorText, type Tx } from '../../platform/db/transaction.ts';
import { insertActivity } from './store.ts';

/** One act, as the feature that did it tells it. */
export interface Act {
  /** `noun.verb`, e.g. `account.signIn`, `recharge.paid`. */
  readonly act: string;
  readonly object: { readonly kind: string; readonly id: bigint | string };
  /** The customer it concerns; the acting customer themselves without it. */
  readonly onBehalfOf?: bigint;
  /** What was, and what is, in the names of the store; never a secret, a code or a hash. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  /** The session (its public id) or token that was used. */
  readonly via?: string;
  readonly address?: string;
}

/** JSON has no bigint: ids and amounts are kept as decimal strings. */
function kept(values: Readonly<Record<string, unknown>> | undefined): string | null {
  if (values === undefined) return null;
  return JSON.stringify(values, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

/**
 * Writes one event, in the caller's transaction: it happened if and only if the act did (GW5). Rows are never changed
 * or removed.
 */
export async function record(tx: Tx, act: Act): Promise<void> {
  await recordAll(tx, [act]);
}

/** `record` of many acts by one statement. */
export async function recordAll(tx: Tx, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return;
  const self = tx.by.kind === 'customer' ? tx.by.customerId : null;
  const actor = actorText(tx.by);
  await insertActivity(
    tx,
    acts.map((act) => ({
      customerId: act.onBehalfOf ?? self,
      actor,
      via: act.via ?? null,
      kind: act.act,
      object: `${act.object.kind}:${act.object.id}`,
      before: kept(act.before),
      after: kept(act.after),
      address: act.address ?? null,
    })),
  );
}
