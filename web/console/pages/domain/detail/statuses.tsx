import type { StatusSaid } from '#contract/api/domains.ts';
import { useWords } from '#web/shared/i18n/words.ts';

/**
 * What the statuses of a name mean, and whether the registry sets them; as EPP writes them on hover (the registry's
 * view has them in full).
 */
export function StatusList({ of }: { of: readonly StatusSaid[] }) {
  const { t } = useWords();
  if (of.length === 0) return <span className="ns-muted">{t('detail:statuses.none')}</span>;
  return (
    <ul className="detail-statuses">
      {of.map(({ Status, By, Text }) => (
        <li key={Status}>
          <span title={Status}>{Text}</span>
          {By === 'registry' && <span className="detail-by">{t('detail:statuses.registry')}</span>}
        </li>
      ))}
    </ul>
  );
}
