import { fromMinor, type Money } from '#contract/money.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { findPush, namesOf, type PushName, type Side } from './store.ts';

export type { PushName };

/** What a receipt of a push says. */
export interface PushPaper {
  readonly at: Date;
  readonly side: Side;
  readonly price: Money;
  readonly names: readonly PushName[];
}

/**
 * An accepted push with a price, for its receipt; `unpaid` where nothing was paid (yet), undefined where this customer
 * has no such push.
 */
export async function pushPaperOf(tx: Tx, customerId: bigint, id: bigint): Promise<PushPaper | 'unpaid' | undefined> {
  const push = await findPush(tx, customerId, id);
  if (!push) return undefined;
  if (push.state !== 'accepted' || push.price === null || push.decidedAt === null) return 'unpaid';
  return {
    at: push.decidedAt,
    side: push.senderId === customerId ? 'sent' : 'received',
    price: fromMinor(push.price),
    names: (await namesOf(tx, [id])).get(id) ?? [],
  };
}
