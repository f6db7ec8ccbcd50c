import { addDays, addYears } from '#contract/calendar.ts';
import { TERM_YEARS_MAX } from '#contract/rules/domain.ts';
import type { SuffixProfile } from '#contract/rules/suffixes/profile.ts';
import type { DomainRow } from '../../domains/index.ts';
import type { YearRow } from './year-store.ts';

/** What is decided from: a name as its registry has just told it, with the automatic years that nobody has paid for. */
export interface YearSituation {
  readonly row: Pick<DomainRow, 'phase' | 'expiresAt' | 'registryExpiresAt' | 'deletedAt'>;
  readonly profile: SuffixProfile;
  /** Another registrar has it now. */
  readonly foreign: boolean;
  readonly unpaid: readonly Pick<YearRow, 'id' | 'beginsAt' | 'state'>[];
}

export type YearStep =
  | { readonly do: 'take'; readonly beginsAt: Date }
  | { readonly do: 'return' | 'lose'; readonly id: bigint };

/** A registry's day and ours differ by one for 29 February, and by the hours of its clock. */
const SLACK_DAYS = 2;

/** Years that have begun unpaid and that the registry shows, of which the books do not know yet. */
function taken({ row, unpaid }: YearSituation, now: Date): YearStep[] {
  const { phase, expiresAt, registryExpiresAt: shown } = row;
  if (phase !== 'grace' || !shown) return [];
  const known = new Set(unpaid.map(({ beginsAt }) => beginsAt.getTime()));
  return Array.from({ length: TERM_YEARS_MAX }, (_, at) => at).flatMap((at) => {
    const beginsAt = addYears(expiresAt, at);
    const isThere = beginsAt <= now && shown >= addDays(addYears(expiresAt, at + 1), -SLACK_DAYS);
    return isThere && !known.has(beginsAt.getTime()) ? [{ do: 'take', beginsAt } as const] : [];
  });
}

/** What became of a year that was taken: undefined while it can still come back. */
function endOf({ row, profile, foreign }: YearSituation, beginsAt: Date, now: Date): 'return' | 'lose' | undefined {
  const until = addDays(beginsAt, profile.grace.value.autoRenewDaysMax);
  if (foreign) return now < until && profile.automaticYear.value.onTransfer === 'takenBack' ? 'return' : 'lose';
  if (row.deletedAt) return row.deletedAt < until ? 'return' : 'lose';
  return now < until ? undefined : 'lose';
}

/**
 * What the books are to be told of a name's automatic years: pure. Nothing here decides what is done with the name; it
 * follows what its registry shows and what was done, so that a registry that adds no year by itself is charged with
 * none.
 */
export function planYears(situation: YearSituation, now: Date): YearStep[] {
  const ended = situation.unpaid.flatMap(({ id, beginsAt, state }): YearStep[] => {
    const end = state === 'taken' ? endOf(situation, beginsAt, now) : undefined;
    return end ? [{ do: end, id }] : [];
  });
  return [...taken(situation, now), ...ended];
}
