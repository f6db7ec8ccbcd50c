import { Link } from 'react-router';
import type { domainDetail } from '#contract/api/domains.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { type AreaNames, LISTED_COUNTRY } from '#contract/rules/areas/areas.ts';
import { sourceWords } from '#contract/rules/registry/sources.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Copy } from '#web/shared/ui/copy.tsx';
import { localTime, timeZone } from '#web/shared/ui/when.tsx';
import { useAreaNames } from '#web/shared/use-area-names.ts';
import { WaitingChange } from '../holder/waiting.tsx';
import { Section } from './section.tsx';

type Detail = OutputOf<typeof domainDetail>;
type Holder = Detail['Holder'];

/** The address from the largest place to the smallest in Chinese, the other way round in English. */
function addressLines(holder: Holder, areas: AreaNames | undefined, lang: string): string[] {
  const listed = holder.Country === LISTED_COUNTRY;
  const place = (code: string) => (listed ? (areas?.china[code] ?? '') : code);
  const country = areas?.countries[holder.Country] ?? '';
  const lines = [country, place(holder.Province), place(holder.City), holder.Street, holder.PostCode].filter(Boolean);
  return lang === 'en' ? [holder.Street, place(holder.City), place(holder.Province), holder.PostCode, country] : lines;
}

/** The lock that the last change left, with its end and rule. */
function Lock({ of }: { of: NonNullable<Detail['HolderLock']> }) {
  const { t } = useWords();
  if (!of.Until) return <p className="ns-muted">{t('holders:detail.lockWaived')}</p>;
  return (
    <p>
      {t('holders:detail.lockUntil', { date: localTime(of.Until, timeZone()).slice(0, 10) })}{' '}
      {of.Source && <span className="ns-muted">{t('holders:lock.rule', { source: sourceWords(of.Source, t) })}</span>}
    </p>
  );
}

/** Who the name is registered for; a change that waits, and the lock that the last one left. */
export function HolderBlock({ detail }: { detail: Detail }) {
  const { Holder: holder, HolderLock: lock, PendingHolder: pending } = detail;
  const template = { id: detail.TemplateId, name: detail.TemplateName };
  const { t, lang } = useWords();
  const areas = useAreaNames();
  return (
    <Section id="registrant" title={t('detail:holder')}>
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
      {lock && <Lock of={lock} />}
      {pending ? (
        <>
          <h3>{t('holders:detail.pending')}</h3>
          <WaitingChange of={pending} names={false} />
        </>
      ) : (
        <Link className="ns-button" to={`/domain/holder?Domain=${detail.Name}`}>
          {t('holders:detail.change')}
        </Link>
      )}
    </Section>
  );
}
