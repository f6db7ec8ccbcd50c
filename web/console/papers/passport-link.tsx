import { domainPassport } from '#contract/api/papers.ts';
import { useWords } from '#web/shared/i18n/words.ts';

/** The passport of a name as PDF, and what it is. */
export function PassportLink({ name }: { name: string }) {
  const { t } = useWords();
  return (
    <>
      <a href={`/api${domainPassport.path}?${new URLSearchParams({ Domain: name })}`} download>
        {t('lookup:passport.get')}
      </a>{' '}
      <span className="ns-muted">{t('lookup:passport.text')}</span>
    </>
  );
}
