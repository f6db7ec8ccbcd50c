import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { listFreezes } from '#contract/api/balance.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { useFreezeColumns } from './columns.tsx';

/** `/finance/freeze`: why each amount is frozen, what ends it and when (acceptance J1). */
export function Component() {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const show = query.get('Show') === 'all' ? 'all' : 'open';
  const freezes = usePages(listFreezes, { Show: show });
  const columns = useFreezeColumns();
  return (
    <Page title={t('menu:title.finance.freeze')} about={t('balance:freeze.about')}>
      <ProblemNote problem={freezes.problem} onRetry={freezes.refresh} />
      <div className="ns-row finance-filter">
        <Segmented
          aria-label={t('menu:title.finance.freeze')}
          value={show}
          onChange={(value) => setQuery(value === 'all' ? { Show: 'all' } : {})}
          options={[
            { value: 'open', label: t('balance:show.open') },
            { value: 'all', label: t('balance:show.all') },
          ]}
        />
      </div>
      <DataTable
        label={t('menu:title.finance.freeze')}
        rows={freezes.problem && !freezes.data ? [] : freezes.data}
        rowKey={(row) => row.Serial}
        columns={columns}
        loading={freezes.loading}
        more={freezes.more}
        loadingMore={freezes.loadingMore}
        empty={<Empty title={t('balance:freeze.empty')} />}
      />
    </Page>
  );
}
