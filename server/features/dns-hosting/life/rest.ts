import type { ZoneRest } from '#contract/states/dns/zone.ts';

/** What of a name decides it. */
export interface RestFacts {
  readonly phase: string;
  readonly statuses: readonly string[];
  readonly dnsCutAt: Date | null;
}

/** Statuses by which a registry takes a name out of its zone, as EPP writes them (RFC 5731 §2.3). */
export const HOLDS: readonly string[] = ['clientHold', 'serverHold'];
export const DELETED_PHASES: readonly string[] = ['redemption', 'pending_delete'];

/** Whether, and why, a zone rests while its name is like this. Pure. */
export function restOf({ phase, statuses, dnsCutAt }: RestFacts): ZoneRest | undefined {
  if (DELETED_PHASES.includes(phase)) return 'deleted';
  if (!statuses.some((status) => HOLDS.includes(status))) return undefined;
  return dnsCutAt === null ? 'held' : 'cut';
}
