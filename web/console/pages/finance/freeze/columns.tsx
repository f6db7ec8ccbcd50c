import type { FinanceFreeze } from '#contract/api/balance.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import type { Column } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { localTime, timeZone, When } from '#web/shared/ui/when.tsx';
import '../record/record.css';

/** The columns of frozen details: cause, amount, time, what ends it and when (acceptance J1). */
export function useFreezeColumns(): Column<FinanceFreeze>[] {
  const { t } = useWords();
  return [
    { key: 'Serial', title: t('balance:serial'), render: (row) => row.Serial },
    { key: 'Type', title: t('balance:type'), render: (row) => t(`balance:cause.${row.Type}`) },
    { key: 'About', title: t('balance:about'), render: (row) => <span className="finance-about">{row.About}</span> },
    { key: 'Amount', title: t('balance:amount'), right: true, render: (row) => <MoneyText value={row.Amount} bare /> },
    { key: 'Left', title: t('balance:left'), right: true, render: (row) => <MoneyText value={row.Left} bare /> },
    { key: 'At', title: t('balance:time'), render: (row) => <When at={row.At} /> },
    { key: 'Rule', title: t('balance:rule'), render: (row) => t(`balance:rule.${row.Rule}`) },
    {
      key: 'ExpectedAt',
      title: t('balance:expected'),
      render: (row) =>
        row.EndedAt ? t('balance:ended', { time: localTime(row.EndedAt, timeZone()) }) : <When at={row.ExpectedAt} />,
    },
  ];
}
