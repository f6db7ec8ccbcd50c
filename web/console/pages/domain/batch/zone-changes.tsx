import type { ReactNode } from 'react';
import type { ZoneRecord } from '#contract/api/dns/zones.ts';
import type { ZoneChangeSeen } from '#contract/api/dns/zones-many.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import './zone-changes.css';

interface SomeProps {
  total: number;
  title: string;
  children: ReactNode;
  /** How many of them are shown. */
  shown: number;
}

const partsOf = ({ Host, Type, Priority, Value }: ZoneRecord) =>
  [Host, Type, Priority, Value].filter((part) => part !== undefined).join(' ');

/** One record in a line; what others of its place can differ in alone is told where it is not the usual. */
function RecordText({ of, ttl = false }: { of: ZoneRecord; ttl?: boolean }) {
  const { t } = useWords();
  return (
    <span className="ns-name ns-name-whole">
      {partsOf(of)}
      {of.Line !== 'default' && ` · ${t(`zones:line.${of.Line}`)}`}
      {ttl && ` · ${t('zones:field.ttl')} ${of.Ttl}`}
      {of.Paused && ` · ${t('zones:state.paused')}`}
    </span>
  );
}

const keyOf = (one: ZoneRecord) => `${partsOf(one)} ${one.Line} ${one.Ttl} ${one.Weight}`;

function Lines({ of }: { of: readonly ZoneRecord[] }) {
  return of.map((one) => (
    <li key={keyOf(one)}>
      <RecordText of={one} />
    </li>
  ));
}

/** What stands at one place, and what follows it. */
function Turned({ of: { Was, Is } }: { of: ZoneChangeSeen['Replaced'][number] }) {
  const { t } = useWords();
  const values = (records: readonly ZoneRecord[]) => records.map(partsOf).join();
  const ttl = values(Was) === values(Is);
  return (
    <li className="zone-turned">
      {Was.map((one) => (
        <del key={keyOf(one)} title={t('manyzones:seen.removed')}>
          <RecordText of={one} ttl={ttl} />
        </del>
      ))}
      {Is.map((one) => (
        <ins key={keyOf(one)} title={t('manyzones:seen.added')}>
          <RecordText of={one} ttl={ttl} />
        </ins>
      ))}
    </li>
  );
}

/** How many records, opened to see which. */
function Some({ total, shown, title, children }: SomeProps) {
  const { t } = useWords();
  if (total === 0) return 0;
  return (
    <details>
      <summary aria-label={title}>{total}</summary>
      <ul className="zone-seen">
        {children}
        {total > shown && <li>{t('manyzones:seen.more', { count: total - shown })}</li>}
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
      render: ({ Added, Coming }) => (
        <Some total={Added} shown={Coming.length} title={t('manyzones:seen.addedTitle')}>
          <Lines of={Coming} />
        </Some>
      ),
    },
    {
      key: 'Replaced',
      title: t('manyzones:seen.replaced'),
      render: ({ Replaced, ReplacedTotal }) => (
        <Some total={ReplacedTotal} shown={Replaced.length} title={t('manyzones:seen.replacedTitle')}>
          {Replaced.map((one) => (
            <Turned key={JSON.stringify(one)} of={one} />
          ))}
        </Some>
      ),
    },
    { key: 'Same', title: t('manyzones:seen.same'), right: true, render: ({ Same }) => Same },
    {
      key: 'Removed',
      title: t('manyzones:seen.removed'),
      render: ({ Removed, RemovedTotal }) => (
        <Some total={RemovedTotal} shown={Removed.length} title={t('manyzones:seen.removedTitle')}>
          <Lines of={Removed} />
        </Some>
      ),
    },
  ];
  return (
    <Block title={t('manyzones:seen.title')}>
      <DataTable label={t('manyzones:seen.title')} rows={of} rowKey={({ Name }) => Name} columns={columns} />
    </Block>
  );
}
