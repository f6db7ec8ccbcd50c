import { Link } from 'react-router';
import type { DomainRow } from '#contract/api/domains.ts';
import { useWords } from '#web/shared/i18n/words.ts';

/** What keeps a name, where it is possible now: its renewal, or its restore. */
export function SaveActs({ row }: { row: Pick<DomainRow, 'Name' | 'Unicode' | 'Actions'> }) {
  const { t } = useWords();
  return (
    <>
      {row.Actions.includes('renew') && (
        <Link to={`/domain/renew?Domain=${row.Name}`} aria-label={t('marks:renewOne', { name: row.Unicode })}>
          {t('marks:renew')}
        </Link>
      )}
      {row.Actions.includes('restore') && (
        <Link to={`/domain/restore?Domain=${row.Name}`} aria-label={t('marks:restoreOne', { name: row.Unicode })}>
          {t('marks:restore')}
        </Link>
      )}
    </>
  );
}
