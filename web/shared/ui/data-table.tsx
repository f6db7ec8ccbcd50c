import { Button, Checkbox, Table } from 'antd';
import type { Key, ReactNode } from 'react';
import { useWords } from '../i18n/words.ts';
import { useNarrow } from '../use-narrow.ts';
import { Empty, Loading } from './answer.tsx';
import './data-table.css';

export interface Column<Row> {
  key: string;
  title: ReactNode;
  render: (row: Row) => ReactNode;
  /** Amounts and counts stand on the right. */
  right?: boolean;
  width?: number;
  /** The list can be ordered by it; the order is the page's, sent to the server. */
  sortable?: boolean;
}

export interface Chip {
  key: string;
  label: string;
  onRemove: () => void;
}

export interface Order {
  key: string;
  down: boolean;
}

interface DataTableProps<Row> {
  /** What the table is, for those who do not see it. */
  label: string;
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The first column is the name; it stays while the others scroll. */
  columns: readonly Column<Row>[];
  loading?: boolean;
  empty?: ReactNode;
  /** Filters in force, each removable. */
  chips?: readonly Chip[];
  onClearChips?: () => void;
  /** All that match, where the server says so. */
  total?: number | undefined;
  more?: (() => void) | undefined;
  loadingMore?: boolean;
  selected?: readonly string[];
  onSelect?: (keys: string[]) => void;
  /** What can be done with the selected. */
  selectBar?: ReactNode;
  order?: Order;
  onOrder?: (order: Order) => void;
}

function Chips({ chips, onClear }: { chips: readonly Chip[]; onClear: (() => void) | undefined }) {
  const { t } = useWords();
  if (chips.length === 0) return null;
  return (
    <div className="ns-chips">
      {chips.map((chip) => (
        <button
          type="button"
          key={chip.key}
          className="ns-chip"
          onClick={chip.onRemove}
          aria-label={t('common:act.remove', { what: chip.label })}
        >
          {chip.label} ×
        </button>
      ))}
      {onClear && (
        <button type="button" className="ns-link" onClick={onClear}>
          {t('common:act.clearFilters')}
        </button>
      )}
    </div>
  );
}

function Cards<Row>({ rows, rowKey, columns, selected, onSelect }: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { t } = useWords();
  const [first, ...rest] = columns;
  return (
    <ul className="ns-cards">
      {rows.map((row) => {
        const key = rowKey(row);
        return (
          <li key={key} className="ns-card">
            <div className="ns-row ns-card-head">
              {onSelect && (
                <Checkbox
                  checked={selected?.includes(key) ?? false}
                  aria-label={t('common:act.select', { what: key })}
                  onChange={({ target }) =>
                    onSelect(
                      target.checked ? [...(selected ?? []), key] : (selected ?? []).filter((one) => one !== key),
                    )
                  }
                />
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
  );
}

function Wide<Row>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { rows, rowKey, columns, loading = false, selected, onSelect, order, onOrder, label } = props;
  return (
    <Table<Row>
      aria-label={label}
      dataSource={[...rows]}
      rowKey={rowKey}
      loading={loading}
      pagination={false}
      sticky={{ offsetHeader: 56 }}
      size="middle"
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: ' ' }}
      {...(onSelect
        ? {
            rowSelection: {
              fixed: true,
              selectedRowKeys: [...(selected ?? [])],
              onChange: (keys: Key[]) => onSelect(keys.map(String)),
            },
          }
        : {})}
      onChange={(_, __, sorter) => {
        const one = Array.isArray(sorter) ? sorter[0] : sorter;
        if (one?.columnKey) onOrder?.({ key: String(one.columnKey), down: one.order === 'descend' });
      }}
      columns={columns.map((column, index) => ({
        key: column.key,
        title: column.title,
        render: (_: unknown, row: Row) => column.render(row),
        ...(column.right ? { align: 'right' as const } : {}),
        ...(column.width ? { width: column.width } : {}),
        ...(index === 0 ? { fixed: 'left' as const } : {}),
        ...(column.sortable
          ? {
              sorter: true,
              sortOrder: order?.key === column.key ? (order.down ? ('descend' as const) : ('ascend' as const)) : null,
              sortDirections: ['ascend' as const, 'descend' as const, 'ascend' as const],
            }
          : {}),
      }))}
    />
  );
}

/**
 * A list of the server's: sticky head, first column fixed, cards on narrow screens, filters as chips, a bar for the selected, more by keyset.
 * Old rows stay while new ones load; an empty list says why.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    rows,
    chips = [],
    onClearChips,
    selected = [],
    onSelect,
    selectBar,
    more,
    loadingMore = false,
    total,
    empty,
  } = props;
  const { t } = useWords();
  const narrow = useNarrow();
  if (!rows) return <Loading />;
  return (
    <div className="ns-table" aria-busy={props.loading ?? false}>
      <Chips chips={chips} onClear={onClearChips} />
      {onSelect && selected.length > 0 && (
        <div
          className="ns-select-bar"
          role="toolbar"
          aria-label={t('common:list.selected', { count: selected.length })}
        >
          <span>{t('common:list.selected', { count: selected.length })}</span>
          {selectBar}
          <button type="button" className="ns-link" onClick={() => onSelect([])}>
            {t('common:act.clear')}
          </button>
        </div>
      )}
      {rows.length === 0 ? (
        (empty ?? <Empty title={chips.length > 0 ? t('common:list.narrow') : t('common:empty.title')} />)
      ) : narrow ? (
        <Cards {...props} rows={rows} />
      ) : (
        <Wide {...props} rows={rows} />
      )}
      {rows.length > 0 && (
        <div className="ns-table-foot">
          <span>
            {total === undefined
              ? t('common:list.shown', { shown: rows.length })
              : t('common:list.count', { count: total })}
          </span>
          {more && (
            <Button onClick={more} loading={loadingMore}>
              {t('common:act.more')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
