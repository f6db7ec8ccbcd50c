import type { StatusSaid } from '#contract/api/domains.ts';
import { useWords } from '#web/shared/i18n/words.ts';

/** Statuses as EPP writes them, each with what it means and who sets it. */
export function StatusList({ of }: { of: readonly StatusSaid[] }) {
  const { t } = useWords();
  if (of.length === 0) return <span className="ns-muted">{t('detail:statuses.none')}</span>;
  return (
    <ul className="detail-statuses">
      {of.map(({ Status, By, Text }) => (
        <li key={Status}>
          <span className="ns-name ns-name-whole" lang="en">
            {Status}
          </span>
          {By === 'registry' && <span className="detail-by">{t('detail:statuses.registry')}</span>}
          <span className="ns-muted detail-line">{Text}</span>
        </li>
      ))}
    </ul>
  );
}
