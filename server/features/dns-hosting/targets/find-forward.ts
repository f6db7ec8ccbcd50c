import type { Reads } from '../../../platform/db/read-lanes.ts';
import { type ForwardRow, findForward } from './forward-store.ts';

/** What the forwarder says at a web address: one of its pages, or where to go on. */
export type Found = { readonly page: 'unknown' | 'loop' | 'parked' } | { readonly row: ForwardRow };

/**
 * Milliseconds: a change is answered within a second, and a crowd at one address asks the database once in that time.
 */
const KEPT_MS = 500;
const KEPT_MAX = 10_000;
/** Forwards of ours that one may lead over. */
const STEPS_MAX = 8;

interface Kept {
  readonly at: number;
  readonly row: ForwardRow | undefined;
}

/** Finds what is answered at web addresses. While the database is away, what was known of an address goes on. */
export function openForwards(reads: Reads, wall: () => Date): (host: string) => Promise<Found> {
  const kept = new Map<string, Kept>();

  async function rowOf(host: string): Promise<ForwardRow | undefined> {
    const known = kept.get(host);
    const now = wall().getTime();
    if (known && now - known.at < KEPT_MS) return known.row;
    try {
      const row = await findForward((text, values) => reads.query<ForwardRow>(text, values), host);
      if (kept.size >= KEPT_MAX) kept.clear();
      kept.set(host, { at: now, row });
      return row;
    } catch (error) {
      if (known) return known.row;
      throw error;
    }
  }

  return async (host) => {
    const row = await rowOf(host);
    if (!row) return { page: 'unknown' };
    if (row.targetHost === null) return { page: 'parked' };
    const seen = new Set([host]);
    let next: string | null = row.targetHost;
    for (let step = 0; next !== null && step < STEPS_MAX; step++) {
      if (seen.has(next)) return { page: 'loop' };
      seen.add(next);
      next = (await rowOf(next))?.targetHost ?? null;
    }
    return next === null ? { row } : { page: 'loop' };
  };
}
