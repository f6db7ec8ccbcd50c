import type { ZoneChangeSeen } from '#contract/api/dns/zones-many.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import './zone-changes.css';

function Removed({ of: { Removed: shown, RemovedTotal } }: { of: ZoneChangeSeen }) {
  const { t } = useWords();
  if (RemovedTotal === 0) return 0;
  return (
    <details>
      <summary aria-label={t('manyzones:seen.removedTitle')}>{RemovedTotal}</summary>
      <ul className="zone-seen">
        {shown.map(({ Host, Type, Value, Line, Priority }) => (
          <li key={`${Host} ${Type} ${Value} ${Line} ${Priority}`} className="ns-name ns-name-whole">
            {Host} {Type} {Value}
          </li>
        ))}
        {RemovedTotal > shown.length && <li>{t('manyzones:seen.more', { count: RemovedTotal - shown.length })}</li>}
      </ul>
    </details>
  );
}

/** What a batch would make of each zone, before it is begun (acceptance G3). */
export function ZoneChanges({ of }: { of: readonly ZoneChangeSeen[] }) {
  const { t } = useWords();
  if (of.length === 0) return null;
  const columns: Column<ZoneChangeSeen>[] = [
    {
      key: 'Name',
      title: t('manyzones:seen.name'),
      render: ({ Name, Unicode, Delegated }) => (
        <>
          <DomainName name={Unicode} ascii={Name} />
          {!Delegated && <span className="ns-muted zone-seen-note">{t('manyzones:seen.notOurs')}</span>}
        </>
      ),
    },
    { key: 'Added', title: t('manyzones:seen.added'), right: true, render: ({ Added }) => Added },
    { key: 'Same', title: t('manyzones:seen.same'), right: true, render: ({ Same }) => Same },
    { key: 'Removed', title: t('manyzones:seen.removed'), render: (row) => <Removed of={row} /> },
  ];
  return (
    <Block title={t('manyzones:seen.title')}>
      <DataTable label={t('manyzones:seen.title')} rows={of} rowKey={({ Name }) => Name} columns={columns} />
    </Block>
  );
}
