import { type InputHTMLAttributes, type ReactNode, useRef } from 'react';
import { useWords } from '../i18n/words.ts';
import type { Column, DataTableProps } from '../ui/data-table.tsx';
import { useWider } from '../use-wider.ts';
import { Grip } from './grip.tsx';
import { useRange } from './range.ts';
import './wide-table.css';

/** A box to tick; half ticked where only some are. */
export function Tick(
  props: {
    label: string;
    on: boolean;
    some?: boolean;
    /** `shift`: it was turned with that key held. */
    onTurn: (on: boolean, shift: boolean) => void;
    id?: string | undefined;
    'data-row'?: string;
  } & Pick<InputHTMLAttributes<HTMLInputElement>, 'onKeyDown' | 'onMouseDown'>,
) {
  const { label, on, some = false, onTurn, id, ...rest } = props;
  return (
    <input
      {...rest}
      id={id}
      type="checkbox"
      className="ns-tick"
      aria-label={label}
      checked={on}
      ref={(box) => {
        if (box) box.indeterminate = some && !on;
      }}
      onChange={({ target, nativeEvent }) => onTurn(target.checked, (nativeEvent as MouseEvent).shiftKey === true)}
    />
  );
}

type Choosing<Row> = Pick<DataTableProps<Row>, 'rowKey' | 'selected' | 'onSelect'> & { readonly rows: readonly Row[] };

/** Adds rows to what is chosen, or takes them out. */
export const chooser =
  <Row,>({ selected = [], onSelect }: Choosing<Row>) =>
  (keys: readonly string[], on: boolean): void =>
    onSelect?.(on ? [...new Set([...selected, ...keys])] : selected.filter((one) => !keys.includes(one)));

/** One box for all rows that are shown. */
export function TickAll<Row>(props: Choosing<Row> & { readonly id?: string }) {
  const { t } = useWords();
  const keys = props.rows.map(props.rowKey);
  const chosen = new Set(props.selected);
  return (
    <Tick
      id={props.id}
      label={t('common:act.selectAll')}
      on={keys.length > 0 && keys.every((key) => chosen.has(key))}
      some={chosen.size > 0}
      onTurn={(on) => chooser(props)(keys, on)}
    />
  );
}

type Direction = 'ascending' | 'descending' | 'none';

function Sorter({ title, now, onTurn }: { title: ReactNode; now: Direction; onTurn: () => void }) {
  return (
    <button type="button" className="ns-sort" data-now={now} onClick={onTurn}>
      {title}
      <svg viewBox="0 0 8 12" width="8" height="12" aria-hidden="true">
        <path className="ns-sort-up" d="M4 0 8 5H0z" />
        <path className="ns-sort-down" d="M4 12 0 7h8z" />
      </svg>
    </button>
  );
}

function Head<Row>({
  column,
  order,
  onOrder,
  onWidth,
}: { column: Column<Row> } & Pick<DataTableProps<Row>, 'order' | 'onOrder' | 'onWidth'>) {
  const { key, title, sortable, right, width } = column;
  const mine = order?.key === key;
  const now: Direction = !mine ? 'none' : order.down ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      {...(right ? { className: 'ns-number' } : {})}
      {...(sortable ? { 'aria-sort': now } : {})}
      {...(width ? { width } : {})}
    >
      {sortable ? (
        <Sorter title={title} now={now} onTurn={() => onOrder?.({ key, down: mine && !order.down })} />
      ) : (
        title
      )}
      {onWidth && <Grip onWidth={(px) => onWidth(key, px)} />}
    </th>
  );
}

/**
 * The list as a table: sticky head, and where it is wider than its place the first column stays while the others
 * scroll.
 */
export function WideTable<Row>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { rows, rowKey, columns, selected = [], onSelect, order, onOrder, label } = props;
  const { t } = useWords();
  const box = useRef<HTMLDivElement>(null);
  const wider = useWider(box);
  const chosen = new Set(selected);
  const range = useRange(rows.map(rowKey), chooser(props));
  return (
    // What scrolls sideways must be reached by the keyboard.
    <div
      className="ns-wide-table"
      ref={box}
      data-wider={wider}
      data-compact={props.compact || undefined}
      {...(wider ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
    >
      <table aria-label={label}>
        <thead>
          <tr>
            {onSelect && (
              <th scope="col" className="ns-tick-cell">
                <TickAll {...props} />
              </th>
            )}
            {columns.map((column) => (
              <Head
                key={column.key}
                column={column}
                {...(order ? { order } : {})}
                {...(onOrder ? { onOrder } : {})}
                {...(props.onWidth ? { onWidth: props.onWidth } : {})}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <tr key={key} data-on={chosen.has(key) || undefined}>
                {onSelect && (
                  <td className="ns-tick-cell">
                    <Tick label={t('common:act.select', { what: key })} on={chosen.has(key)} {...range(key)} />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.key} {...(column.right ? { className: 'ns-number' } : {})}>
                    {column.render(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
