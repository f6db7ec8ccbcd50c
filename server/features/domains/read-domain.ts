import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { registeredName } from '../../platform/idn.ts';
import { refuse } from '../../platform/refusal.ts';
import type { RenewalFacts } from './eligibility/renewal.ts';
import type { RenewableRow } from './renewable-store.ts';
import { type DomainRow, findDomain } from './store.ts';

/** The facts of a live name that its renewal is judged by. */
export function renewalFacts(row: Omit<RenewableRow, 'unicode'>): RenewalFacts {
  const profile = suffixOf(row.name);
  if (!profile) throw new Error(`no profile for ${row.suffix}`);
  const { expiresAt, statuses, renewedAt, transferredInAt, deletedAt, sparedUntil, dnsCutAt } = row;
  return { profile, expiresAt, statuses, renewedAt, transferredInAt, deletedAt, sparedUntil, dnsCutAt };
}

/** The acting customer's own name, typed in either form; anything else is DOMAIN_NOT_FOUND. */
export async function requireOwnDomain(tx: Tx, typed: string, lock: 'lock' | 'read' = 'read'): Promise<DomainRow> {
  const name = registeredName(typed);
  const row = name === undefined ? undefined : await findDomain(tx, customerOf(tx), name, lock);
  if (!row) throw refuse('DOMAIN_NOT_FOUND');
  return row;
}
