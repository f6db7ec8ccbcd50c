import { PARKED } from '#contract/rules/dns/records.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Judged } from '../judge-zone.ts';
import { readForward } from '../kinds/forward.ts';
import type { Wrong } from '../record-values.ts';
import { findForwardIn } from './forward-store.ts';

/** Forwards of other zones that one may lead over before it is back. */
const STEPS_MAX = 8;

/**
 * Typed forwards that come back to their zone over forwards of other zones of ours. Two that are written at the same
 * moment do not see each other: the forwarder looks again at every visit. What a stranger's server answers is not
 * followed.
 */
export async function loopsElsewhere(tx: Tx, records: readonly Judged[], zone: string): Promise<readonly Wrong[]> {
  const within = (host: string | null) => host === zone || host?.endsWith(`.${zone}`) === true;
  const wrong: Wrong[] = [];
  for (const { at, host, type, value, paused } of records) {
    const forward = type === 'URL' && !paused && at !== undefined ? readForward(value) : PARKED;
    if (forward === PARKED || at === undefined || within(forward.targetHost)) continue;
    let next: string | null = forward.targetHost;
    for (let step = 0; next !== null && !within(next) && step < STEPS_MAX; step++)
      next = (await findForwardIn(tx, next))?.targetHost ?? null;
    const itself = host === '@' ? zone : `${host}.${zone}`;
    if (next === itself) wrong.push({ at, host, type, problem: 'forwardLoop' });
  }
  return wrong;
}
