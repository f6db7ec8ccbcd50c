import type { FinanceRecord } from '#contract/api/finance/balance.ts';
import type { MoneyOnWire } from '#contract/envelope.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import type { Column } from '#web/shared/ui/data-table.tsx';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { AboutLink } from '../../../pay/about-link.tsx';
import './record.css';

/** An amount with its sign, so that income and expense differ by more than colour. */
function Signed({ value }: { value: MoneyOnWire }) {
  const income = !value.Amount.startsWith('-');
  return (
    <span className={income ? 'ns-money finance-income' : 'ns-money'}>{`${income ? '+' : ''}${grouped(value)}`}</span>
  );
}

/** The columns of finance records: serial number, type, what for, amount, balance after, time (acceptance J1). */
export function useRecordColumns(): Column<FinanceRecord>[] {
  const { t } = useWords();
  return [
    { key: 'Serial', title: t('balance:serial'), render: (row) => row.Serial },
    { key: 'Type', title: t('balance:type'), card: 'line', render: (row) => t(`balance:posting.${row.Type}`) },
    {
      key: 'About',
      title: t('balance:about'),
      card: 'line',
      render: (row) => (
        <span className="finance-about">
          <AboutLink about={row.About} />
        </span>
      ),
    },
    {
      key: 'Amount',
      title: t('balance:amount'),
      right: true,
      card: 'head',
      render: (row) => <Signed value={row.Amount} />,
    },
    {
      key: 'BalanceAfter',
      title: t('balance:after'),
      right: true,
      card: 'line',
      render: (row) => <span className="ns-money">{grouped(row.BalanceAfter)}</span>,
    },
    { key: 'At', title: t('balance:time'), card: 'line', render: (row) => <When at={row.At} /> },
  ];
}
