import { useEffect, useId, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { selectDomains } from '#contract/api/domain-selection.ts';
import {
  type HolderConsequences,
  listHolderChanges,
  namesToApply,
  previewHolderChange,
  startHolderChange,
} from '#contract/api/holders/holder-change.ts';
import { listMyTemplates } from '#contract/api/template.ts';
import { batchLimit } from '#contract/rules/batch.ts';
import { call } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { queries, useAct, useAnswer, usePages } from '#web/shared/query.ts';
import { businessDay } from '#web/shared/server-clock.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { type Templates, templateWords } from '../../../pay/holder-choice.tsx';
import { BatchRun } from '../../../tasks/batch-run.tsx';
import { NamesInput, useNames } from '../../../tasks/names-input.tsx';
import { NamesOfAddress } from '../../../tasks/names-of-address.tsx';
import type { NamedOnce } from '../../../tasks/names-text.ts';
import { useBatch } from '../../../tasks/use-batch.ts';
import { Consequences } from './consequences.tsx';
import { Waiting } from './waiting.tsx';
import './holder.css';

const PAGE = '/domain/holder';
const limitToday = () => batchLimit('holderChange', businessDay());

/** Which template the names get. */
function TemplateChoice({
  templates,
  value,
  onChange,
}: {
  templates: Templates;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const { t } = useWords();
  const id = useId();
  return (
    <div className="holder-template">
      <label htmlFor={id}>{t('holders:template')}</label>
      <Choice
        id={id}
        label={t('holders:template')}
        value={value}
        none={t('holders:template.choose')}
        options={templates.map((one) => ({ value: one.Id, label: templateWords(t, one) }))}
        onChange={onChange}
      />
      <p>
        {templates.length === 0 && t('holders:template.none')}{' '}
        <Link to="/template/create">{t('holders:template.create')}</Link>
      </p>
    </div>
  );
}

/** Locked names are unlocked on a page of their own, which takes them along. */
function useUnlock() {
  const navigate = useNavigate();
  const keep = useAct(selectDomains);
  return async (names: readonly NamedOnce[]) => {
    const kept = await keep.run({ Selection: { Names: names.map(({ Name }) => Name) } });
    if (kept) navigate(`/domain/locks?Selection=${kept.data.Id}`);
  };
}

function Form({ initial, templates }: { initial: string; templates: Templates }) {
  const { t } = useWords();
  const [query] = useSearchParams();
  const names = useNames(limitToday(), initial);
  const [template, setTemplate] = useState<string | undefined>(query.get('Template') ?? undefined);
  const [waive, setWaive] = useState(false);
  const [seen, setSeen] = useState<HolderConsequences>();
  const unlock = useUnlock();
  const batch = useBatch(names, template ?? '', {
    preview: async (Names) => {
      const { Preview, Consequences: told } = await call(previewHolderChange, { Names, TemplateId: template ?? '' });
      setSeen(told);
      return Preview;
    },
    start: async (Names) => {
      const { Number: number = '', Waiting: waiting } = await call(startHolderChange, {
        Names,
        TemplateId: template ?? '',
        ...(waive ? { WaiveLock: true } : {}),
      });
      const count = waiting.reduce((sum, one) => sum + one.Names, 0);
      if (count === 0) return { Number: number };
      notice('done', t('holders:started.waiting', { count }));
      names.type('');
      void queries.invalidateQueries({ queryKey: [listHolderChanges.path] });
      return { Number: number, To: PAGE };
    },
  });
  return (
    <div className="holder">
      <TemplateChoice templates={templates} value={template} onChange={setTemplate} />
      <NamesInput of={names} mine />
      <BatchRun
        of={batch}
        names={names}
        disabled={template === undefined}
        fixes={{ unlock: { label: t('holders:unlock'), run: (some) => void unlock(some) } }}
        startLabel={(count) => t('holders:start', { count })}
      >
        {batch.preview && seen && <Consequences of={seen} waive={waive} onWaive={setWaive} />}
        {template === undefined && <p className="ns-muted">{t('holders:look.first')}</p>}
      </BatchRun>
    </div>
  );
}

/** The names that differ from a template, when the page was come to from it. */
function OfTemplate({ id, templates }: { id: string; templates: Templates }) {
  const names = useAnswer(namesToApply, { TemplateId: id });
  return <Answer of={names}>{({ Names }) => <Form initial={Names.join('\n')} templates={templates} />}</Answer>;
}

function Start() {
  const [query] = useSearchParams();
  const templates = usePages(listMyTemplates, {});
  const { more, loadingMore } = templates;
  // Any of them may be the one: the choice shows all, page after page.
  useEffect(() => {
    if (more && !loadingMore) more();
  }, [more, loadingMore]);
  const of = query.get('OfTemplate');
  if (!templates.data) return <ProblemNote problem={templates.problem} onRetry={templates.refresh} />;
  if (of) return <OfTemplate id={of} templates={templates.data} />;
  const all = templates.data;
  return <NamesOfAddress>{(initial) => <Form initial={initial} templates={all} />}</NamesOfAddress>;
}

/**
 * `/domain/holder`: change of holder of one or many names: from the list (`?Selection=`), for one name (`?Domain=`),
 * from a template (`?OfTemplate=`), or pasted; with what waits for both sides below (acceptance H3).
 */
export function Component() {
  const { t } = useWords();
  return (
    <Page
      title={t('holders:title')}
      about={t('holders:about', { limit: limitToday() })}
      above={{ to: '/domain/list', label: t('domains:list.title') }}
      before="form"
    >
      <Start />
      <Waiting />
    </Page>
  );
}
