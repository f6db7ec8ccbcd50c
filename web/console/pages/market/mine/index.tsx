import { Link, useSearchParams } from 'react-router';
import { type ListingRow, listListings, listMarket, withdrawListing } from '#contract/api/market/listings.ts';
import { led } from '#web/shared/i18n/led.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { NamesOfAddress } from '../../../tasks/names-of-address.tsx';
import { HowSold } from '../how-sold.tsx';
import { ListingForm } from './listing-form.tsx';
import '../market.css';

const TONES: Readonly<Record<ListingRow['State'], Tone>> = {
  listed: 'good',
  reserved: 'warn',
  suspended: 'warn',
  sold: 'good',
  withdrawn: 'plain',
  ended: 'bad',
};

/** What its owner does with it; taking it back can be undone by putting it up again, so it is done at once. */
function Acts({ of }: { of: ListingRow }) {
  const { t } = useWords();
  const withdraw = useAct(withdrawListing, { after: [listListings, listMarket] });
  async function go() {
    const done = await withdraw.run({ Id: of.Id });
    if (done) notice('done', done.message);
  }
  return (
    <>
      {of.Actions.includes('withdraw') && (
        <Button size="small" busy={withdraw.busy} onClick={() => void go()}>
          {t('market:mine.withdraw')}
        </Button>
      )}
      {of.Push && of.State !== 'listed' && <Link to={`/domain/push/${of.Push}`}>{t('market:mine.push')}</Link>}
      <ProblemNote problem={withdraw.problem} />
    </>
  );
}

function List() {
  const { t } = useWords();
  const pages = usePages<typeof listListings, ListingRow>(listListings, {});
  const columns: Column<ListingRow>[] = [
    {
      key: 'Name',
      title: t('market:col.name'),
      render: ({ Name, Unicode, State }) =>
        State === 'listed' || State === 'reserved' ? <Link to={`/market/${Name}`}>{Unicode}</Link> : Unicode,
    },
    {
      key: 'Price',
      title: t('market:col.price'),
      right: true,
      render: (row) => (
        <>
          <HowSold of={row} />
          {row.Floor && (
            <div className="ns-muted">
              {led(t('market:mine.floor'))}
              <MoneyText value={row.Floor} />
            </div>
          )}
        </>
      ),
    },
    {
      key: 'State',
      title: t('market:col.state'),
      render: ({ State, EndedAt }) => (
        <>
          <StateTag tone={TONES[State]}>{t(`market:state.${State}`)}</StateTag>
          {EndedAt && (
            <div className="ns-muted">
              <When at={EndedAt} />
            </div>
          )}
        </>
      ),
    },
    { key: 'ListedAt', title: t('market:col.listed'), render: ({ ListedAt }) => <When at={ListedAt} bare dayOnly /> },
    { key: 'acts', title: t('market:col.act'), render: (row) => <Acts of={row} /> },
  ];
  return (
    <>
      <ProblemNote problem={pages.problem} onRetry={pages.refresh} />
      <DataTable
        {...tableOf(pages)}
        label={t('menu:title.market.mine')}
        rowKey={({ Id }) => Id}
        columns={columns}
        empty={<Empty title={t('market:mine.empty')} />}
      />
      <p className="ns-muted">
        {t('market:mine.salePage')} <Link to="/domain/resolution">{t('menu:title.domain.resolution')}</Link>
      </p>
    </>
  );
}

/** `/market/mine[?New=1|Selection=|Domain=]`: names of the reader's that are or were for sale. */
export function Component() {
  const { t } = useWords();
  const [query] = useSearchParams();
  const writing = ['New', 'Selection', 'Domain'].some((key) => query.has(key));
  return (
    <Page
      title={t(writing ? 'market:form.title' : 'menu:title.market.mine')}
      about={t('market:mine.about')}
      before={writing ? 'form' : 'list'}
      above={
        writing
          ? { to: '/market/mine', label: t('menu:title.market.mine') }
          : { to: '/market', label: t('menu:title.market') }
      }
      act={
        !writing && (
          <div className="ns-row">
            <Link className="ns-button" to="/escrow/inbox?Box=got">
              {t('offers:box.got')}
            </Link>
            <Link className="ns-button ns-button-main" to="/market/mine?New=1">
              {t('market:sell.act')}
            </Link>
          </div>
        )
      }
    >
      {writing ? <NamesOfAddress>{(initial) => <ListingForm initial={initial} />}</NamesOfAddress> : <List />}
    </Page>
  );
}
