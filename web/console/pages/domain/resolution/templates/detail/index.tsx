import { Link, useParams, useSearchParams } from 'react-router';
import { readZoneTemplate } from '#contract/api/dns/zone-templates.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { EditTemplate } from './edit-template.tsx';
import { RemoveTemplate } from './remove-template.tsx';
import { TemplateZones } from './template-zones.tsx';
import '../../zone/zone.css';

export type ZoneTemplate = OutputOf<typeof readZoneTemplate>;

/** Names that follow an earlier version: the way to bring them along. */
function Carry({ of }: { of: ZoneTemplate }) {
  const { t } = useWords();
  const count = of.Outdated;
  if (count === 0) return null;
  return (
    <div className="zone-elsewhere" role="note">
      <p>{t('zonetemplates:carry.about', { count })}</p>
      <p>
        <Link className="ns-button ns-button-main" to={`/domain/batch/template?Template=${of.Template}&Names=outdated`}>
          {t('zonetemplates:act.carry', { count })}
        </Link>
      </p>
    </div>
  );
}

interface ExistingProps {
  template: string;
  /** The name whose records it takes over. */
  take: string | undefined;
  onTake: (name: string | undefined) => void;
}

/** One for each name that is taken over: what was read before is not shown in its place. */
function Existing({ template, take, onTake }: ExistingProps) {
  const { t } = useWords();
  const read = useAnswer(readZoneTemplate, { Template: template, ...(take ? { Domain: take } : {}) });
  return (
    <Answer of={read} shape="form">
      {(of) => (
        <>
          <Carry of={of} />
          <EditTemplate key={of.Version} of={of} taken={take} onLeave={() => onTake(undefined)} />
          <TemplateZones of={of} onTake={onTake} />
          <p className="ns-row">
            <Link className="ns-button" to={`/domain/batch/template?Template=${of.Template}`}>
              {t('zonetemplates:act.apply')}
            </Link>
            <RemoveTemplate of={of} />
          </p>
        </>
      )}
    </Answer>
  );
}

/**
 * `/domain/resolution/templates/:recordTemplate[?Take=name]`: one template of records, what follows it and what
 * differs; `new`: one to be (acceptance G3).
 */
export function Component() {
  const { t } = useWords();
  const { recordTemplate = 'new' } = useParams();
  const [query, setQuery] = useSearchParams();
  const take = query.get('Take') ?? undefined;
  return (
    <Page
      title={t(recordTemplate === 'new' ? 'zonetemplates:list.new' : 'menu:title.domain.zonetemplate')}
      above={{ to: '/domain/resolution/templates', label: t('menu:title.domain.zonetemplates') }}
    >
      {recordTemplate === 'new' ? (
        <EditTemplate />
      ) : (
        <Existing
          key={`${recordTemplate} ${take ?? ''}`}
          template={recordTemplate}
          take={take}
          onTake={(name) => setQuery(name ? { Take: name } : {})}
        />
      )}
    </Page>
  );
}
