import type { DomainRow } from '#contract/api/domains.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';

const TONES: Readonly<Record<DomainRow['State'], Tone>> = { active: 'good', expiring: 'warn', expired: 'bad' };

export function DomainStateTag({ state }: { state: DomainRow['State'] }) {
  const { t } = useWords();
  return <StateTag tone={TONES[state]}>{t(`domains:state.${state}`)}</StateTag>;
}

/** The expiry with the days that are left of it. */
export function Expiry({ row }: { row: Pick<DomainRow, 'ExpiresAt' | 'DaysLeft'> }) {
  const { t } = useWords();
  return (
    <>
      <When at={row.ExpiresAt} dayOnly bare />{' '}
      <span className="ns-muted ns-whole">
        {row.DaysLeft >= 0
          ? t('domains:list.daysLeft', { days: row.DaysLeft })
          : t('domains:list.daysOver', { days: -row.DaysLeft })}
      </span>
    </>
  );
}
