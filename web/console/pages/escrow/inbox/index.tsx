import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { INBOX_BOXES, type InboxBox, inbox } from '#contract/api/market/offers.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { OFFER_STATES } from '#contract/states/market/offer.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { changeSession } from '#web/shared/session.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { localTime, timeZone, When } from '#web/shared/ui/when.tsx';
import { OfferActs } from '../../../offers/offer-acts.tsx';
import { OfferState, Prices } from '../../../offers/parts.tsx';
import { DealState } from '../parts.tsx';
import '../deal.css';

type Item = OutputOf<typeof inbox>['Items'][number];

const keyOf = ({ Offer, Deal }: Item): string => (Offer ? `o${Offer.Id}` : `d${Deal?.Number}`);

function Name({ of: { Offer, Deal } }: { of: Item }) {
  if (Deal)
    return (
      <Link to={`/escrow/escrowinfo?Number=${Deal.Number}`}>
        <DomainName name={Deal.Unicode} ascii={Deal.Domain} />
      </Link>
    );
  if (!Offer) return null;
  const shown = <DomainName name={Offer.Unicode} ascii={Offer.Name} />;
  return Offer.EndedAt ? shown : <Link to={`/market/${Offer.Name}`}>{shown}</Link>;
}

function What({ of: { Offer, Deal } }: { of: Item }) {
  const { t } = useWords();
  const words = Deal
    ? `${t('offers:inbox.deal')} · ${t(`escrow:side.${Deal.Side}`)}`
    : Offer && t(`offers:side.${Offer.Side}`);
  return <span className="offer-what">{words}</span>;
}

/** How it stands and until when; why it is over. */
function State({ of: { Offer, Deal } }: { of: Item }) {
  const { t } = useWords();
  const due = Offer?.DueAt ?? Deal?.DueAt;
  return (
    <>
      {Offer ? <OfferState state={Offer.State} /> : Deal && <DealState state={Deal.State} />}
      <div className="ns-muted offer-until">
        {due && t('offers:inbox.until', { until: localTime(due, timeZone()) })}
        {Offer?.EndedAt && <When at={Offer.EndedAt} />}
        {Offer?.Closed && <div>{t(`offers:closed.${Offer.Closed}`)}</div>}
        {Offer?.State === 'declined' && Offer.Side === 'seller' && <div>{t('offers:declinedAbout')}</div>}
      </div>
    </>
  );
}

function Acts({ of: { Offer, Deal } }: { of: Item }) {
  const { t } = useWords();
  const number = Deal?.Number ?? Offer?.Deal;
  return (
    <>
      {Offer && <OfferActs of={Offer} />}
      {number && <Link to={`/escrow/escrowinfo?Number=${number}`}>{t('offers:deal')}</Link>}
    </>
  );
}

function Filters({ box, onTurn }: { box: InboxBox; onTurn: (more: Record<string, string | undefined>) => void }) {
  const { t } = useWords();
  const [query] = useSearchParams();
  return (
    <div className="ns-row ns-filters">
      <Choice
        label={t('offers:inbox.box')}
        value={box}
        options={INBOX_BOXES.map((value) => ({ value, label: t(`offers:box.${value}`) }))}
        onChange={(next) => onTurn({ Box: next })}
      />
      {box !== 'waiting' && (
        <Choice
          label={t('offers:inbox.state')}
          none={t('offers:inbox.state')}
          value={OFFER_STATES.find((one) => one === query.get('State'))}
          options={OFFER_STATES.map((value) => ({ value, label: t(`offers:state.${value}`) }))}
          onChange={(State) => onTurn({ Box: box, State })}
        />
      )}
    </div>
  );
}

/**
 * `/escrow/inbox[?Box=&State=]`: offers and deals in one place, what waits for the reader first (acceptance K1, K2).
 */
export function Component() {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const box = INBOX_BOXES.find((one) => one === query.get('Box')) ?? 'waiting';
  const state = box === 'waiting' ? undefined : OFFER_STATES.find((one) => one === query.get('State'));
  const pages = usePages<typeof inbox, Item>(inbox, { Box: box, ...(state ? { State: state } : {}) });
  // What the menu counts is what stands here, where all of it is here.
  const waiting = box === 'waiting' && !pages.more && !pages.loading ? pages.data?.length : undefined;
  useEffect(() => {
    if (waiting !== undefined) changeSession({ InboxCount: waiting });
  }, [waiting]);
  const turn = (more: Record<string, string | undefined>) =>
    setQuery(Object.fromEntries(Object.entries(more).filter(([, value]) => value)) as Record<string, string>);
  const columns: Column<Item>[] = [
    { key: 'Name', title: t('escrow:domain'), render: (row) => <Name of={row} /> },
    { key: 'What', title: t('escrow:col.side'), render: (row) => <What of={row} /> },
    {
      key: 'Price',
      title: t('escrow:money.price'),
      right: true,
      render: ({ Offer, Deal }) => {
        const price = Offer?.Price ?? Deal?.Price;
        return price && <MoneyText value={price} />;
      },
    },
    { key: 'State', title: t('offers:inbox.state'), render: (row) => <State of={row} /> },
    { key: 'Prices', title: t('offers:prices'), render: ({ Offer }) => Offer && <Prices of={Offer} /> },
    { key: 'Acts', title: t('market:col.act'), render: (row) => <Acts of={row} /> },
  ];
  return (
    <Page
      title={t('menu:title.escrow.inbox')}
      about={t('offers:inbox.about')}
      above={{ to: '/escrow/escrowlist', label: t('menu:title.escrow.list') }}
      act={
        <Link className="ns-button" to="/market">
          {t('offers:inbox.market')}
        </Link>
      }
    >
      <ProblemNote problem={pages.problem} onRetry={pages.refresh} />
      <Filters box={box} onTurn={turn} />
      <DataTable
        {...tableOf(pages)}
        label={t('menu:title.escrow.inbox')}
        rowKey={keyOf}
        columns={columns}
        empty={state ? <Empty /> : <Empty title={t(`offers:inbox.empty.${box}`)} />}
      />
    </Page>
  );
}
