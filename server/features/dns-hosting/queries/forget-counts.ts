import { QUERY_DAYS_KEPT, QUERY_HOURS_KEPT } from '#contract/rules/dns/queries.ts';
import { systemCaller, transact } from '../../../platform/db/transaction.ts';
import type { House } from '../../../platform/house.ts';
import type { Sweep } from '../../../platform/jobs.ts';
import { deleteSpans, deleteWriters } from './store.ts';

const EVERY_SECONDS = 600;
const ROWS_AT_ONCE = 5000;
const HOUR_MS = 3_600_000;
const KEPT_MS = { hour: QUERY_HOURS_KEPT * HOUR_MS, day: QUERY_DAYS_KEPT * 24 * HOUR_MS } as const;

/** Forgets counts of queries that no page shows any more, by the machine's clock as they are counted. */
export async function forgetCounts(house: House): Promise<void> {
  const caller = systemCaller('dns-hosting');
  for (const span of ['hour', 'day'] as const)
    for (let count = ROWS_AT_ONCE; count === ROWS_AT_ONCE; )
      count = await transact(house, caller, (tx) =>
        deleteSpans(tx, span, new Date(tx.wall.getTime() - KEPT_MS[span]), ROWS_AT_ONCE),
      );
  await transact(house, caller, (tx) => deleteWriters(tx, new Date(tx.wall.getTime() - KEPT_MS.hour)));
}

export const queryCountSweeps: readonly Sweep[] = [
  { name: 'query-counts-forget', everySeconds: EVERY_SECONDS, run: forgetCounts },
];
