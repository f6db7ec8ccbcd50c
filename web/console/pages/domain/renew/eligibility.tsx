import { Link } from 'react-router';
import type { domainDetail } from '#contract/api/domains.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { YEAR_NOT_ADDED_DAYS } from '#contract/rules/domain.ts';
import { sourceWords } from '#contract/rules/registry/sources.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { localTime, timeZone } from '#web/shared/ui/when.tsx';
import { useQuote } from './use-quote.ts';
import './renew.css';

type Detail = OutputOf<typeof domainDetail>;

/** A renewal in the next weeks may not add a year (specification §9); the rule stands behind it. */
export function LostYearNote({ until }: { until: string | undefined }) {
  const { t } = useWords();
  if (!until) return null;
  const day = localTime(until, timeZone());
  return (
    <p className="renew-warn" role="note">
      {t('orders:renew.lostYear', { until: day, days: YEAR_NOT_ADDED_DAYS })}
    </p>
  );
}

/** Why a renewal is not possible now, from when it is, and by which rule. */
export function RenewalRefusal({ renewal }: { renewal: Detail['Renewal'] }) {
  const { t } = useWords();
  if (renewal.Allowed) return null;
  return (
    <div className="renew-warn" role="note">
      <strong>{t('orders:renew.refused')}</strong>
      <p>{renewal.Reason}</p>
      {renewal.From && <p>{t('orders:renew.from', { date: localTime(renewal.From, timeZone()) })}</p>}
      <p className="ns-muted">{t('orders:renew.rule', { source: sourceWords(renewal.Source, t) })}</p>
    </div>
  );
}

/** What can be done about the expiry: the act, or the words why not. */
export function RenewalFacts({ detail }: { detail: Detail }) {
  const { t } = useWords();
  const { Renewal } = detail;
  const price = useQuote(detail).data?.Lines[0]?.Price;
  return (
    <>
      <RenewalRefusal renewal={Renewal} />
      {Renewal.Allowed && price && (
        <p>
          {t('domains:detail.renewalMax', { years: Renewal.YearsMax, price: grouped(price) })}{' '}
          <Link to={`/domain/renew?Domain=${detail.Name}`}>{t('marks:renew')}</Link>
        </p>
      )}
      <LostYearNote until={Renewal.YearNotAddedUntil} />
    </>
  );
}
