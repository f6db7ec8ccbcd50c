import { useSearchParams } from 'react-router';
import { listFreezes } from '#contract/api/finance/balance.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
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
      <div className="ns-row ns-filters">
        <Choice
          label={t('menu:title.finance.freeze')}
          value={show}
          options={[
            { value: 'open', label: t('balance:show.open') },
            { value: 'all', label: t('balance:show.all') },
          ]}
          onChange={(value) => setQuery(value === 'all' ? { Show: 'all' } : {})}
        />
      </div>
      <DataTable
        {...tableOf(freezes)}
        label={t('menu:title.finance.freeze')}
        rowKey={(row) => row.Serial}
        columns={columns}
        empty={<Empty title={t('balance:freeze.empty')} />}
      />
    </Page>
  );
}
