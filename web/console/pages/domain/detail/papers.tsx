import { Link } from 'react-router';
import { certificatePdf } from '#contract/api/domain-detail.ts';
import type { domainDetail } from '#contract/api/domains.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { PassportLink } from '../../../papers/passport-link.tsx';
import { Section } from './section.tsx';

/**
 * Where a reader looks for the transfer password and the certificate: what there is, and why not where there is none.
 */
export function Papers({ detail: { Name, Certificate } }: { detail: OutputOf<typeof domainDetail> }) {
  const { t } = useWords();
  return (
    <Section id="papers" title={t('detail:papers')}>
      <dl className="detail-facts">
        <dt>{t('detail:papers.code')}</dt>
        <dd>
          {t('detail:papers.codeText')} <Link to="/domain/transferout">{t('detail:papers.codeLink')}</Link>
        </dd>
        <dt>{t('detail:papers.certificate')}</dt>
        <dd>
          {Certificate.Allowed ? (
            <>
              <a href={`/api${certificatePdf.path}?${new URLSearchParams({ Domain: Name })}`} download>
                {t('detail:papers.certificateGet')}
              </a>{' '}
              <span className="ns-muted">{t('detail:papers.certificateText')}</span>
            </>
          ) : (
            t('detail:papers.certificateNot', { reason: Certificate.Reason ?? '' })
          )}
        </dd>
        <dt>{t('lookup:passport')}</dt>
        <dd>
          <PassportLink name={Name} />
        </dd>
      </dl>
    </Section>
  );
}
