import { Link } from 'react-router';
import { useWords } from '#web/shared/i18n/words.ts';
import { Section } from './section.tsx';

/** Where a reader looks for the transfer password and the certificate: what there is and what not yet. */
export function Papers() {
  const { t } = useWords();
  return (
    <Section id="papers" title={t('detail:papers')}>
      <dl className="detail-facts">
        <dt>{t('detail:papers.code')}</dt>
        <dd>
          {t('detail:papers.codeText')} <Link to="/domain/transferout">{t('detail:papers.codeLink')}</Link>
        </dd>
        <dt>{t('detail:papers.certificate')}</dt>
        <dd>{t('detail:papers.certificateText')}</dd>
      </dl>
    </Section>
  );
}
