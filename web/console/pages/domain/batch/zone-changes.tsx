import type { ZoneRecord } from '#contract/api/dns/zones.ts';
import type { ZoneChangeSeen } from '#contract/api/dns/zones-many.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import './zone-changes.css';

interface SomeProps {
  total: number;
  /** The first of them. */
  shown: readonly ZoneRecord[];
  title: string;
}

/** How many records, opened to see which. */
function Some({ total, shown, title }: SomeProps) {
  const { t } = useWords();
  if (total === 0) return 0;
  return (
    <details>
      <summary aria-label={title}>{total}</summary>
      <ul className="zone-seen">
        {shown.map(({ Host, Type, Value, Line, Priority, Ttl }) => (
          <li key={`${Host} ${Type} ${Value} ${Line} ${Priority} ${Ttl}`} className="ns-name ns-name-whole">
            {Host} {Type} {Value}
          </li>
        ))}
        {total > shown.length && <li>{t('manyzones:seen.more', { count: total - shown.length })}</li>}
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
    {
      key: 'Added',
      title: t('manyzones:seen.added'),
      right: true,
      render: ({ Added, Coming }) =>
        Coming ? <Some total={Added} shown={Coming} title={t('manyzones:seen.addedTitle')} /> : Added,
    },
    { key: 'Same', title: t('manyzones:seen.same'), right: true, render: ({ Same }) => Same },
    {
      key: 'Removed',
      title: t('manyzones:seen.removed'),
      render: ({ Removed, RemovedTotal }) => (
        <Some total={RemovedTotal} shown={Removed} title={t('manyzones:seen.removedTitle')} />
      ),
    },
  ];
  return (
    <Block title={t('manyzones:seen.title')}>
      <DataTable label={t('manyzones:seen.title')} rows={of} rowKey={({ Name }) => Name} columns={columns} />
    </Block>
  );
}
