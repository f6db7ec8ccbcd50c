import { addDays } from '#contract/calendar.ts';
import { LIFE_FIRST_LOOK_DAYS } from '#contract/rules/life.ts';
import type { Fact, SuffixProfile } from '#contract/rules/suffixes/profile.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { deadlinesOf } from './deadlines.ts';
import { type LifeSituation, showsYear } from './next-step.ts';

/** A line of a profile that a registry's word says otherwise. */
export interface Contradiction {
  readonly line: string;
  readonly fact: Fact<unknown>;
}

const by = (line: string, fact: Fact<unknown>): Contradiction => ({ line, fact });

/**
 * Did the registry renew by itself as its profile says, a day after the last one? What was restored without its year
 * tells nothing of it.
 */
function atTheLastDay({ row, profile }: LifeSituation, now: Date): Contradiction[] {
  const { capabilities } = profile;
  if (row.phase !== 'grace' || row.sparedUntil || row.deletedAt) return [];
  const late = now >= addDays(row.expiresAt, LIFE_FIRST_LOOK_DAYS);
  const wrong = capabilities.value.autoRenews ? late && !showsYear(row) : showsYear(row);
  return wrong ? [by('capabilities.autoRenews', capabilities)] : [];
}

/**
 * Does redemption last as long as we say, and is there what we say after it? A day or two are the clocks' and the
 * sweeps'.
 */
function afterDeletion({ row, profile, at }: LifeSituation, now: Date): Contradiction[] {
  const { grace } = profile;
  if (row.phase !== 'redemption' || !row.deletedAt) return [];
  const { redemptionEnd } = deadlinesOf(row, profile);
  const early = at === 'absent' && now < addDays(redemptionEnd, -1);
  const late = at === 'ours' && row.rgpStatuses.includes('redemptionPeriod') && now > addDays(redemptionEnd, 2);
  if (early || late) return [by('grace.redemptionDays', grace)];
  const lapsed = row.rgpStatuses.includes('pendingDelete');
  return lapsed && grace.value.pendingDeleteDays === 0 ? [by('grace.pendingDeleteDays', grace)] : [];
}

/**
 * What a registry did with a name, held against the profile of its suffix: much of it is only assumed, and the first
 * live case shows it. Nothing depends on it being right: the next step goes by the registry's word.
 */
export const contradictions = (situation: LifeSituation, now: Date): Contradiction[] => [
  ...atTheLastDay(situation, now),
  ...afterDeletion(situation, now),
];

/** A person must look: the profile is wrong, or the registry has changed its ways. */
export function tellContradiction(tx: Tx, name: string, { suffix }: SuffixProfile, found: Contradiction): void {
  const { line, fact } = found;
  tx.house.metrics.alarms.inc({ kind: 'profile_contradicted' });
  const { status, source, checked } = fact;
  tx.house.log.warn(
    { name, profile: suffix, line, status, source, checked },
    'a registry does otherwise than the profile of its suffix says',
  );
}
