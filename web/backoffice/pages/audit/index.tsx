import { useSearchParams } from 'react-router';
import { audit } from '#contract/staff-api/desk.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { SearchField } from '#web/shared/table/search-field.tsx';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { AuditTable } from './audit-table.tsx';

const FILTERS = [
  ['Actor', 'office:audit.actor'],
  ['Act', 'office:audit.act'],
  ['Object', 'office:audit.object'],
  ['CustomerId', 'office:customer.id'],
] as const;

/** `/audit`: everything that was done, filtered by exact values kept in the address. */
export function Component() {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const asked = Object.fromEntries(FILTERS.map(([name]) => [name, query.get(name)]).filter(([, value]) => value));
  const rows = usePages(audit, asked);
  function ask(name: string, value: string) {
    const next = new URLSearchParams(query);
    if (value) next.set(name, value);
    else next.delete(name);
    setQuery(next);
  }
  return (
    <Page title={t('office:audit.title')} about={t('office:audit.about')}>
      <div className="audit-filters">
        {FILTERS.map(([name, label]) => (
          <SearchField
            key={name}
            label={t(label)}
            value={query.get(name) ?? ''}
            onSearch={(value) => ask(name, value)}
          />
        ))}
      </div>
      <ProblemNote problem={rows.problem} onRetry={rows.refresh} />
      <AuditTable
        rows={rows.data}
        failed={Boolean(rows.problem) && !rows.data}
        loading={rows.loading}
        more={rows.more}
        loadingMore={rows.loadingMore}
      />
    </Page>
  );
}
