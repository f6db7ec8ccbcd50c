import type { PreviewLine } from '#contract/staff-api/bank-statement.ts';
import type { Say } from '#web/shared/i18n/words.ts';
import type { Column } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';

/** What our bank says of a line. */
type OfBank = Pick<PreviewLine, 'BankRef' | 'BookedOn' | 'Amount' | 'Payer' | 'Details'>;

export const lineColumns = (t: Say): Column<OfBank>[] => [
  { key: 'BankRef', title: t('office:transfer.bankRef'), render: (row) => row.BankRef },
  { key: 'BookedOn', title: t('office:transfer.day'), render: (row) => row.BookedOn },
  {
    key: 'Amount',
    title: t('withdrawal:amount.credit'),
    right: true,
    render: (row) => <MoneyText value={row.Amount} />,
  },
  {
    key: 'Payer',
    title: t('office:transfer.payer'),
    render: (row) => (
      <>
        {row.Payer}
        <div className="ns-muted">{row.Details}</div>
      </>
    ),
  },
];
