import { useId } from 'react';
import { useWords } from '../i18n/words.ts';
import { Choice } from '../ui/choice.tsx';
import type { DataTableProps } from '../ui/data-table.tsx';
import { useRange } from './range.ts';
import { chooser, Tick, TickAll } from './wide-table.tsx';
import './cards.css';

type CardsProps<Row> = DataTableProps<Row> & { readonly rows: readonly Row[] };

/** What the head of a wide table does: the order of the rows, and one box for all of them. */
function CardsHead<Row>(props: CardsProps<Row>) {
  const { columns, onSelect, order, onOrder } = props;
  const { t } = useWords();
  const all = useId();
  const orders = columns.flatMap(({ key, title, sortable }) =>
    sortable && typeof title === 'string'
      ? ([false, true] as const).map((down) => ({
          value: `${key} ${down}`,
          label: t(down ? 'common:list.sortDown' : 'common:list.sortUp', { what: title }),
          to: { key, down },
        }))
      : [],
  );
  if (!onSelect && !onOrder) return null;
  return (
    <div className="ns-cards-head">
      {onSelect && (
        <span className="ns-cards-all">
          <TickAll {...props} id={all} />
          <label htmlFor={all}>{t('common:act.selectAll')}</label>
        </span>
      )}
      {onOrder && orders.length > 0 && (
        <span className="ns-cards-order">
          <Choice
            label={t('common:list.sort')}
            labelled
            value={order && `${order.key} ${order.down}`}
            options={orders}
            onChange={(value) => {
              const chosen = orders.find((one) => one.value === value);
              if (chosen) onOrder(chosen.to);
            }}
          />
        </span>
      )}
    </div>
  );
}

/** The list on a narrow screen: a card for each row, with everything that the table can do. */
export function Cards<Row>(props: CardsProps<Row>) {
  const { rows, rowKey, columns, selected = [], onSelect } = props;
  const { t } = useWords();
  const [first, ...rest] = columns;
  const range = useRange(rows.map(rowKey), chooser(props));
  return (
    <>
      <CardsHead {...props} />
      <ul className="ns-cards">
        {rows.map((row) => {
          const key = rowKey(row);
          return (
            <li key={key} className="ns-card">
              <div className="ns-row ns-card-head">
                {onSelect && (
                  <Tick label={t('common:act.select', { what: key })} on={selected.includes(key)} {...range(key)} />
                )}
                <strong>{first?.render(row)}</strong>
              </div>
              <dl>
                {rest.map((column) => (
                  <div key={column.key}>
                    <dt>{column.title}</dt>
                    <dd>{column.render(row)}</dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ul>
    </>
  );
}
