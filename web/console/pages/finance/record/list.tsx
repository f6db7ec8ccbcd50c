import { useSearchParams } from 'react-router';
import { listRecords } from '#contract/api/finance/balance.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { Tabs } from '#web/shared/ui/tabs.tsx';
import { timeZone } from '#web/shared/ui/when.tsx';
import { useRecordColumns } from './columns.tsx';
import { lastMonths, monthBounds } from './month.ts';

type Kind = 'all' | 'expense' | 'income';

const TITLES = {
  all: 'menu:title.finance.record',
  expense: 'menu:title.finance.record.expense',
  income: 'menu:title.finance.record.income',
} as const;

function Sides() {
  const { t } = useWords();
  const tabs = [
    { to: '/finance/record', label: t('balance:kind.all') },
    { to: '/finance/record/expense', label: t('balance:kind.expense') },
    { to: '/finance/record/income', label: t('balance:kind.income') },
  ];
  return <Tabs label={t('menu:title.finance.record')} tabs={tabs} />;
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
      <Sides />
      <ProblemNote problem={records.problem} onRetry={records.refresh} />
      <div className="ns-row ns-filters">
        <Choice
          label={t('balance:period')}
          none={t('balance:period')}
          value={month}
          options={months.map((value) => ({ value, label: value }))}
          onChange={(value) => setQuery(value ? { Month: value } : {})}
        />
        {month && Opening && Closing && (
          <span className="ns-muted">
            {t('balance:opening')} <MoneyText value={Opening} /> · {t('balance:closing')} <MoneyText value={Closing} />
          </span>
        )}
      </div>
      <DataTable
        {...tableOf(records)}
        label={t(TITLES[kind])}
        rowKey={(row) => row.Serial}
        columns={columns}
        empty={<Empty title={t('balance:record.empty')} />}
        chips={month ? [{ key: 'Month', label: month, onRemove: () => setQuery({}) }] : []}
      />
    </Page>
  );
}
