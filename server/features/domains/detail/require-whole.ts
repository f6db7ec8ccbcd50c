import { customerOf, type Tx } from '../../../platform/db/transaction.ts';
import { registeredName } from '../../../platform/idn.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type WholeDomain, wholeDomain } from './store.ts';

/**
 * The acting customer's own name, typed in either form, with what stands around it; anything else is DOMAIN_NOT_FOUND.
 */
export async function requireWhole(tx: Tx, typed: string): Promise<WholeDomain> {
  const name = registeredName(typed);
  const whole = name === undefined ? undefined : await wholeDomain(tx, customerOf(tx), name);
  if (!whole) throw refuse('DOMAIN_NOT_FOUND');
  return whole;
}
