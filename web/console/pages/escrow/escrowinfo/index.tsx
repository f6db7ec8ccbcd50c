import { Link, useSearchParams } from 'react-router';
import { dealDetail } from '#contract/api/escrow/deals.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { DEAL_DISPUTE_BUSINESS_DAYS } from '#contract/rules/escrow/deal.ts';
import type { DealState as State } from '#contract/states/escrow/deal.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { localTime, timeZone, When } from '#web/shared/ui/when.tsx';
import { DealState } from '../parts.tsx';
import { Acts } from './acts.tsx';
import '../deal.css';

type Detail = OutputOf<typeof dealDetail>;

/** The stations of a deal that goes well, and the states that stand at each. */
const STATIONS = [
  ['applied', ['applied', 'evaluating']],
  ['quoted', ['quoted', 'accepted']],
  ['paid', ['paid']],
  ['seller_confirmed', ['seller_confirmed', 'handed_over']],
  ['completed', ['completed']],
] as const satisfies readonly (readonly [State, readonly State[]])[];

/** The same timeline for both sides. */
function Steps({ of }: { of: Detail }) {
  const { t } = useWords();
  return (
    <ol className="deal-steps" aria-label={t('escrow:steps')}>
      {STATIONS.map(([station, states]) => {
        const reached = of.Steps.find(({ State: state }) => state === station);
        const current = (states as readonly State[]).includes(of.State);
        return (
          <li key={station} data-done={reached ? '' : undefined} aria-current={current ? 'step' : undefined}>
            {t(`escrow:step.${station}`)}
            <br />
            {reached && <When at={reached.At} bare />}
          </li>
        );
      })}
    </ol>
  );
}

function Now({ of }: { of: Detail }) {
  const { t } = useWords();
  const until = of.DueAt ? localTime(of.DueAt, timeZone()) : '';
  return (
    <div className="deal-now">
      <p className="ns-row">
        <DealState state={of.State} /> {t(`escrow:now.${of.State}`, { until })}
      </p>
      {of.State === 'quoted' && of.BuyerAccepted && <p className="ns-muted">{t('escrow:accepted.buyer')}</p>}
      {of.State === 'quoted' && of.SellerAccepted && <p className="ns-muted">{t('escrow:accepted.seller')}</p>}
      {of.Reason && (
        <p>
          {t('escrow:reason')} · {of.Reason}
        </p>
      )}
      <Acts of={of} only={['accept', 'pay', 'confirm', 'release', 'withdraw']} />
    </div>
  );
}

function Money({ of }: { of: Detail }) {
  const { t } = useWords();
  const away = of.State === 'paid' && of.Side === 'seller' && !of.Here;
  return (
    <Block title={t('escrow:money')}>
      <dl className="ns-facts">
        <dt>{t('escrow:money.price')}</dt>
        <dd>
          <MoneyText value={of.Price} />
        </dd>
        <dt>{t('escrow:money.fee')}</dt>
        <dd>
          <MoneyText value={of.Fee} /> · {t(`escrow:feeBy.${of.FeeBy}`)}
        </dd>
        <dt>{t('escrow:money.pays')}</dt>
        <dd>
          <MoneyText value={of.BuyerPays} />
        </dd>
        <dt>{t('escrow:money.gets')}</dt>
        <dd>
          <MoneyText value={of.SellerGets} />
        </dd>
        {of.Available && (
          <>
            <dt>{t('escrow:money.available')}</dt>
            <dd>
              <MoneyText value={of.Available} /> <Link to="/finance/recharge">{t('escrow:money.topUp')}</Link>
            </dd>
          </>
        )}
      </dl>
      {of.Held && <p className="ns-muted">{t('escrow:money.held')}</p>}
      {of.Held && of.Here && <p className="ns-muted">{t('escrow:money.nameHeld')}</p>}
      {away && (
        <p>
          {t('escrow:money.elsewhere')} <Link to="/domain/transferin">{t('escrow:money.transferIn')}</Link>
        </p>
      )}
    </Block>
  );
}

function Dispute({ of }: { of: Detail }) {
  const { t } = useWords();
  const { Disputed: open } = of;
  if (!open && !of.Actions.includes('dispute')) return null;
  return (
    <Block title={t('escrow:dispute')}>
      {open && (
        <p>
          {t(`escrow:dispute.by.${open.By}`, { at: localTime(open.At, timeZone()) })} {open.Reason}
        </p>
      )}
      {!open && <p>{t('escrow:dispute.about', { days: DEAL_DISPUTE_BUSINESS_DAYS })}</p>}
      <Acts of={of} only={['dispute']} />
    </Block>
  );
}

function Content({ of }: { of: Detail }) {
  const { t } = useWords();
  return (
    <>
      <Steps of={of} />
      <Now of={of} />
      <Money of={of} />
      <Dispute of={of} />
      {of.Remarks && (
        <Block title={t('escrow:remarks.mine')}>
          <p>{of.Remarks}</p>
        </Block>
      )}
    </>
  );
}

/** `/escrow/escrowinfo?Number=`: one deal, with who must do what until when (acceptance K2). */
export function Component() {
  const { t } = useWords();
  const [query] = useSearchParams();
  const number = query.get('Number') ?? '';
  const detail = useAnswer(dealDetail, { Number: number });
  const { data } = detail;
  const title = data
    ? t(data.Side === 'seller' ? 'escrow:title.sell' : 'escrow:title.buy', { name: data.Unicode })
    : t('menu:title.escrow.info');
  return (
    <Page
      title={title}
      about={t('escrow:head', { number })}
      above={{ to: '/escrow/escrowlist', label: t('menu:title.escrow.list') }}
    >
      <Answer of={detail}>{(of) => <Content of={of} />}</Answer>
    </Page>
  );
}
