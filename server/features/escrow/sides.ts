import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { emailKey } from '../../platform/email-address.ts';
import { refuse } from '../../platform/refusal.ts';
import { accountAt } from '../account/index.ts';
import { type DealRow, findDeal } from './store.ts';

/** The account that was typed, by its address or its id; undefined where there is none. */
export function accountTyped(tx: Tx, target: string): Promise<bigint | undefined> {
  if (/^\d+$/.test(target)) return accountAt(tx, { id: BigInt(target) });
  const email = emailKey(target);
  return email === undefined ? Promise.resolve(undefined) : accountAt(tx, { email });
}

/**
 * A deal of the acting customer's, locked, which they may do something with. @throws refusals NOT_FOUND, DEAL_STOPPED
 */
export async function requireDeal(tx: Tx, number: string): Promise<DealRow> {
  const deal = await requireAnyDeal(tx, number);
  if (deal.stoppedAt !== null) throw refuse('DEAL_STOPPED');
  return deal;
}

/** The same, also while it stands still. @throws refusal NOT_FOUND */
export async function requireAnyDeal(tx: Tx, number: string): Promise<DealRow> {
  const deal = await findDeal(tx, customerOf(tx), number, true);
  if (!deal) throw refuse('NOT_FOUND');
  return deal;
}

/** The term of the step is over, although no sweep came round yet. @throws refusal DEAL_OVER */
export function refuseLate(tx: Tx, { dueAt }: DealRow): void {
  if (dueAt !== null && dueAt <= tx.now) throw refuse('DEAL_OVER');
}
