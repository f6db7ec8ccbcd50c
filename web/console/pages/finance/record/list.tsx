import { Select } from 'antd';
import { NavLink, useSearchParams } from 'react-router';
import { listRecords } from '#contract/api/balance.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { timeZone } from '#web/shared/ui/when.tsx';
import { useRecordColumns } from './columns.tsx';
import { lastMonths, monthBounds } from './month.ts';

type Kind = 'all' | 'expense' | 'income';

const TITLES = {
  all: 'menu:title.finance.record',
  expense: 'menu:title.finance.record.expense',
  income: 'menu:title.finance.record.income',
} as const;

function Tabs() {
  const { t } = useWords();
  return (
    <nav className="finance-tabs" aria-label={t('menu:title.finance.record')}>
      <NavLink to="/finance/record" end>
        {t('balance:kind.all')}
      </NavLink>
      <NavLink to="/finance/record/expense">{t('balance:kind.expense')}</NavLink>
      <NavLink to="/finance/record/income">{t('balance:kind.income')}</NavLink>
    </nav>
  );
}

/** `/finance/record[/expense|/income]`: every movement, by month (acceptance J1). */
export function RecordList({ kind }: { kind: Kind }) {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const zone = timeZone();
  const months = lastMonths(new Date(), zone);
  const month = months.find((one) => one === query.get('Month'));
  const records = usePages(listRecords, { Kind: kind, ...(month ? monthBounds(month, zone) : {}) });
  const columns = useRecordColumns();
  const { Opening, Closing } = records.first ?? {};
  return (
    <Page title={t(TITLES[kind])} about={t('balance:record.about')}>
      <Tabs />
      <ProblemNote problem={records.problem} onRetry={records.refresh} />
      <div className="ns-row finance-filter">
        <Select
          aria-label={t('balance:period')}
          allowClear
          placeholder={t('balance:period')}
          value={month ?? null}
          onChange={(value: string | null | undefined) => setQuery(value ? { Month: value } : {})}
          options={months.map((value) => ({ value, label: value }))}
          popupMatchSelectWidth={false}
        />
        {month && Opening && Closing && (
          <span className="ns-muted">
            {t('balance:opening')} <MoneyText value={Opening} /> · {t('balance:closing')} <MoneyText value={Closing} />
          </span>
        )}
      </div>
      <DataTable
        label={t(TITLES[kind])}
        rows={records.problem && !records.data ? [] : records.data}
        rowKey={(row) => row.Serial}
        columns={columns}
        loading={records.loading}
        more={records.more}
        loadingMore={records.loadingMore}
        empty={<Empty title={t('balance:record.empty')} />}
        chips={month ? [{ key: 'Month', label: month, onRemove: () => setQuery({}) }] : []}
      />
    </Page>
  );
}
