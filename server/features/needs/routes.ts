import * as api from '#contract/api/needs.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { customerOf, type Tx } from '../../platform/db/transaction.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { lowBalanceOf } from '../balance/index.ts';
import { waitingFor } from './store.ts';

/** A batch that failed in part is told of for so long. */
const FAILED_TOLD_DAYS = 7;
const DAY_MS = 86_400_000;

/** What the acting customer has to do today (acceptance A10). */
async function listNeeds(tx: Tx): Promise<OutputOf<typeof api.needs>> {
  const customerId = customerOf(tx);
  const waiting = await waitingFor(tx, customerId, new Date(tx.now.getTime() - FAILED_TOLD_DAYS * DAY_MS));
  const { available } = await balanceOf(tx, customerId);
  const low = await lowBalanceOf(tx, customerId, available);
  const all = low?.low ? [...waiting, { kind: 'lowBalance' as const, count: 1, until: null }] : waiting;
  const Items = all
    .toSorted((a, b) => api.NEEDS.indexOf(a.kind) - api.NEEDS.indexOf(b.kind))
    .map(({ kind, count, until }) => ({ Kind: kind, Count: count, ...(until ? { Until: until.toISOString() } : {}) }));
  return { Items };
}

export const needsRoutes: readonly Route[] = [route(api.needs, (tx) => listNeeds(tx))];
