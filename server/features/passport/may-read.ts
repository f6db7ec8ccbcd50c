import type { Tx } from '../../platform/db/transaction.ts';
import { registeredName } from '../../platform/idn.ts';
import { refuse } from '../../platform/refusal.ts';
import { type DomainRow, findDomain, holdersOf } from '../domains/index.ts';
import { isSideOf } from '../escrow/index.ts';
import { findListing } from '../listings/index.ts';

/** A live name of ours by its A-labels, whoever has it. */
export async function liveName(tx: Tx, name: string): Promise<DomainRow | undefined> {
  const owner = (await holdersOf(tx, [name])).get(name);
  return owner === undefined ? undefined : findDomain(tx, owner, name);
}

/**
 * The name whose past the caller may read: their own, one of a deal of theirs that holds it, or one that its owner has
 * on the market.
 * @throws refusal DOMAIN_NOT_FOUND, the same for a name that is not with us and for one that is none of the caller's
 *   business
 */
export async function requireReadable(tx: Tx, typed: string): Promise<DomainRow> {
  const row = await liveName(tx, registeredName(typed) ?? '');
  if (!row) throw refuse('DOMAIN_NOT_FOUND');
  const reader = tx.by.kind === 'customer' ? tx.by.customerId : undefined;
  const concerned = reader !== undefined && (reader === row.customerId || (await isSideOf(tx, reader, row.id)));
  if (!concerned && !(await findListing(tx, row.name))) throw refuse('DOMAIN_NOT_FOUND');
  return row;
}
