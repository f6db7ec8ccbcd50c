import type { DomainFilter } from '#contract/api/domain-filter.ts';
import { type Ending, keepSum } from '#contract/api/life/keep.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { localTime, timeZone } from '#web/shared/ui/when.tsx';

/**
 * What keeping ending names comes to, in words: the sum, those without a price, those nobody may pay for now, and the
 * first day one is lost.
 */
export function EndingCost({ of: { Names, More, Total, Unpriced, Barred, First } }: { of: Ending }) {
  const { t } = useWords();
  const words = { amount: grouped(Total), count: Names };
  return (
    <>
      {Unpriced + Barred < Names && First && t(More ? 'home:ending.costFirst' : 'home:ending.cost', words)}{' '}
      {Unpriced > 0 && t('home:ending.unpriced', { count: Unpriced })}{' '}
      {Barred > 0 && t('home:ending.barred', { count: Barred })}{' '}
      {First && t('home:ending.first', { day: localTime(First, timeZone()).slice(0, 10) })}
    </>
  );
}

/** States in which a name is lost unless something is paid. */
const ENDING: readonly DomainFilter['State'][] = ['expiring', 'grace', 'redemption', 'expired'];

/** The sum under a list of ending names; nothing under others. */
export function KeepSum({ filter }: { filter: DomainFilter }) {
  const when = ENDING.includes(filter.State);
  const { data } = useAnswer(keepSum, filter, { when });
  if (!when || !data || data.Names === 0) return null;
  return (
    <p className="ns-muted" role="status">
      <EndingCost of={data} />
    </p>
  );
}
