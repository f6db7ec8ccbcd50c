import { Link } from 'react-router';
import type { ZoneFacts } from '#contract/api/dns/zone-facts.ts';
import { columnTitle, type DomainColumn } from '#contract/api/domain-filter.ts';
import type { ListFrame } from '#contract/api/domain-labels.ts';
import type { DomainRow } from '#contract/api/domains.ts';
import type { KeepCost } from '#contract/api/life/keep.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import type { Column } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { TradeMark } from '../../../trading/trade-mark.tsx';
import { DomainStateTag, KeepPrice, KeptFor, LastDay } from './facts.tsx';
import { SaveActs } from './save-acts.tsx';
import { Servers } from './servers.tsx';

function Tags({ row, frame }: { row: DomainRow; frame: ListFrame | undefined }) {
  const tags = frame?.Tags.filter(({ Id }) => row.Tags.includes(Id)) ?? [];
  return (
    <span className="list-tags">
      {tags.map(({ Id, Name, Colour }) => (
        <span key={Id} className={`list-tag list-tag-${Colour}`}>
          {Name}
        </span>
      ))}
    </span>
  );
}

/** Of the columns nobody chose, what a narrow screen tells beside the name and its state. */
const ON_CARDS: readonly DomainColumn[] = ['expires', 'autoRenew', 'tags'];

interface Wishes {
  shown: readonly DomainColumn[];
  /** The reader chose them: all are shown on a narrow screen too. */
  chosen: boolean;
  /** In px, of columns that were drawn. */
  widths: Readonly<Record<string, number>>;
  frame: ListFrame | undefined;
  onNote: (row: DomainRow) => void;
  /** What it costs to keep those names that are ending. */
  costs: ReadonlyMap<string, KeepCost>;
  /** How the shown names are answered. */
  zones: ReadonlyMap<string, ZoneFacts>;
}

/** The name, the chosen columns in their order, and what can be done with it. */
export function useColumns({ shown, chosen, widths, frame, onNote, costs, zones }: Wishes): Column<DomainRow>[] {
  const { t } = useWords();
  const cell: Record<DomainColumn, Column<DomainRow>['render']> = {
    state: (row) => (
      <>
        <DomainStateTag of={row} cost={costs.get(row.Name)} />{' '}
        {!shown.includes('deal') && <TradeMark name={row.Name} />}
      </>
    ),
    suffix: (row) => `.${row.Suffix}`,
    expires: (row) => <LastDay row={row} />,
    registered: (row) => <When at={row.RegisteredAt} dayOnly bare />,
    dns: (row) => <Servers row={row} zone={zones.get(row.Name)} />,
    lock: (row) => t(row.Locked ? 'domains:lock.on' : 'domains:lock.off'),
    keep: (row) => <KeptFor cost={costs.get(row.Name)} />,
    autoRenew: (row) => t(row.AutoRenew ? 'domains:auto.on' : 'domains:auto.off'),
    registrar: (row) => row.Registrar,
    folder: (row) => frame?.Folders.find(({ Id }) => Id === row.Folder)?.Name ?? '',
    tags: (row) => <Tags row={row} frame={frame} />,
    note: (row) => <span className="list-note">{row.Note}</span>,
    deal: (row) => <TradeMark name={row.Name} />,
  };
  const name: Column<DomainRow> = {
    key: 'name',
    title: t('domains:list.name'),
    sortable: true,
    render: (row) => (
      <Link className="list-name" to={`/domain/${row.Name}`}>
        <DomainName name={row.Unicode} ascii={row.Name} whole />
      </Link>
    ),
  };
  const acts: Column<DomainRow> = {
    key: 'acts',
    title: t('common:list.acts'),
    card: 'end',
    render: (row) => (
      <span className="list-acts">
        <SaveActs row={row} />
        <KeepPrice cost={costs.get(row.Name)} />
        <button
          type="button"
          className="ns-link"
          aria-label={t('domains:act.noteOn', { name: row.Unicode })}
          onClick={() => onNote(row)}
        >
          {t('domains:act.note')}
        </button>
      </span>
    ),
  };
  const onCard = (key: DomainColumn): NonNullable<Column<DomainRow>['card']> =>
    key === 'state' ? 'head' : chosen || ON_CARDS.includes(key) ? 'line' : 'none';
  const others = shown.map((key) => ({
    key,
    title: t(columnTitle(key)),
    render: cell[key],
    sortable: key === 'expires' || key === 'registered',
    card: onCard(key),
  }));
  return [name, ...others, acts].map((column) => ({
    ...column,
    ...(widths[column.key] ? { width: widths[column.key] } : {}),
  }));
}
