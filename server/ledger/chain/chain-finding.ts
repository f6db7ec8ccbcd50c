import type { KeyObject } from 'node:crypto';
import type { Finding } from '../reconcile.ts';
import type { Head } from './heads.ts';
import type { Asks } from './sealed-rows.ts';
import { verifyChain } from './verify-chain.ts';

/** The chain verified, told like an invariant; what breaks it concerns all money. */
export async function chainFinding(db: Asks, key: KeyObject, heads: readonly Head[]): Promise<Finding> {
  const { postings, violations } = await verifyChain(db, key, heads);
  return {
    name: 'chain',
    says: `every sealed posting is as it was sealed, and the chain is the one of ${heads.length} signed heads`,
    examined: BigInt(postings),
    violations: violations.map((violation) => ({ violation, concerns: null })),
    verdict: violations.length > 0 ? 'violated' : postings === 0 ? 'not_run' : 'holds',
  };
}
