import { exportRecords, listRecords, type RecordFilter } from '#contract/api/finance/balance.ts';
import { POSTING_KINDS } from '#contract/states/posting.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { Tabs } from '#web/shared/ui/tabs.tsx';
import { askedOf, useMoneyAddress } from './address.ts';
import { useRecordColumns } from './columns.tsx';
import { ExportLinks, Filters, useFilterChips } from './filters.tsx';
import { PeriodStatement } from './period-statement.tsx';

type Kind = 'all' | 'expense' | 'income';

const TITLES = {
  all: 'menu:title.finance.record',
  expense: 'menu:title.finance.record.expense',
  income: 'menu:title.finance.record.income',
} as const;

/** Postings that never change a customer's whole money: they stand in no record. */
const NEVER: ReadonlySet<string> = new Set([
  'payment_held',
  'held_released',
  'held_returned',
  'freeze_opened',
  'freeze_released',
  'withdrawal_paid',
  'refund_paid',
  'transfer_held',
  'transfer_sent_back',
]);
const SHOWN = POSTING_KINDS.filter((kind) => !NEVER.has(kind));

function Sides() {
  const { t } = useWords();
  const tabs = [
    { to: '/finance/record', label: t('balance:kind.all') },
    { to: '/finance/record/expense', label: t('balance:kind.expense') },
    { to: '/finance/record/income', label: t('balance:kind.income') },
  ];
  return <Tabs label={t('menu:title.finance.record')} tabs={tabs} />;
}

/**
 * `/finance/record[/expense|/income]`: every movement, narrowed, exported, and as a statement of a period (acceptance
 * J1).
 */
export function RecordList({ kind }: { kind: Kind }) {
  const { t } = useWords();
  const address = useMoneyAddress();
  const types = SHOWN.map((value) => ({ value, label: t(`balance:posting.${value}`) }));
  const type = SHOWN.find((one) => one === address.filter.Type);
  const narrowed = askedOf(address.filter);
  const asked: RecordFilter = { Kind: kind, ...(type ? { Type: type } : {}), ...narrowed };
  const records = usePages(listRecords, asked);
  const columns = useRecordColumns();
  const chips = useFilterChips(address, types);
  const { From, To } = narrowed;
  return (
    <Page title={t(TITLES[kind])} about={t('balance:record.about')}>
      <Sides />
      <ProblemNote problem={records.problem} onRetry={records.refresh} />
      <Filters address={address} types={types} />
      {kind === 'all' &&
        (From && To ? (
          <PeriodStatement period={{ From, To }} />
        ) : (
          <p className="ns-muted">{t('statement:statement.hint')}</p>
        ))}
      <ExportLinks path={exportRecords.path} asked={asked as Record<string, string>} />
      <DataTable
        {...tableOf(records)}
        label={t(TITLES[kind])}
        rowKey={(row) => row.Serial}
        columns={columns}
        {...(chips.length === 0 ? { empty: <Empty title={t('balance:record.empty')} /> } : {})}
        chips={chips}
        onClearChips={address.clear}
      />
    </Page>
  );
}
