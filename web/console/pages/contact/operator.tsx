import { operator } from '#contract/api/contact/enquiries.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { Block } from '#web/shared/ui/page.tsx';

/** Who operates this site, from its settings. */
export function Operator() {
  const { t } = useWords();
  const facts = useAnswer(operator, {});
  return (
    <Block title={t('contact:operator')}>
      <Answer of={facts}>
        {(of) => (
          <dl className="ns-facts">
            <dt>{t('contact:operator.name')}</dt>
            <dd>{of.Name}</dd>
            {of.LegalName && <dt>{t('contact:operator.legalName')}</dt>}
            {of.LegalName && <dd>{of.LegalName}</dd>}
            {of.LegalNumber && <dt>{t('contact:operator.legalNumber')}</dt>}
            {of.LegalNumber && <dd>{of.LegalNumber}</dd>}
            {of.Address.length > 0 && <dt>{t('contact:operator.address')}</dt>}
            {of.Address.length > 0 && (
              <dd>
                {of.Address.map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </dd>
            )}
            <dt>{t('contact:operator.iana')}</dt>
            <dd>{of.IanaId}</dd>
            <dt>{t('contact:operator.abuseEmail')}</dt>
            <dd>
              <a href={`mailto:${of.AbuseEmail}`}>{of.AbuseEmail}</a>
            </dd>
            <dt>{t('contact:operator.abusePhone')}</dt>
            <dd>
              <a href={`tel:${of.AbusePhone.replace('.', '')}`}>{of.AbusePhone.replace('.', ' ')}</a>
            </dd>
          </dl>
        )}
      </Answer>
    </Block>
  );
}
