import { INVARIANTS } from '#server/ledger/reconcile.ts';

/** I1 to I12: those of the ledger alone. The later ones look at withdrawals, refunds and bank lines, of which these benches make none. */
export const OF_THE_LEDGER = INVARIANTS.filter(({ name }) => Number(name.slice(1)) <= 12);
