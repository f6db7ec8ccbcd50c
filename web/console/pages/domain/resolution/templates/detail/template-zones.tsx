import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  listZoneTemplates,
  readZoneTemplate,
  type TemplateZone,
  templateZones,
  unlinkZones,
} from '#contract/api/dns/zone-templates.ts';
import { readZone, type ZoneRecord } from '#contract/api/dns/zones.ts';
import { TEMPLATE_ZONE_STATES, type TemplateZoneState } from '#contract/rules/dns/zone-templates.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, usePages } from '#web/shared/query.ts';
import { Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { StandsTag } from '../stands.tsx';
import type { ZoneTemplate } from './index.tsx';

function Lines({ title, records, total }: { title: string; records: readonly ZoneRecord[]; total: number }) {
  const { t } = useWords();
  if (total === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd>
        {records.map(({ Host, Type, Priority, Value, Line, Ttl, Paused }) => (
          <span key={`${Host} ${Type} ${Value} ${Line} ${Ttl}`} className="ns-name ns-name-whole zone-line">
            {[Host, Type, Priority, Value].filter((part) => part !== undefined).join(' ')} · {Ttl}
            {Paused && ` · ${t('zones:state.paused')}`}
          </span>
        ))}
        {total > records.length && (
          <span className="ns-muted">{t('zones:history.more', { count: total - records.length })}</span>
        )}
      </dd>
    </>
  );
}

function Differs({ of }: { of: TemplateZone }) {
  const { t } = useWords();
  return (
    <dl className="zone-differs">
      <Lines title={t('zonetemplates:zones.missing')} records={of.Missing} total={of.MissingTotal} />
      <Lines title={t('zonetemplates:zones.instead')} records={of.Instead} total={of.InsteadTotal} />
    </dl>
  );
}

interface ZoneActs {
  onAgain: (names: readonly string[]) => void;
  onTake: (name: string) => void;
  onUnlink: (names: readonly string[]) => void;
}

function useColumns({ onAgain, onTake, onUnlink }: ZoneActs): Column<TemplateZone>[] {
  const { t } = useWords();
  return [
    {
      key: 'Name',
      title: t('zonetemplates:zones.name'),
      render: ({ Name, Unicode }) => (
        <Link to={`/domain/resolution/${Name}`}>
          <DomainName name={Unicode} ascii={Name} />
        </Link>
      ),
    },
    {
      key: 'State',
      title: t('zonetemplates:col.state'),
      render: ({ State, Version }) => (
        <>
          <StandsTag state={State} />{' '}
          <span className="ns-muted">{t('zonetemplates:zones.version', { version: Version })}</span>
        </>
      ),
    },
    { key: 'Differs', title: t('zonetemplates:zones.differs'), render: (row) => <Differs of={row} /> },
    {
      key: 'Acts',
      title: <span className="ns-hidden">{t('common:list.acts')}</span>,
      render: ({ Name, State }) => (
        <span className="ns-row">
          {State !== 'same' && (
            <Button size="small" onClick={() => onAgain([Name])}>
              {t('zonetemplates:zones.again')}
            </Button>
          )}
          {State === 'drifted' && (
            <Button
              size="small"
              aria-label={t('zonetemplates:zones.takeOf', { name: Name })}
              onClick={() => onTake(Name)}
            >
              {t('zonetemplates:zones.take')}
            </Button>
          )}
          <Button size="small" onClick={() => onUnlink([Name])}>
            {t('zonetemplates:zones.unlink')}
          </Button>
        </span>
      ),
    },
  ];
}

function StateFilter({
  state,
  onState,
}: {
  state: TemplateZoneState | '';
  onState: (state: TemplateZoneState | '') => void;
}) {
  const { t } = useWords();
  return (
    <select
      className="ns-field"
      aria-label={t('zonetemplates:col.state')}
      value={state}
      onChange={({ target }) => onState(target.value as TemplateZoneState | '')}
    >
      <option value="">{t('zonetemplates:zones.all')}</option>
      {TEMPLATE_ZONE_STATES.map((each) => (
        <option key={each} value={each}>
          {t(`zonetemplates:state.${each}`)}
        </option>
      ))}
    </select>
  );
}

/** Names that follow a template, how each stands, and what can be done with it. */
export function TemplateZones({ of, onTake }: { of: ZoneTemplate; onTake: (name: string) => void }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const [state, setState] = useState<TemplateZoneState | ''>('');
  const [chosen, setChosen] = useState<string[]>([]);
  const asked = { Template: of.Template, ...(state ? { State: state } : {}) };
  const pages = usePages<typeof templateZones, TemplateZone>(templateZones, asked);
  const unlink = useAct(unlinkZones, { after: [templateZones, readZoneTemplate, listZoneTemplates, readZone] });
  const onAgain = (names: readonly string[]) =>
    navigate(`/domain/batch/template?Template=${of.Template}`, { state: { names: [...names] } });
  async function onUnlink(names: readonly string[]) {
    const done = await unlink.run({ Template: of.Template, Names: [...names] });
    if (!done) return;
    setChosen([]);
    notice('done', done.message);
  }
  const columns = useColumns({ onAgain, onTake, onUnlink: (names) => void onUnlink(names) });
  return (
    <Block title={t('zonetemplates:zones.title')}>
      <ProblemNote problem={pages.problem ?? unlink.problem} />
      {of.Zones > 0 && (
        <p className="ns-row">
          <StateFilter state={state} onState={setState} />
        </p>
      )}
      <DataTable
        {...tableOf(pages)}
        label={t('zonetemplates:zones.title')}
        rowKey={({ Name }) => Name}
        columns={columns}
        selected={chosen}
        onSelect={setChosen}
        selectBar={
          <>
            <Button size="small" onClick={() => onAgain(chosen)}>
              {t('zonetemplates:zones.again')}
            </Button>
            <Button size="small" busy={unlink.busy} onClick={() => void onUnlink(chosen)}>
              {t('zonetemplates:zones.unlink')}
            </Button>
          </>
        }
        empty={<Empty title={t(state ? 'zonetemplates:zones.emptyState' : 'zonetemplates:zones.empty')} />}
      />
    </Block>
  );
}
