import type { domainDetail } from '#contract/api/domains.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { Fact, Section } from './section.tsx';

type Forms = NonNullable<OutputOf<typeof domainDetail>['Forms']>;

/** The forms that its registry keeps together with a Chinese name (acceptance E2). */
export function FormsBlock({ forms: { ToldBy, Names } }: { forms: Forms }) {
  const { t } = useWords();
  return (
    <Section id="forms" title={t('detail:forms')}>
      <p className="ns-muted">{t(ToldBy === 'registry' ? 'detail:forms.about' : 'detail:forms.asked')}</p>
      <dl className="detail-facts">
        {Names.map(({ Kind, Unicode, Name }) => (
          <Fact key={`${Kind} ${Name}`} label={t(`detail:forms.${Kind}`)}>
            <DomainName name={Unicode} ascii={Name} whole />
          </Fact>
        ))}
      </dl>
    </Section>
  );
}
