import { useState } from 'react';
import { Link } from 'react-router';
import { listTemplatePushes } from '#contract/api/holders/template-push.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { usePages } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { type Column, DataTable, tableOf } from '#web/shared/ui/data-table.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { Decision } from './decision.tsx';

export type Push = OutputOf<typeof listTemplatePushes>['Items'][number];
export type PushAct = Push['Actions'][number];

const TONES: Readonly<Record<Push['State'], Tone>> = {
  offered: 'warn',
  accepted: 'good',
  refused: 'bad',
  cancelled: 'plain',
  lapsed: 'plain',
};

function stateWords({ State, Side }: Push): MessageKey {
  if (State === 'offered') return `pushes:state.offered.${Side}`;
  return `pushes:state.${State}`;
}

function State({ of }: { of: Push }) {
  const { t } = useWords();
  return (
    <>
      <StateTag tone={TONES[of.State]}>{t(stateWords(of))}</StateTag>
      <br />
      {of.State === 'offered' && `${t('pushes:due.at')} `}
      <When at={of.DecidedAt ?? of.DueAt} />
    </>
  );
}

/** The templates of a push: the reader's own as links, and of those on offer whose they are. */
function Templates({ of }: { of: Push }) {
  const { t } = useWords();
  return of.Templates.map((each, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the templates of a push never change places.
    <div key={at}>
      {each.TemplateId === undefined ? each.Name : <Link to={`/template/${each.TemplateId}`}>{each.Name}</Link>}
      <span className="ns-muted">
        {' · '}
        {each.Holder ?? t(`pushes:kind.${each.Kind}`)}
      </span>
    </div>
  ));
}

/** One side's pushes, newest first, with what the reader may do about each. */
export function PushList({ side }: { side: Push['Side'] }) {
  const { t } = useWords();
  const pushes = usePages(listTemplatePushes, { Side: side });
  const [asked, setAsked] = useState<{ push: Push; act: PushAct }>();
  const columns: Column<Push>[] = [
    { key: 'With', title: t(`pushes:col.with.${side}`), render: (row) => row.With },
    { key: 'Templates', title: t('pushes:col.templates'), render: (row) => <Templates of={row} /> },
    { key: 'State', title: t('pushes:col.state'), render: (row) => <State of={row} /> },
    { key: 'OfferedAt', title: t('pushes:col.time'), render: (row) => <When at={row.OfferedAt} bare /> },
    {
      key: 'acts',
      title: t('common:list.acts'),
      render: (row) => (
        <span className="ns-row">
          {row.Actions.map((act) => (
            <Button
              key={act}
              tone={act === 'accept' ? 'main' : 'plain'}
              onClick={() => setAsked({ push: row, act })}
              aria-label={`${t(`pushes:act.${act}`)} ${row.With}`}
            >
              {t(`pushes:act.${act}`)}
            </Button>
          ))}
        </span>
      ),
    },
  ];
  return (
    <>
      <ProblemNote problem={pushes.problem} onRetry={pushes.refresh} />
      <DataTable
        {...tableOf(pushes)}
        label={t(side === 'given' ? 'pushes:tab.given' : 'pushes:tab.received')}
        rowKey={(row) => row.Id}
        columns={columns}
        empty={<p className="ns-muted">{t(`pushes:empty.${side}`)}</p>}
      />
      {asked && <Decision of={asked.push} act={asked.act} onClose={() => setAsked(undefined)} />}
    </>
  );
}
