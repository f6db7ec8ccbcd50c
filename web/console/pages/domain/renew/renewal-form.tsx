import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { domainDetail, domainList } from '#contract/api/domains.ts';
import { balanceSummary } from '#contract/api/finance/balance.ts';
import { orderList, renewDomain } from '#contract/api/orders.ts';
import { addYears } from '#contract/calendar.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { MoneyOnWire } from '#contract/envelope.ts';
import { TERM_YEARS_MIN } from '#contract/rules/domain.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Loading, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { grouped, MoneyText } from '#web/shared/ui/money-text.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { missingOf, Short, Sums } from '../../../pay/sums.tsx';
import { YearsSelect } from '../../../pay/years-select.tsx';
import { Expiry } from '../list/facts.tsx';
import { LostYearNote, RenewalRefusal } from './eligibility.tsx';
import { useQuote } from './use-quote.ts';
import { YearLoss } from './year-loss.tsx';

type Detail = OutputOf<typeof domainDetail>;

const ASK_EVERY_MS = 5_000;
const READS = { after: [balanceSummary, domainDetail, domainList, orderList] };

interface FactsProps {
  readonly detail: Detail;
  readonly unit: MoneyOnWire | undefined;
  readonly years: number;
  readonly onYears: (years: number) => void;
}

function Facts({ detail, unit, years, onYears }: FactsProps) {
  const { t } = useWords();
  const { YearsMax } = detail.Renewal;
  return (
    <dl className="pay-sums renew-facts">
      <dt>{t('orders:renew.name')}</dt>
      <dd>
        <DomainName name={detail.Unicode} ascii={detail.Name} whole />
      </dd>
      <dt>{t('orders:renew.now')}</dt>
      <dd>
        <Expiry row={detail} />
      </dd>
      <dt>{t('orders:renew.years')}</dt>
      <dd>
        <YearsSelect label={t('orders:renew.years')} value={years} max={YearsMax} onChange={onYears} />
      </dd>
      <dt>{t('orders:renew.then')}</dt>
      <dd>
        <strong>
          <When at={addYears(new Date(detail.ExpiresAt), years).toISOString()} dayOnly bare />
        </strong>
      </dd>
      {unit && (
        <>
          <dt>{t('orders:renew.unit')}</dt>
          <dd>
            <MoneyText value={unit} />
          </dd>
        </>
      )}
    </dl>
  );
}

/** No sum to agree to: still asked for, or the words why there is none. */
function NoPrice({ name, quote: { data, problem, refresh } }: { name: string; quote: ReturnType<typeof useQuote> }) {
  const { t } = useWords();
  if (problem) return <ProblemNote problem={problem} onRetry={refresh} />;
  if (!data) return <Loading />;
  return (
    <div className="renew-warn" role="note">
      {data.Preview.Groups.map(({ Reason }) => (
        <p key={Reason}>{t('orders:renew.noPrice', { name, reason: Reason })}</p>
      ))}
    </div>
  );
}

/** One name's renewal: years, new expiry, price, warning, and the money before the click (acceptance E3). */
export function RenewalForm({ detail }: { detail: Detail }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const [years, setYears] = useState(TERM_YEARS_MIN);
  const [seen, setSeen] = useState(false);
  const balance = useAnswer(balanceSummary, {}, { everyMs: ASK_EVERY_MS });
  const renew = useAct(renewDomain, READS);
  const quote = useQuote(detail, years);
  const { Renewal, Name } = detail;
  const back = (
    <p>
      <Link to={`/domain/${Name}`}>{t('orders:renew.backToDomain')}</Link>
    </p>
  );
  const line = quote.data?.Lines[0];
  if (!Renewal.Allowed || !line) {
    return (
      <>
        <RenewalRefusal renewal={Renewal} />
        {Renewal.Allowed && <NoPrice name={detail.Unicode} quote={quote} />}
        {back}
      </>
    );
  }
  const total = line.Price;
  const risky = Renewal.YearNotAddedUntil !== undefined;
  const missing = balance.data && missingOf(total, balance.data.Available);
  async function submit() {
    const Total = { Amount: total.Amount, Currency: 'USD' as const };
    const answer = await renew.run({ Domain: Name, Years: years, Total, ...(seen ? { YearLossSeen: true } : {}) });
    // What is asked now is shown before it is agreed to.
    if (!answer) return quote.refresh();
    notice('done', answer.message);
    await navigate(`/domain/order/${answer.data.Number}`);
  }
  return (
    <div className="renew">
      <Facts detail={detail} unit={line.UnitPrice} years={years} onYears={setYears} />
      <LostYearNote until={Renewal.YearNotAddedUntil} />
      <section className="pay-box" aria-label={t('orders:checkout.amount')}>
        <Sums total={total} balance={balance} />
        <ProblemNote problem={renew.problem} />
        {missing ? (
          <Short missing={missing} back={`/domain/renew?Domain=${Name}`} words="orders:renew.short" />
        ) : (
          <>
            <p>{t('orders:renew.hold')}</p>
            {risky && <YearLoss amount={total} seen={seen} onSee={setSeen} />}
            <Button
              tone="main"
              size="large"
              className="pay-act"
              busy={renew.busy}
              disabled={!balance.data || quote.loading || (risky && !seen)}
              onClick={submit}
            >
              {t('orders:checkout.pay', { amount: grouped(total) })}
            </Button>
            <p className="ns-muted pay-hint">{t('orders:checkout.payHint')}</p>
          </>
        )}
      </section>
      {back}
    </div>
  );
}
