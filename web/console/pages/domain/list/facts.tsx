import type { DomainRow } from '#contract/api/domains.ts';
import { type KeepCost, keepCosts } from '#contract/api/life/keep.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { localTime, timeZone, When } from '#web/shared/ui/when.tsx';
import { type Stands, truthOf } from './truth.ts';
import './facts.css';

/** How a name stands, the worst of it first; with what keeps it, until when. */
export function DomainStateTag({ of, cost }: { of: Stands; cost?: KeepCost | undefined }) {
  const { t } = useWords();
  const day = (at: string | undefined) => at && localTime(at, timeZone()).slice(0, 10);
  const { tone, key, vars } = truthOf(of, day(cost?.Until), day(of.EmailProof?.DueAt));
  return <StateTag tone={tone}>{t(key, vars)}</StateTag>;
}

/** The expiry with the days that are left of it. */
export function Expiry({ row }: { row: Pick<DomainRow, 'ExpiresAt' | 'DaysLeft'> }) {
  const { t } = useWords();
  return (
    <>
      <When at={row.ExpiresAt} dayOnly bare />{' '}
      <span className="ns-muted ns-whole">
        {row.DaysLeft >= 0
          ? t('namestate:daysLeft', { days: row.DaysLeft })
          : t('namestate:daysOver', { days: -row.DaysLeft })}
      </span>
    </>
  );
}

/** The last paid day alone, where the state beside it says how long that is; in words on hover. */
export function LastDay({ row }: { row: Pick<DomainRow, 'ExpiresAt' | 'DaysLeft'> }) {
  const { t } = useWords();
  const words =
    row.DaysLeft >= 0
      ? t('namestate:daysLeft', { days: row.DaysLeft })
      : t('namestate:daysOver', { days: -row.DaysLeft });
  return (
    <span title={words}>
      <When at={row.ExpiresAt} dayOnly bare />
    </span>
  );
}

/** What the act beside it costs. */
export function KeepPrice({ cost }: { cost: KeepCost | undefined }) {
  return cost?.Price ? <span className="ns-muted ns-whole">{grouped(cost.Price)}</span> : null;
}

const ENDING: ReadonlySet<DomainRow['State']> = new Set(['expiring', 'grace', 'redemption']);
const NO_COSTS: ReadonlyMap<string, KeepCost> = new Map();

/** What it costs to keep those of the shown names that are ending; read beside the list, which does not wait for it. */
export function useKeepCosts(rows: readonly DomainRow[] | undefined): ReadonlyMap<string, KeepCost> {
  const names = rows?.filter(({ State }) => ENDING.has(State)).map(({ Name }) => Name) ?? [];
  const { data } = useAnswer(keepCosts, { Names: names }, { when: names.length > 0 });
  return data ? new Map(data.Items.map((one) => [one.Name, one])) : NO_COSTS;
}

/** The price that keeps a name, and until when. */
export function KeptFor({ cost }: { cost: KeepCost | undefined }) {
  const { t } = useWords();
  if (!cost) return null;
  const until = t('namestate:keep.until', { day: localTime(cost.Until, timeZone()).slice(0, 10) });
  return (
    <span className="ns-muted list-keep">
      {cost.Price ? t(`namestate:keep.${cost.Act}`, { amount: grouped(cost.Price) }) : cost.Reason}{' '}
      <span className="ns-whole">{until}</span>
    </span>
  );
}
