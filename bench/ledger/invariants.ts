import { INVARIANTS } from '#server/ledger/reconcile.ts';

/**
 * Those that postings alone give something to look at. The others look at deals, withdrawals, refunds and bank lines,
 * of which these benches make none.
 */
const NAMES: ReadonlySet<string> = new Set(['i1', 'i2', 'i3', 'i4', 'i6', 'i9', 'i10', 'i12']);

export const OF_THE_LEDGER = INVARIANTS.filter(({ name }) => NAMES.has(name));
