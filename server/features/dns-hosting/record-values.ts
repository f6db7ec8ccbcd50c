import type { RecordLine, RecordProblem, RecordType } from '#contract/rules/dns/records.ts';

/**
 * A record without its number: what is answered, and what history keeps. Names are in their A-label form, without the
 * dot at the end.
 */
export interface RecordValues {
  /** Relative to the zone; `@` is the zone itself. */
  readonly host: string;
  readonly type: RecordType;
  readonly value: string;
  readonly line: RecordLine;
  /** Seconds. */
  readonly ttl: number;
  /** Of MX alone. */
  readonly priority: number | null;
  /** Among equals (same host, type and line); null: all of them are the answer. */
  readonly weight: number | null;
  readonly paused: boolean;
  readonly remark: string;
}

/** What is wrong with one record of a change; `at` counts in what was typed, and is absent for a record that stands. */
export interface Wrong extends Pick<RecordValues, 'host' | 'type' | 'value' | 'line'> {
  readonly at?: number;
  readonly problem: RecordProblem;
}

/** Names a record as it is told of; `at` where it was typed. */
export const wrongOf = (
  { at, host, type, value, line }: RecordValues & { readonly at?: number },
  problem: RecordProblem,
): Wrong => ({ ...(at === undefined ? {} : { at }), host, type, value, line, problem });

/** Two records with the same key are the same in every field. */
export const keyOf = ({ host, type, value, line, ttl, priority, weight, paused, remark }: RecordValues): string =>
  JSON.stringify([host, type, value, line, ttl, priority, weight, paused, remark]);
