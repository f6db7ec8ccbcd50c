import type { domainDetail } from '#contract/api/domains.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { When } from '#web/shared/ui/when.tsx';

type Detail = OutputOf<typeof domainDetail>;

/** Shown unasked when the end is so near. */
const NEAR_DAYS = 60;

/** What becomes of the name, day by day, if nobody renews it. */
export function LifeDates({ detail }: { detail: Detail }) {
  const { t } = useWords();
  if (detail.LifeDates.length === 0) return null;
  const open = detail.Phase !== 'active' || detail.DaysLeft <= NEAR_DAYS;
  return (
    <details open={open}>
      <summary>{t('detail:life')}</summary>
      <ol className="detail-life">
        {detail.LifeDates.map(({ What, At }) => (
          <li key={What} data-passed={At <= detail.At || undefined}>
            <When at={At} dayOnly />
            <span>{t(`detail:life.${What}`)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
