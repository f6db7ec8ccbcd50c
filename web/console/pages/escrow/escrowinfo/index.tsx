import { Link, useSearchParams } from 'react-router';
import { dealDetail } from '#contract/api/escrow/deals.ts';
import { DEAL_DISPUTE_BUSINESS_DAYS } from '#contract/rules/escrow/deal.ts';
import { led } from '#web/shared/i18n/led.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { localTime, timeZone } from '#web/shared/ui/when.tsx';
import { missingOf, Short } from '../../../pay/sums.tsx';
import { ReceiptLink } from '../../../receipts/receipt-link.tsx';
import { DealState } from '../parts.tsx';
import { Acts } from './acts.tsx';
import { Name } from './name.tsx';
import { Offers } from './offers.tsx';
import { type Detail, Steps } from './steps.tsx';
import { Talk } from './talk.tsx';
import '../deal.css';

/** Whose turn it is, as the reader sees it. */
const turnOf = (next: NonNullable<Detail['Next']>, side: Detail['Side']) =>
  next === 'both' || next === 'staff' ? next : next === side ? 'you' : 'other';

function Now({ of }: { of: Detail }) {
  const { t } = useWords();
  const until = of.DueAt ? localTime(of.DueAt, timeZone()) : '';
  const turn = of.Next && t(`dealroom:turn.${turnOf(of.Next, of.Side)}`);
  return (
    <div className="deal-now">
      <p className="ns-row">
        <DealState state={of.State} /> {turn && <b>{turn}</b>}{' '}
        {of.Stopped ? t('dealroom:stopped') : t(`escrow:now.${of.State}`, { until })}
      </p>
      {of.State === 'quoted' && of.BuyerAccepted && <p className="ns-muted">{t('escrow:accepted.buyer')}</p>}
      {of.State === 'quoted' && of.SellerAccepted && <p className="ns-muted">{t('escrow:accepted.seller')}</p>}
      {of.Reason && (
        <p>
          {t('escrow:reason')} · {of.Reason}
        </p>
      )}
      {of.State === 'completed' && of.Side === 'buyer' && (
        <p>
          {t('escrow:after.holder')}{' '}
          <Link to={`/domain/holder?Domain=${of.Domain}`}>{t('escrow:after.holder.act')}</Link>
        </p>
      )}
      <Acts of={of} only={['accept', 'pay', 'confirm', 'release', 'withdraw']} />
    </div>
  );
}

function Money({ of }: { of: Detail }) {
  const { t } = useWords();
  const away = of.State === 'paid' && of.Side === 'seller' && !of.Here;
  const missing = of.Available && missingOf(of.BuyerPays, of.Available);
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
              <MoneyText value={of.Available} />
            </dd>
          </>
        )}
      </dl>
      {missing && (
        <Short missing={missing} back={`/escrow/escrowinfo?Number=${of.Number}`} words="escrow:money.short" />
      )}
      {of.State === 'completed' && (
        <p>
          <ReceiptLink of="deal" number={of.Number} />
        </p>
      )}
      {of.Next && <p className="ns-muted">{t('escrow:money.renewal')}</p>}
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
          {led(t(`escrow:dispute.by.${open.By}`, { at: localTime(open.At, timeZone()) }))}
          {open.Reason}
        </p>
      )}
      {!open && <p>{t('escrow:dispute.about', { days: DEAL_DISPUTE_BUSINESS_DAYS })}</p>}
      {of.Decided && <p>{t(`escrow:decided.${of.Decided.For}`, { at: localTime(of.Decided.At, timeZone()) })}</p>}
      {of.Appealed && (
        <p>
          {led(t(`escrow:appeal.by.${of.Appealed.By}`, { at: localTime(of.Appealed.At, timeZone()) }))}
          {of.Appealed.Reason}
        </p>
      )}
      <Acts of={of} only={['dispute', 'appeal', 'abide']} />
    </Block>
  );
}

function Content({ of }: { of: Detail }) {
  const { t } = useWords();
  return (
    <>
      <Steps of={of} />
      <Now of={of} />
      <div className="deal-columns">
        <Talk of={of} />
        <div>
          <Money of={of} />
          <Name of={of} />
          <Offers of={of} />
          <Dispute of={of} />
          {of.Remarks && (
            <Block title={t('escrow:remarks.mine')}>
              <p>{of.Remarks}</p>
            </Block>
          )}
        </div>
      </div>
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
