import { Link, useNavigate, useParams } from 'react-router';
import { buyListed, listListings, listMarket, marketName } from '#contract/api/market/listings.ts';
import { listPushes } from '#contract/api/transfers/push.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { LISTING_RESERVE_HOURS } from '#contract/rules/market/listing.ts';
import { PUSH_SLOW_DAYS } from '#contract/rules/transfers/push.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { grouped, MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { PassportLink } from '../../../papers/passport-link.tsx';
import { missingOf, Short } from '../../../pay/sums.tsx';
import { HowSold } from '../how-sold.tsx';
import { OfferBlock } from './offer-form.tsx';
import '../market.css';

type Seen = OutputOf<typeof marketName>;
type Priced = Seen & { Price: NonNullable<Seen['Price']> };

/** What happens when it is bought, and the button; the money is asked for by the server. */
function Buy({ of }: { of: Priced }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const buy = useAct(buyListed, { after: [marketName, listMarket, listPushes, listListings] });
  const missing = of.Available && missingOf(of.Price, of.Available);
  async function go() {
    const done = await buy.run({ Name: of.Name, Price: of.Price.Amount });
    if (!done) return;
    notice('done', done.message);
    navigate(`/domain/push/${done.data.Push}`);
  }
  return (
    <section className="market-buy" aria-label={t('market:name.what')}>
      <h2>{t('market:name.what')}</h2>
      <ul className="market-what">
        <li>{t('market:name.what.keep', { hours: LISTING_RESERVE_HOURS })}</li>
        <li>{t('market:name.what.refuse')}</li>
        <li>{t('market:name.what.slow', { days: PUSH_SLOW_DAYS })}</li>
      </ul>
      <ProblemNote problem={buy.problem} />
      {missing && <Short missing={missing} back={`/market/${of.Name}`} words="market:name.short" />}
      <div className="ns-row">
        <Button tone="main" busy={buy.busy} disabled={missing !== undefined} onClick={() => void go()}>
          {t('market:name.buy', { price: `${of.Price.Currency} ${grouped(of.Price)}` })}
        </Button>
      </div>
    </section>
  );
}

function Facts({ of }: { of: Seen }) {
  const { t } = useWords();
  return (
    <dl className="ns-facts">
      <dt>{t('market:name.price')}</dt>
      <dd>
        <HowSold of={of} />
      </dd>
      <dt>{t('market:name.registered')}</dt>
      <dd>
        <When at={of.RegisteredAt} bare dayOnly />
      </dd>
      <dt>{t('market:name.expires')}</dt>
      <dd>
        <When at={of.ExpiresAt} bare dayOnly />
      </dd>
      <dt>{t('lookup:passport')}</dt>
      <dd>
        <PassportLink name={of.Name} />
      </dd>
      {of.Available && (
        <>
          <dt>{t('market:name.available')}</dt>
          <dd>
            <MoneyText value={of.Available} />
          </dd>
        </>
      )}
    </dl>
  );
}

function Name({ domain }: { domain: string }) {
  const { t } = useWords();
  const seen = useAnswer(marketName, { Name: domain });
  return (
    <Answer of={seen} shape="list">
      {(of) => (
        <>
          <Facts of={of} />
          {of.Mine && (
            <p>
              {t('market:name.mine')} <Link to="/market/mine">{t('market:mine.act')}</Link>
            </p>
          )}
          {!of.Mine && of.State === 'reserved' && <p>{t('market:name.reserved')}</p>}
          {of.Actions.includes('signIn') && (
            <p>
              <a
                className="ns-button ns-button-main"
                href={`/login/sso?url=${encodeURIComponent(globalThis.location.pathname)}`}
              >
                {t('market:name.signIn')}
              </a>
            </p>
          )}
          {of.Price && of.Actions.includes('buy') && <Buy of={{ ...of, Price: of.Price }} />}
          {of.Actions.includes('offer') && <OfferBlock name={of.Name} />}
        </>
      )}
    </Answer>
  );
}

/** `/market/:listed`: one name that is for sale; open to everybody. */
export function Component() {
  const { t } = useWords();
  const { listed: domain = '' } = useParams();
  const seen = useAnswer(marketName, { Name: domain });
  const title = seen.data?.Unicode ?? domain;
  return (
    <Page
      title={title}
      documentTitle={title}
      about={t('market:name.about')}
      above={{ to: '/market', label: t('menu:title.market') }}
    >
      <Name key={domain} domain={domain} />
    </Page>
  );
}
