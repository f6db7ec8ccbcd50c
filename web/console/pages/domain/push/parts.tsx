import { type ReactNode, useState } from 'react';
import type { PushedName, PushRow } from '#contract/api/transfers/push.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';

const TONES: Readonly<Record<PushRow['State'], Tone>> = {
  waiting: 'warn',
  accepted: 'good',
  refused: 'bad',
  cancelled: 'plain',
  lapsed: 'plain',
  ended: 'bad',
};

function stateWords({ State, Side }: Pick<PushRow, 'State' | 'Side'>): MessageKey {
  return State === 'waiting' ? `push:state.waiting.${Side}` : `push:state.${State}`;
}

/** How a push stands, told to its side. */
export function PushState({ of }: { of: Pick<PushRow, 'State' | 'Side'> }) {
  const { t } = useWords();
  return <StateTag tone={TONES[of.State]}>{t(stateWords(of))}</StateTag>;
}

/** The price, or that there is none. */
export function PushPrice({ of, bare = false }: { of: Pick<PushRow, 'Price'>; bare?: boolean }) {
  const { t } = useWords();
  return of.Price ? <MoneyText value={of.Price} bare={bare} /> : t('push:free');
}

/** One name, or the first and how many. */
export function usePushTitle(): (of: Pick<PushRow, 'First' | 'Names'>) => string {
  const { t } = useWords();
  return ({ First, Names }) => (Names === 1 ? First : t('push:names.more', { first: First, count: Names }));
}

/** So many names stand one by one before the list is opened: what is decided about them stands below. */
const SHOWN_MAX = 10;

/** A list of names that can be long, opened by a press. */
export function Folded<Row>({
  rows,
  children,
}: {
  rows: readonly Row[];
  children: (shown: readonly Row[]) => ReactNode;
}) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      {children(open ? rows : rows.slice(0, SHOWN_MAX))}
      {rows.length > SHOWN_MAX && (
        <p>
          <button type="button" className="ns-link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t('tasks:preview.fewer') : t('tasks:preview.more', { count: rows.length - SHOWN_MAX })}
          </button>
        </p>
      )}
    </>
  );
}

function Marks({ of: { Locked, Dnssec, Own } }: { of: PushedName }) {
  const { t } = useWords();
  return (
    <span className="ns-row">
      {Locked && <StateTag tone="good">{t('push:row.locked')}</StateTag>}
      {Dnssec && <StateTag tone="good">{t('push:row.dnssec')}</StateTag>}
      {Own?.AutoRenew && <StateTag tone="warn">{t('push:row.autoRenew')}</StateTag>}
      {Own?.Labelled && <StateTag tone="plain">{t('push:row.labelled')}</StateTag>}
    </span>
  );
}

const isMarked = ({ Locked, Dnssec, Own }: PushedName): boolean =>
  Locked || Dnssec || Own?.AutoRenew === true || Own?.Labelled === true;

/** What names bring along; their owner sees what stays with them. */
export function Brings({ rows, label }: { rows: readonly PushedName[]; label: string }) {
  const { t } = useWords();
  const columns: Column<PushedName>[] = [
    {
      key: 'Name',
      title: t('push:letter.name'),
      render: ({ Name, Unicode }) => <DomainName name={Unicode} ascii={Name} />,
    },
    { key: 'ExpiresAt', title: t('push:row.expires'), render: ({ ExpiresAt }) => <When at={ExpiresAt} bare dayOnly /> },
    {
      key: 'NameServers',
      title: t('push:row.dns'),
      render: ({ NameServers }) =>
        NameServers.map((server) => (
          <div key={server} className="ns-name">
            {server}
          </div>
        )),
    },
    {
      key: 'Holder',
      title: t('push:row.holder'),
      render: ({ Holder }) => (
        <>
          {Holder.Organisation ?? Holder.Name}
          <br />
          <span className="ns-muted">{Holder.Email}</span>
        </>
      ),
    },
    ...(rows.some(isMarked)
      ? [{ key: 'marks', title: t('push:row.marks'), render: (row: PushedName) => <Marks of={row} /> }]
      : []),
  ];
  return (
    <Folded rows={rows}>
      {(shown) => (
        <DataTable label={label} rows={shown} total={rows.length} rowKey={({ Name }) => Name} columns={columns} />
      )}
    </Folded>
  );
}
