import { type ReactNode, useId } from 'react';
import { useWords } from '../i18n/words.ts';
import { Choice } from '../ui/choice.tsx';
import type { Column, DataTableProps } from '../ui/data-table.tsx';
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

/** A row of two lines: the name with what is beside it, then what is told in passing, with the acts at its end. */
function Lines<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const [first, ...rest] = columns;
  const at = (place: Column<Row>['card']) => rest.filter(({ card }) => card === place);
  return (
    <div className="ns-lines">
      <div className="ns-lines-row">
        <strong>{first?.render(row)}</strong>
        {at('head').map(({ key, render }) => (
          <span key={key}>{render(row)}</span>
        ))}
      </div>
      <div className="ns-lines-row ns-muted">
        {at('line').map(({ key, title, render }) => (
          <span key={key} className="ns-lines-fact">
            <span>{title} </span>
            <span>{render(row)}</span>
          </span>
        ))}
        {at('end').map(({ key, render }) => (
          <span key={key} className="ns-lines-end">
            {render(row)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A name and below it everything of the row with its title. */
function Pile<Row>({ row, columns, tick }: { row: Row; columns: readonly Column<Row>[]; tick: ReactNode }) {
  const [first, ...rest] = columns;
  return (
    <>
      <div className="ns-row ns-card-head">
        {tick}
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
    </>
  );
}

/** The list on a narrow screen: two lines or a card for each row, with everything that the table can do. */
export function Cards<Row>(props: CardsProps<Row>) {
  const { rows, rowKey, columns, selected = [], onSelect } = props;
  const { t } = useWords();
  const range = useRange(rows.map(rowKey), chooser(props));
  const lines = columns.some(({ card }) => card);
  return (
    <>
      <CardsHead {...props} />
      <ul className={lines ? 'ns-cards ns-cards-lines' : 'ns-cards'}>
        {rows.map((row) => {
          const key = rowKey(row);
          const tick = onSelect && (
            <Tick label={t('common:act.select', { what: key })} on={selected.includes(key)} {...range(key)} />
          );
          return (
            <li key={key} className="ns-card">
              {lines && tick}
              {lines ? <Lines row={row} columns={columns} /> : <Pile row={row} columns={columns} tick={tick} />}
            </li>
          );
        })}
      </ul>
    </>
  );
}
