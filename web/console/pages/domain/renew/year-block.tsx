import { Link } from 'react-router';
import type { domainDetail } from '#contract/api/domains.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { localTime, timeZone } from '#web/shared/ui/when.tsx';
import { useQuote } from './use-quote.ts';
import './renew.css';

type Detail = OutputOf<typeof domainDetail>;

/**
 * A name that came back without its year: what its registry asks now, to agree to or to leave, and until when
 * (acceptance E3, D5).
 */
export function YearBlock({ detail }: { detail: Detail }) {
  return detail.YearUntil ? <Offer detail={detail} until={detail.YearUntil} /> : null;
}

function Offer({ detail, until }: { detail: Detail; until: string }) {
  const { t } = useWords();
  const price = useQuote(detail).data?.Lines[0]?.Price;
  const time = localTime(until, timeZone());
  return (
    <section className="renew-warn" aria-label={t('life:year.title')}>
      <strong>{t('life:year.title')}</strong>
      <p>{t('life:year.text')}</p>
      <p role="status">
        {price ? t('life:year.price', { amount: grouped(price), time }) : t('life:year.asking', { time })}
      </p>
      {price && (
        <p>
          <Link className="ns-button ns-button-main" to={`/domain/renew?Domain=${detail.Name}`}>
            {t('life:year.agree')}
          </Link>
        </p>
      )}
    </section>
  );
}
