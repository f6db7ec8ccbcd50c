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
  // A year that a restore did not bring is about a name of mine as well: there it is agreed to.
  return line.State === 'completed' || line.Type !== 'register' ? (
    <Link to={`/domain/${line.Name}`}>{name}</Link>
  ) : (
    name
  );
}

/** Restores whose year stands beside them as a line of its own: they brought none. */
const restoredAlone = (lines: readonly Line[]): ReadonlySet<string> =>
  new Set(
    lines
      .filter(({ Type }) => Type === 'renew')
      .flatMap(({ Name }) =>
        lines.filter((line) => line.Type === 'restore' && line.Name === Name).map((line) => line.Name),
      ),
  );

/** A line per name: state, reason, and where its money is. */
export function OrderLines({ lines }: { lines: readonly Line[] }) {
  const { t } = useWords();
  const alone = restoredAlone(lines);
  const columns: Column<Line>[] = [
    {
      key: 'Name',
      title: t('orders:line.name'),
      render: (line) => (
        <>
          <LineName line={line} />
          {alone.has(line.Name) && <div className="ns-muted">{t(`orders:type.${line.Type}`)}</div>}
        </>
      ),
    },
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
      render: (line) => (line.Type === 'restore' && alone.has(line.Name) ? '—' : yearsText(t, line.Years)),
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
      rowKey={({ Name, Type }) => `${Type} ${Name}`}
      columns={columns}
      total={lines.length}
    />
  );
}
