import { Link } from 'react-router';
import type { orderDetail } from '#contract/api/orders.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { yearsText } from '../../../../pay/years-select.tsx';
import { LineStateTag, moneyState } from '../order-words.tsx';

type Line = OutputOf<typeof orderDetail>['Items'][number];

function LineName({ line }: { line: Line }) {
  const name = <DomainName name={line.Unicode} ascii={line.Name} whole />;
  return line.State === 'completed' ? <Link to={`/domain/${line.Name}`}>{name}</Link> : name;
}

/** A line per name: state, reason, and where its money is. */
export function OrderLines({ lines }: { lines: readonly Line[] }) {
  const { t } = useWords();
  const columns: Column<Line>[] = [
    { key: 'Name', title: t('orders:line.name'), render: (line) => <LineName line={line} /> },
    {
      key: 'State',
      title: t('orders:order.state'),
      render: ({ State, Naming }) => (
        <>
          <LineStateTag state={State} />
          {Naming && <div className="ns-muted">{t(`orders:naming.${Naming}`)}</div>}
        </>
      ),
    },
    {
      key: 'Years',
      title: t('orders:cart.years'),
      render: (line) => yearsText(t, line.Years),
    },
    {
      key: 'Price',
      title: t('orders:cart.price'),
      right: true,
      render: (line) => <MoneyText value={line.Price} bare />,
    },
    { key: 'Money', title: t('orders:line.money'), render: (line) => t(`orders:money.${moneyState(line.State)}`) },
  ];
  if (lines.some(({ Reason }) => Reason)) {
    columns.push({
      key: 'Reason',
      title: t('orders:line.reason'),
      render: (line) => <span className="order-reason">{line.Reason}</span>,
    });
  }
  return (
    <DataTable
      label={t('orders:order.lines')}
      rows={lines}
      rowKey={({ Name }) => Name}
      columns={columns}
      total={lines.length}
    />
  );
}
