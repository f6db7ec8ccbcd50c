import type { ReactNode } from 'react';
import { useWords } from '../i18n/words.ts';
import { Cards } from '../table/cards.tsx';
import { WideTable } from '../table/wide-table.tsx';
import { useNarrow } from '../use-narrow.ts';
import { Empty, Loading } from './answer.tsx';
import { Button } from './button.tsx';
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
  /**
   * Where it stands on a narrow screen, once any column says so: beside the name, on the line below, at its end, or
   * nowhere. Else in a pile with its title.
   */
  card?: 'head' | 'line' | 'end' | 'none';
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

export interface DataTableProps<Row> {
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
  /** More match than this, and are not counted. */
  over?: number | undefined;
  more?: (() => void) | undefined;
  loadingMore?: boolean;
  selected?: readonly string[];
  onSelect?: (keys: string[]) => void;
  /** What can be done with the selected. */
  selectBar?: ReactNode;
  order?: Order;
  onOrder?: (order: Order) => void;
  /** Rows of 32 px in place of 40. */
  compact?: boolean;
  /**
   * A column was drawn wider or narrower, in px; undefined gives it back to the table. Without it widths are the
   * table's alone.
   */
  onWidth?: (key: string, width: number | undefined) => void;
  /** The list could not be read: nothing is said of its rows, a ProblemNote says why. */
  failed?: boolean;
}

/** What the pages of a list give its table. */
export function tableOf<Row>(pages: {
  data: Row[] | undefined;
  problem: unknown;
  loading: boolean;
  more: (() => void) | undefined;
  loadingMore: boolean;
}): Pick<DataTableProps<Row>, 'rows' | 'failed' | 'loading' | 'more' | 'loadingMore'> {
  const { data, problem, loading, more, loadingMore } = pages;
  return { rows: data, failed: Boolean(problem) && !data, loading, more, loadingMore };
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

/**
 * A list of the server's: sticky head, first column fixed, cards on narrow screens, filters as chips, a bar for the
 * selected, more by keyset. Old rows stay while new ones load; an empty list says why.
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
    over,
    empty,
  } = props;
  const { t } = useWords();
  const narrow = useNarrow();
  if (props.failed) return null;
  if (!rows) return <Loading shape="list" />;
  return (
    <div className="ns-table" aria-busy={props.loading ?? false}>
      <Chips chips={chips} onClear={onClearChips} />
      {onSelect && selected.length > 0 && (
        <div className="ns-select-bar">
          <span role="status">{t('common:list.selected', { count: selected.length })}</span>
          <button type="button" className="ns-link" onClick={() => onSelect([])}>
            {t('common:act.clear')}
          </button>
          {selectBar}
        </div>
      )}
      {rows.length === 0 ? (
        (empty ?? <Empty title={chips.length > 0 ? t('common:list.narrow') : t('common:empty.title')} />)
      ) : narrow ? (
        <Cards {...props} rows={rows} />
      ) : (
        <WideTable {...props} rows={rows} />
      )}
      {rows.length > 0 && (
        <div className="ns-table-foot">
          <span>
            {over === undefined
              ? total === undefined
                ? t('common:list.shown', { shown: rows.length })
                : t('common:list.count', { count: total })
              : t('common:list.over', { count: over })}
          </span>
          {more && (
            <Button onClick={more} busy={loadingMore}>
              {t('common:act.more')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
