import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { domainDetail } from '#contract/api/domains.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { type AreaNames, LISTED_COUNTRY, loadAreaNames } from '#contract/rules/areas/areas.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Copy } from '#web/shared/ui/copy.tsx';
import { Section } from './section.tsx';

type Holder = OutputOf<typeof domainDetail>['Holder'];

/** The address from the largest place to the smallest in Chinese, the other way round in English. */
function addressLines(holder: Holder, areas: AreaNames | undefined, lang: string): string[] {
  const listed = holder.Country === LISTED_COUNTRY;
  const place = (code: string) => (listed ? (areas?.china[code] ?? '') : code);
  const country = areas?.countries[holder.Country] ?? '';
  const lines = [country, place(holder.Province), place(holder.City), holder.Street, holder.PostCode].filter(Boolean);
  return lang === 'en' ? [holder.Street, place(holder.City), place(holder.Province), holder.PostCode, country] : lines;
}

/** Who the name is registered for. */
export function HolderBlock({
  holder,
  template,
}: {
  holder: Holder;
  template: { id: string; name: string | undefined };
}) {
  const { t, lang } = useWords();
  const [areas, setAreas] = useState<AreaNames>();
  useEffect(() => {
    let here = true;
    void loadAreaNames(lang).then((names) => here && setAreas(names));
    return () => {
      here = false;
    };
  }, [lang]);
  return (
    <Section id="holder" title={t('detail:holder')}>
      <dl className="detail-facts">
        <dt>{t('detail:holder.name')}</dt>
        <dd>{holder.Name}</dd>
        <dt>{t('detail:holder.kind')}</dt>
        <dd>{t(holder.Kind === 'enterprise' ? 'domains:kind.enterprise' : 'domains:kind.individual')}</dd>
        <dt>{t('detail:holder.address')}</dt>
        <dd>
          {addressLines(holder, areas, lang)
            .filter(Boolean)
            .map((line) => (
              <span key={line} className="detail-line">
                {line}
              </span>
            ))}
        </dd>
        <dt>{t('detail:holder.email')}</dt>
        <dd>
          {holder.Email} <Copy text={holder.Email} label={t('detail:copy', { what: holder.Email })} />
        </dd>
        <dt>{t('detail:holder.phone')}</dt>
        <dd>{holder.Phone}</dd>
        <dt>{t('detail:holder.template')}</dt>
        <dd>
          {template.name ? (
            <Link to={`/template/${template.id}`}>{template.name}</Link>
          ) : (
            <span className="ns-muted">{t('detail:holder.templateGone')}</span>
          )}
        </dd>
      </dl>
      <p className="ns-muted">{t('detail:holder.about')}</p>
    </Section>
  );
}
