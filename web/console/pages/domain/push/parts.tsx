import type { PushedName, PushRow } from '#contract/api/push.ts';
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

/** What names bring along; `own`: the reader is their owner and sees what stays with him. */
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
      render: ({ NameServers }) => <span className="ns-name">{NameServers.join(' ') || '–'}</span>,
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
    {
      key: 'marks',
      title: t('push:row.marks'),
      render: ({ Locked, Dnssec, Own }) => (
        <span className="ns-row">
          {Locked && <StateTag tone="good">{t('push:row.locked')}</StateTag>}
          {Dnssec && <StateTag tone="good">{t('push:row.dnssec')}</StateTag>}
          {Own?.AutoRenew && <StateTag tone="warn">{t('push:row.autoRenew')}</StateTag>}
          {Own?.Labelled && <StateTag tone="plain">{t('push:row.labelled')}</StateTag>}
        </span>
      ),
    },
  ];
  return <DataTable label={label} rows={rows} rowKey={({ Name }) => Name} columns={columns} />;
}
