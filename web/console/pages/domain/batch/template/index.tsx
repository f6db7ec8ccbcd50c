import { useId, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import {
  listZoneTemplates,
  previewZoneTemplate,
  startZoneTemplate,
  templateNames,
  type ZoneTemplateRow,
} from '#contract/api/dns/zone-templates.ts';
import { namesAtOnce } from '#contract/rules/batch.ts';
import { call } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { businessDay } from '#web/shared/server-clock.ts';
import { Answer, Empty } from '#web/shared/ui/answer.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { NamesInput, useActNames } from '../../../../tasks/names-input.tsx';
import { NamesOfAddress } from '../../../../tasks/names-of-address.tsx';
import { useZoneBatch, ZoneBatchRun } from '../zone-batch.tsx';
import { ZoneTabs } from '../zone-tabs.tsx';
import '../../resolution/zone/zone.css';

const limitToday = () => namesAtOnce('zoneTemplate', businessDay());

interface ChoiceProps {
  templates: readonly ZoneTemplateRow[];
  chosen: string;
  onChoose: (template: string) => void;
}

function TemplateChoice({ templates, chosen, onChoose }: ChoiceProps) {
  const { t } = useWords();
  const id = useId();
  return (
    <p className="zone-field">
      <label htmlFor={id}>{t('zonetemplates:apply.template')}</label>
      <select
        id={id}
        className="ns-field"
        aria-describedby={`${id}-help`}
        value={chosen}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">{t('zonetemplates:apply.choose')}</option>
        {templates.map(({ Template, Name }) => (
          <option key={Template} value={Template}>
            {Name}
          </option>
        ))}
      </select>
      <span id={`${id}-help`} className="ns-muted">
        {t('zonetemplates:apply.replaces')}
      </span>
    </p>
  );
}

function Form({ templates, initial }: { templates: readonly ZoneTemplateRow[]; initial: string }) {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const chosen = templates.find(({ Template }) => Template === query.get('Template'));
  const names = useActNames('zoneTemplate', initial);
  const asked = { Template: chosen?.Template ?? '', Version: chosen?.Version ?? 1 };
  const zones = useZoneBatch(names, JSON.stringify(asked), {
    preview: (Names) => call(previewZoneTemplate, { ...asked, Names }),
    start: (Names, agreed) => call(startZoneTemplate, { ...asked, Names, ...agreed }),
  });
  return (
    <div className="zones-many">
      <TemplateChoice
        templates={templates}
        chosen={chosen?.Template ?? ''}
        onChoose={(Template) => {
          query.set('Template', Template);
          setQuery(query, { replace: true });
        }}
      />
      <NamesInput of={names} mine />
      <ZoneBatchRun of={zones} disabled={!chosen} startLabel={(count) => t('zonetemplates:apply.start', { count })} />
    </div>
  );
}

/** The names that follow a template already. */
function Followers({ templates }: { templates: readonly ZoneTemplateRow[] }) {
  const [query] = useSearchParams();
  // Another template chosen on the page is applied to the names that came with the first.
  const [Template] = useState(query.get('Template') ?? '');
  const names = useAnswer(templateNames, { Template, Outdated: 'yes' });
  return <Answer of={names}>{({ Names }) => <Form templates={templates} initial={Names.join('\n')} />}</Answer>;
}

function Begin({ templates }: { templates: readonly ZoneTemplateRow[] }) {
  const { t } = useWords();
  const [query] = useSearchParams();
  const { names = [] } = (useLocation().state ?? {}) as { readonly names?: readonly string[] };
  // Kept: choosing a template changes the address.
  const [brought] = useState(names.join('\n'));
  if (templates.length === 0)
    return (
      <Empty
        title={t('zonetemplates:apply.none')}
        act={<Link to="/domain/resolution/templates/new">{t('zonetemplates:list.new')}</Link>}
      />
    );
  if (brought) return <Form templates={templates} initial={brought} />;
  if (query.get('Names') === 'outdated') return <Followers templates={templates} />;
  return <NamesOfAddress>{(initial) => <Form templates={templates} initial={initial} />}</NamesOfAddress>;
}

/**
 * `/domain/batch/template[?Template=&Names=outdated|Selection=|Domain=]`: a template's records for many names, which
 * follow it then (acceptance G3).
 */
export function Component() {
  const { t } = useWords();
  const templates = useAnswer(listZoneTemplates, {});
  return (
    <Page
      title={t('menu:title.domain.applytemplate')}
      about={t('zonetemplates:apply.about', { limit: limitToday() })}
      above={{ to: '/domain/resolution/templates', label: t('menu:title.domain.zonetemplates') }}
      before="form"
    >
      <ZoneTabs />
      <Answer of={templates} shape="form">
        {({ Items }) => <Begin templates={Items} />}
      </Answer>
    </Page>
  );
}
