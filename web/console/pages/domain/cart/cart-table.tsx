import type { Cart } from '#contract/api/orders.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { turned } from '#web/shared/turned.ts';
import { type Busy, Button } from '#web/shared/ui/button.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { NameMarks } from '../../../cart/name-marks.tsx';
import type { CartCheck } from '../../../cart/use-cart-check.ts';
import { YearsSelect } from '../../../pay/years-select.tsx';

type Item = Cart['Items'][number];

interface CartTableProps {
  items: readonly Item[];
  check: CartCheck;
  busy: Busy;
  onYears: (name: string, years: number) => void;
  onRemove: (name: string) => void;
}

function AtRegistry({ item, check }: { item: Item; check: CartCheck }) {
  const { t } = useWords();
  const line = check.lines.get(item.Name);
  if (item.Problem) return <StateTag tone="bad">{item.Problem}</StateTag>;
  if (line?.Status === 'registrable') return <StateTag tone="good">{t('search:state.registrable')}</StateTag>;
  if (line?.Status === 'unknown') return <StateTag tone="warn">{t('search:state.unknown')}</StateTag>;
  if (line) return <StateTag tone="bad">{turned(line.Reason ?? '')}</StateTag>;
  // Also in the moment before the question leaves: nothing moves when it does.
  return check.problem ? null : <span className="ns-muted">{t('search:state.asking')}</span>;
}

/** The names with term and price; every change is kept by the server at once. */
export function CartTable({ items, check, busy, onYears, onRemove }: CartTableProps) {
  const { t } = useWords();
  return (
    <DataTable
      label={t('orders:cart.title')}
      rows={items}
      rowKey={({ Name }) => Name}
      total={items.length}
      columns={[
        {
          key: 'Name',
          title: t('search:column.name'),
          render: (item) => (
            <>
              <DomainName name={item.Unicode} ascii={item.Name} whole />
              <NameMarks name={item.Name} premium={item.Premium} />
            </>
          ),
        },
        {
          key: 'State',
          title: t('orders:cart.state'),
          render: (item) => (
            <span className="cart-state">
              <AtRegistry item={item} check={check} />
            </span>
          ),
        },
        {
          key: 'Years',
          title: t('orders:cart.years'),
          render: (item) => (
            <YearsSelect
              label={t('orders:cart.yearsOf', { name: item.Unicode })}
              value={item.Years}
              disabled={Boolean(busy)}
              onChange={(years) => onYears(item.Name, years)}
            />
          ),
        },
        {
          key: 'Unit',
          title: t('orders:cart.unit'),
          right: true,
          render: (item) => <MoneyText value={item.UnitPrice} bare />,
        },
        {
          key: 'Price',
          title: t('orders:cart.price'),
          right: true,
          render: (item) => <MoneyText value={item.Price} bare />,
        },
        {
          key: 'Acts',
          title: t('common:list.acts'),
          render: (item) => (
            <Button
              size="small"
              disabled={Boolean(busy)}
              aria-label={t('orders:cart.removeOne', { name: item.Unicode })}
              onClick={() => onRemove(item.Name)}
            >
              {t('orders:cart.remove')}
            </Button>
          ),
        },
      ]}
    />
  );
}
