import { Link, useSearchParams } from 'react-router';
import { closeRecharge, listRecharges, rechargeInfo } from '#contract/api/finance/recharge.ts';
import type { RechargeDispute } from '#contract/api/finance/recharge-dispute.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Copy } from '#web/shared/ui/copy.tsx';
import { grouped, MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { WayMark } from '../../../../pay/way-mark.tsx';
import { ReceiptLink } from '../../../../receipts/receipt-link.tsx';
import { DisputeTag } from '../dispute-tag.tsx';
import { isHeld, RechargeState } from '../state.tsx';
import { BankDetails } from '../ways/bank-details.tsx';
import { Dispute, useDisputes } from './disputed.tsx';
import { Scan } from './scan.tsx';
import '../recharge.css';

type Info = OutputOf<typeof rechargeInfo>;

/** While money may still come the page asks by itself; a paid order asks no more. */
const ASK_EVERY_MS = 1500;

/** What a bank asks back, or took back, is not ours to give back. */
const isOurs = (dispute: RechargeDispute | undefined) => !dispute || dispute.State === 'won';

interface OfInfo {
  readonly info: Info;
  /** The last dispute of its payment. */
  readonly dispute: RechargeDispute | undefined;
}

function Next({ info, dispute }: OfInfo) {
  const { t } = useWords();
  if (info.State === 'created' && info.Channel === 'bank') return null;
  if (info.State === 'created') return <p role="status">{t('recharge:info.preparing')}</p>;
  if (info.Checking) return <p role="status">{t('recharge:info.checking')}</p>;
  if (info.State === 'paying') {
    if (!info.PayUrl) return null;
    return (
      <a {...(info.Qr ? {} : { className: 'ns-tool ns-tool-main' })} href={info.PayUrl}>
        {info.Qr ? t('recharge:info.payHere', { way: t(`recharge:channel.${info.Channel}`) }) : t('recharge:info.pay')}
      </a>
    );
  }
  if (info.State === 'paid' || info.State === 'refunding' || info.State === 'refunded') {
    return (
      <>
        {info.State === 'paid' && !dispute && <p role="status">{t('recharge:info.paid')}</p>}
        <ReceiptLink of="recharge" number={info.Number} />
        {isOurs(dispute) && (
          <Link to={`/finance/recharge/refund/${info.Number}`}>{t('menu:title.finance.recharge.refund')}</Link>
        )}
        {info.ReturnTo ? (
          <Link to={info.ReturnTo}>{t('recharge:info.return')}</Link>
        ) : (
          <Link to="/finance/center">{t('menu:title.finance.center')}</Link>
        )}
      </>
    );
  }
  if (info.State === 'expired' && info.Channel === 'bank')
    return <Link to="/finance/recharge?way=bank">{t('recharge:info.again')}</Link>;
  return (
    <>
      <p>{t(info.State === 'closed' ? 'recharge:info.closedNote' : 'recharge:info.expiredNote')}</p>
      <Link to="/finance/recharge">{t('recharge:info.again')}</Link>
    </>
  );
}

/** A payment came that is not what the order asked: what staff do about it, instead of another way to pay. */
function Held({ of }: { of: NonNullable<Info['Held']> }) {
  const { t } = useWords();
  const paid = `${of.Paid.Currency}\u00a0${grouped(of.Paid)}`;
  if (of.State === 'credited')
    return <p role="status">{t('recharge:held.credited', { paid, number: of.CreditedAs ?? '' })}</p>;
  const state = of.State === 'awaiting_second' ? 'waiting' : of.State;
  return <p role="status">{t(`recharge:held.${state}`, { paid })}</p>;
}

/** A bank transfer that has not come; what to send is said above, with our account. */
const isAwaited = ({ Channel, State }: Info) => Channel === 'bank' && (State === 'created' || State === 'expired');

const untilWords = ({ PaidAt, Channel }: Info) => {
  if (PaidAt) return 'recharge:paidAt';
  return Channel === 'bank' ? 'remittance:until' : 'recharge:expiresAt';
};

function Facts({ info, dispute }: OfInfo) {
  const { t } = useWords();
  return (
    <dl className="ns-facts">
      <dt>{t('recharge:number')}</dt>
      <dd>
        {info.Number} <Copy text={info.Number} />
      </dd>
      <dt>{t('recharge:state')}</dt>
      <dd>
        <RechargeState of={info} /> <DisputeTag state={dispute?.State} />
      </dd>
      <dt>{t('recharge:type')}</dt>
      <dd>
        <WayMark of={info.Channel} /> {t(`recharge:channel.${info.Channel}`)}
      </dd>
      {!isAwaited(info) && (
        <>
          <dt>{t('recharge:amount')}</dt>
          <dd>
            <MoneyText value={info.Amount} bare />
          </dd>
        </>
      )}
      {info.PayAmount && info.Quote && (
        <>
          <dt>{t('recharge:toPay')}</dt>
          <dd>
            <MoneyText value={info.PayAmount} />
          </dd>
          <dt>{t('recharge:rate')}</dt>
          <dd>
            {t('recharge:quote.rate', {
              rate: info.Quote.PerUsd,
              currency: info.PayAmount.Currency,
              source: info.Quote.Source,
              date: info.Quote.Date,
            })}
          </dd>
        </>
      )}
      {info.Credited && (
        <>
          <dt>{t('recharge:credited')}</dt>
          <dd>
            <MoneyText value={info.Credited} />
          </dd>
        </>
      )}
      <dt>{t('recharge:date')}</dt>
      <dd>
        <When at={info.CreatedAt} />
      </dd>
      {info.State !== 'closed' && (
        <>
          <dt>{t(untilWords(info))}</dt>
          <dd>
            <When at={info.PaidAt ?? info.ExpiresAt} />
          </dd>
        </>
      )}
    </dl>
  );
}

/** `/finance/recharge/info?Number=`: one recharge, which turns to 'paid' by itself. */
export function Component() {
  const { t } = useWords();
  const [query] = useSearchParams();
  const info = useAnswer(rechargeInfo, { Number: query.get('Number') ?? '' }, { everyMs: ASK_EVERY_MS });
  const close = useAct(closeRecharge, { after: [rechargeInfo, listRecharges] });
  const { Number: number = '', Channel, PaidAt } = info.data ?? {};
  const disputes = useDisputes(number, Channel === 'card' && PaidAt !== undefined);
  return (
    <Page
      title={t('recharge:info.title')}
      about={t('recharge:info.about')}
      above={{ to: '/finance/order', label: t('recharge:orders') }}
    >
      <Answer of={info}>
        {(data) => (
          <>
            {data.Held && <Held of={data.Held} />}
            {data.Qr && !isHeld(data) && <Scan info={data} qr={data.Qr} />}
            {isAwaited(data) && <BankDetails number={data.Number} late={data.State === 'expired'} />}
            <Facts info={data} dispute={disputes[0]} />
            {disputes.map((one) => (
              <Dispute key={one.At} of={one} />
            ))}
            <ProblemNote problem={close.problem} />
            <div className="ns-row">
              {!isHeld(data) && <Next info={data} dispute={disputes[0]} />}
              {data.Actions.includes('close') && (
                <Button busy={close.busy} onClick={() => close.run({ Number: data.Number })}>
                  {t('recharge:close')}
                </Button>
              )}
            </div>
          </>
        )}
      </Answer>
    </Page>
  );
}
