import { Link } from 'react-router';
import type { ZoneFacts } from '#contract/api/dns/zone-facts.ts';
import type { DomainColumn } from '#contract/api/domain-filter.ts';
import type { ListFrame } from '#contract/api/domain-labels.ts';
import type { DomainRow } from '#contract/api/domains.ts';
import type { KeepCost } from '#contract/api/life/keep.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import type { Column } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { ProofTag } from '../../../registrant/proof-tag.tsx';
import { Hosting } from '../../../zones/hosting.tsx';
import { DomainStateTag, Expiry, KeptFor } from './facts.tsx';
import { SaveActs } from './save-acts.tsx';

export const COLUMN_TITLES: Readonly<Record<DomainColumn, MessageKey>> = {
  state: 'domains:list.state',
  suffix: 'domains:list.suffix',
  expires: 'domains:list.expires',
  registered: 'domains:list.registered',
  dns: 'domains:list.dns',
  lock: 'domains:list.lock',
  autoRenew: 'domains:list.autoRenew',
  keep: 'domains:list.keep',
  registrar: 'domains:list.registrar',
  folder: 'domains:list.folder',
  tags: 'domains:list.tags',
  note: 'domains:list.note',
};

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

interface Wishes {
  shown: readonly DomainColumn[];
  frame: ListFrame | undefined;
  onNote: (row: DomainRow) => void;
  /** What it costs to keep those names that are ending. */
  costs: ReadonlyMap<string, KeepCost>;
  /** How the shown names are answered. */
  zones: ReadonlyMap<string, ZoneFacts>;
}

/** The name, what can be done with it, and the chosen columns: a name of 63 letters pushes the acts nowhere. */
export function useColumns({ shown, frame, onNote, costs, zones }: Wishes): Column<DomainRow>[] {
  const { t } = useWords();
  const cell: Record<DomainColumn, Column<DomainRow>['render']> = {
    state: (row) => (
      <>
        <DomainStateTag state={row.State} /> <KeptFor cost={costs.get(row.Name)} />
      </>
    ),
    suffix: (row) => `.${row.Suffix}`,
    expires: (row) => <Expiry row={row} />,
    registered: (row) => <When at={row.RegisteredAt} dayOnly bare />,
    dns: (row) => (
      <>
        <span className="list-dns">{row.NameServers.join(' ') || t('domains:detail.noNameServers')}</span>{' '}
        <Hosting of={zones.get(row.Name)} />
      </>
    ),
    lock: (row) => t(row.Locked ? 'domains:lock.on' : 'domains:lock.off'),
    keep: (row) => <KeptFor cost={costs.get(row.Name)} />,
    autoRenew: (row) => t(row.AutoRenew ? 'domains:auto.on' : 'domains:auto.off'),
    registrar: (row) => row.Registrar,
    folder: (row) => frame?.Folders.find(({ Id }) => Id === row.Folder)?.Name ?? '',
    tags: (row) => <Tags row={row} frame={frame} />,
    note: (row) => <span className="list-note">{row.Note}</span>,
  };
  const name: Column<DomainRow> = {
    key: 'name',
    title: t('domains:list.name'),
    sortable: true,
    render: (row) => (
      <>
        <Link to={`/domain/${row.Name}`}>
          <DomainName name={row.Unicode} ascii={row.Name} whole />
        </Link>{' '}
        <ProofTag of={row} />
      </>
    ),
  };
  const acts: Column<DomainRow> = {
    key: 'acts',
    title: t('common:list.acts'),
    render: (row) => (
      <span className="list-acts">
        <SaveActs row={row} />
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
  const chosen = shown.map((key) => ({
    key,
    title: t(COLUMN_TITLES[key]),
    render: cell[key],
    sortable: key === 'expires' || key === 'registered',
  }));
  return [name, acts, ...chosen];
}
