import { type FormEvent, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { listMarket, type MarketRow } from '#contract/api/market/listings.ts';
import { MARKET_KINDS, MARKET_ORDERS } from '#contract/rules/market/listing.ts';
import { LISTED_SUFFIXES } from '#contract/rules/suffixes/index.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useSession } from '#web/shared/layout/app-shell.tsx';
import { usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { HowSold } from '../how-sold.tsx';
import '../market.css';

const KEYS = ['Text', 'Suffix', 'From', 'To', 'Length', 'Kind', 'Order'] as const;
type Asked = Partial<Record<(typeof KEYS)[number], string>>;

/** Only what was filled in stands in the address, so that a search can be kept and sent on. */
const filled = (asked: Asked): Record<string, string> =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value)) as Record<string, string>;

function Field({ label, value, onChange, numeric = false }: FieldProps) {
  const id = useId();
  return (
    <div className="market-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="ns-field"
        autoComplete="off"
        inputMode={numeric ? 'numeric' : 'search'}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  numeric?: boolean;
}

/** What is looked for; nothing is asked before the form is sent. */
function Filters({ asked, onAsk }: { asked: Asked; onAsk: (asked: Asked) => void }) {
  const { t } = useWords();
  const [typed, setTyped] = useState(asked);
  const set = (more: Asked) => setTyped({ ...typed, ...more });
  function send(event: FormEvent) {
    event.preventDefault();
    onAsk(typed);
  }
  return (
    <form className="market-filters" onSubmit={send}>
      <Field label={t('market:search')} value={typed.Text ?? ''} onChange={(Text) => set({ Text })} />
      <Field label={t('market:filter.from')} value={typed.From ?? ''} onChange={(From) => set({ From })} numeric />
      <Field label={t('market:filter.to')} value={typed.To ?? ''} onChange={(To) => set({ To })} numeric />
      <Field
        label={t('market:filter.length')}
        value={typed.Length ?? ''}
        onChange={(Length) => set({ Length })}
        numeric
      />
      <Button type="submit">{t('market:filter.act')}</Button>
      <Choice
        label={t('market:filter.kind')}
        none={t('market:filter.kind')}
        value={MARKET_KINDS.find((one) => one === asked.Kind)}
        options={MARKET_KINDS.map((value) => ({ value, label: t(`market:kind.${value}`) }))}
        onChange={(Kind) => onAsk({ ...typed, Kind: Kind ?? '' })}
      />
      <Choice
        label={t('market:filter.suffix')}
        none={t('market:filter.suffix')}
        value={asked.Suffix}
        options={LISTED_SUFFIXES.map(({ suffix, unicode }) => ({ value: suffix, label: `.${unicode}` }))}
        onChange={(Suffix) => onAsk({ ...typed, Suffix: Suffix ?? '' })}
      />
      <Choice
        label={t('market:order')}
        value={MARKET_ORDERS.find((one) => one === asked.Order) ?? 'newest'}
        options={MARKET_ORDERS.map((value) => ({ value, label: t(`market:order.${value}`) }))}
        onChange={(Order) => onAsk({ ...typed, Order: Order ?? '' })}
      />
    </form>
  );
}

/**
 * `/market[?Text=&Suffix=&From=&To=&Length=&Kind=&Order=]`: names that anybody may buy or make an offer for; open to
 * everybody.
 */
export function Component() {
  const { t } = useWords();
  const { SignedIn } = useSession();
  const [query, setQuery] = useSearchParams();
  const asked: Asked = Object.fromEntries(KEYS.flatMap((key) => (query.get(key) ? [[key, query.get(key)]] : [])));
  const { Kind, Order: _order, ...rest } = asked;
  const kind = MARKET_KINDS.find((one) => one === Kind);
  const pages = usePages<typeof listMarket, MarketRow>(listMarket, {
    ...filled(rest),
    ...(kind ? { Kind: kind } : {}),
    Order: MARKET_ORDERS.find((one) => one === asked.Order) ?? 'newest',
  });
  const columns: Column<MarketRow>[] = [
    {
      key: 'Name',
      title: t('market:col.name'),
      render: ({ Name, Unicode, Reserved }) => (
        <>
          <Link to={`/market/${Name}`}>{Unicode}</Link>{' '}
          {Reserved && <StateTag tone="warn">{t('market:state.reserved')}</StateTag>}
        </>
      ),
    },
    {
      key: 'Price',
      title: t('market:col.price'),
      right: true,
      render: (row) => <HowSold of={row} />,
    },
    { key: 'ListedAt', title: t('market:col.listed'), render: ({ ListedAt }) => <When at={ListedAt} bare dayOnly /> },
  ];
  return (
    <Page
      title={t('menu:title.market')}
      about={t('market:about')}
      act={
        SignedIn && (
          <Link className="ns-button" to="/market/mine">
            {t('market:mine.act')}
          </Link>
        )
      }
    >
      <Filters key={query.toString()} asked={asked} onAsk={(next) => setQuery(filled(next))} />
      <p className="ns-muted">{t('market:search.help')}</p>
      <ProblemNote problem={pages.problem} onRetry={pages.refresh} />
      <DataTable
        {...tableOf(pages)}
        label={t('market:list.title')}
        rowKey={({ Name }) => Name}
        columns={columns}
        empty={<Empty title={t('market:empty')} />}
      />
    </Page>
  );
}
