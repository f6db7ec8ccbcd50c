import { useRef, useState } from 'react';
import { type Compared, exportZone } from '#contract/api/dns/zone-files.ts';
import { changeZone, type KeptRecord, listZones, readZone, zoneHistory } from '#contract/api/dns/zones.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { Empty } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { Answered } from './answered.tsx';
import { Changes } from './changes.tsx';
import { ChosenActs } from './chosen-acts.tsx';
import {
  beside,
  type Draft,
  type DraftRow,
  NO_DRAFT,
  remove,
  rowsOf,
  type Typed,
  undo,
  write,
  writeNew,
} from './draft.ts';
import { IdleLines } from './idle-lines.tsx';
import { ImportDialog, ImportFound } from './import-dialog.tsx';
import { QuickAdd } from './quick-add.tsx';
import { EMPTY, RecordDialog } from './record-dialog.tsx';
import { IdleWeights, WeightTold } from './weight-field.tsx';

export type Zone = OutputOf<typeof readZone>;

const TONES: Readonly<Record<DraftRow['fate'], Tone>> = { stays: 'good', new: 'warn', changed: 'warn', removed: 'bad' };

function State({ row: { fate, record } }: { row: DraftRow }) {
  const { t } = useWords();
  if (fate === 'removed') return <StateTag tone={TONES.removed}>{t('zones:state.leaves')}</StateTag>;
  if (fate !== 'stays') return <StateTag tone={TONES[fate]}>{t(`zones:state.${fate}`)}</StateTag>;
  return record.Paused ? (
    <StateTag tone="plain">{t('zones:state.paused')}</StateTag>
  ) : (
    <StateTag tone="good">{t('zones:state.answered')}</StateTag>
  );
}

interface RowActsProps {
  row: DraftRow;
  draft: Draft;
  onDraft: (next: Draft) => void;
  onEdit: () => void;
}

function RowActs({ row, draft, onDraft, onEdit }: RowActsProps) {
  const { t } = useWords();
  const { key, record, fate } = row;
  const act = (words: 'edit' | 'pause' | 'resume' | 'remove' | 'undo', run: () => void) => {
    const label = t('zones:act.of', { act: t(`zones:act.${words}`), host: record.Host, type: record.Type });
    return (
      <Button size="small" aria-label={label} onClick={run}>
        {t(`zones:act.${words}`)}
      </Button>
    );
  };
  if (fate === 'removed') return act('undo', () => onDraft(undo(draft, key)));
  const turn = () => onDraft(write(draft, key, { ...record, Paused: !record.Paused }));
  return (
    <span className="ns-row zone-acts">
      {act('edit', onEdit)}
      {act(record.Paused ? 'resume' : 'pause', turn)}
      {fate === 'changed'
        ? act('undo', () => onDraft(undo(draft, key)))
        : act('remove', () => onDraft(remove(draft, key)))}
    </span>
  );
}

/** With what an ALIAS is answered now, and what is the matter with the name that a record leads to. */
function Target({ of }: { of: KeptRecord }) {
  const { t } = useWords();
  const { Type, Value, Answers, Trouble, Paused } = of;
  if (Paused || (Type !== 'ALIAS' && Type !== 'URL')) return null;
  const [, address = ''] = Type === 'URL' ? Value.split(' ') : ['', Value];
  const name = Type === 'URL' ? (URL.parse(address)?.hostname ?? '') : Value;
  const waits = Type === 'ALIAS' && !Answers && !Trouble;
  return (
    <>
      {Answers && (
        <span className="ns-muted zone-remark">{t('zones:target.is', { addresses: Answers.join(', ') })}</span>
      )}
      {(waits || (Trouble && (Type === 'ALIAS' || Trouble === 'inside'))) && (
        <span className={waits ? 'ns-muted zone-remark' : 'ns-wrong zone-remark'}>
          {t(`zones:target.${Trouble ?? 'waiting'}`, { name })}{' '}
          {Answers && Trouble && Trouble !== 'inside' && t('zones:target.last')}
        </span>
      )}
    </>
  );
}

function useColumns(draft: Draft, onDraft: (next: Draft) => void, onEdit: (row: DraftRow) => void): Column<DraftRow>[] {
  const { t } = useWords();
  return [
    {
      key: 'Host',
      title: t('zones:field.host'),
      render: ({ record }) => <span className="ns-name">{record.Host}</span>,
    },
    { key: 'Type', title: t('zones:field.type'), render: ({ record }) => record.Type },
    {
      key: 'Value',
      title: t('zones:field.value'),
      render: ({ record, fate, kept }) => (
        <>
          <span className="ns-name ns-name-whole">{record.Value}</span>
          <WeightTold of={record} />
          {fate === 'stays' && kept && <Target of={kept} />}
          {record.Remark && <span className="ns-muted zone-remark">{record.Remark}</span>}
        </>
      ),
    },
    { key: 'Line', title: t('zones:field.line'), render: ({ record }) => t(`zones:line.${record.Line}`) },
    { key: 'Ttl', title: t('zones:field.ttl'), right: true, render: ({ record }) => record.Ttl },
    { key: 'Priority', title: t('zones:field.priority'), right: true, render: ({ record }) => record.Priority },
    { key: 'State', title: t('zones:col.asked'), render: (row) => <State row={row} /> },
    {
      key: 'Acts',
      title: <span className="ns-hidden">{t('common:list.acts')}</span>,
      render: (row) => <RowActs row={row} draft={draft} onDraft={onDraft} onEdit={() => onEdit(row)} />,
    },
  ];
}

interface Edited {
  readonly key: string;
  readonly record: Typed;
}

/** The records, changed in a draft and applied all at once, none or all. `onLook` reads them anew. */
export function Records({ of, onLook }: { of: Zone; onLook: () => void }) {
  const { t } = useWords();
  const [kept, setDraft] = useState(NO_DRAFT);
  const draft = beside(kept, of.Records);
  const [edited, setEdited] = useState<Edited>();
  const [importing, setImporting] = useState<string>();
  const [chosen, setChosen] = useState<string[]>([]);
  const [found, setFound] = useState<Compared>();
  const added = useRef(0);
  const apply = useAct(changeZone, { after: [readZone, listZones, zoneHistory] });
  const onDraft = (next: Draft) => {
    apply.clear();
    setDraft(next);
  };
  const columns = useColumns(draft, onDraft, ({ key, record }) => setEdited({ key, record }));
  const rows = rowsOf(of.Records, draft);
  function nextKey(): string {
    added.current += 1;
    return `new-${added.current}`;
  }
  function take(compared: Compared, replace: boolean) {
    const put = writeNew(
      draft,
      compared.Add.map((record) => [nextKey(), record]),
    );
    onDraft(replace ? compared.Missing.reduce(remove, put) : put);
    setFound(compared);
    setImporting(undefined);
  }
  function discard() {
    onDraft(NO_DRAFT);
    setFound(undefined);
  }
  async function go() {
    const { Name: Domain, Version } = of;
    const done = await apply.run({ Domain, Version, Put: [...draft.put.values()], Remove: [...draft.removed] });
    if (!done) return;
    notice('done', done.message);
    setDraft(NO_DRAFT);
    setFound(undefined);
    setChosen([]);
  }
  return (
    <Block title={t('zones:records.title')}>
      <p className="ns-row">
        <Button tone="main" onClick={() => setEdited({ key: nextKey(), record: EMPTY })}>
          {t('zones:record.add')}
        </Button>
        <Button onClick={() => setImporting('')}>{t('zones:import')}</Button>
        <a className="ns-button" href={`/api${exportZone.path}?${new URLSearchParams({ Domain: of.Name })}`} download>
          {t('zones:export')}
        </a>
        <a
          className="ns-button"
          href={`/api${exportZone.path}?${new URLSearchParams({ Domain: of.Name, Format: 'csv' })}`}
          download
        >
          {t('zones:export.csv')}
        </a>
      </p>
      <QuickAdd onAdd={(record) => onDraft(write(draft, nextKey(), record))} onLines={setImporting} />
      <DataTable
        label={t('zones:records.title')}
        rows={rows}
        selected={chosen}
        onSelect={setChosen}
        selectBar={<ChosenActs rows={rows} chosen={chosen} draft={draft} onDraft={onDraft} />}
        total={of.Records.length}
        rowKey={({ key }) => key}
        columns={columns}
        empty={<Empty title={t('zones:records.empty')} />}
      />
      <IdleLines lines={rows.map(({ record }) => record.Line)} />
      {of.WeightsIdle && <IdleWeights hosts={of.WeightsIdle} />}
      {importing !== undefined && (
        <ImportDialog domain={of.Name} initial={importing} onCompared={take} onClose={() => setImporting(undefined)} />
      )}
      {found && <ImportFound of={found} />}
      <Changes
        draft={draft}
        busy={apply.busy}
        problem={apply.problem}
        onApply={() => void go()}
        onDiscard={discard}
        onLook={() => {
          apply.clear();
          onLook();
        }}
      />
      <Answered of={of} />
      {edited && (
        <RecordDialog
          title={t(edited.record === EMPTY ? 'zones:record.add' : 'zones:record.edit')}
          initial={edited.record}
          onClose={() => setEdited(undefined)}
          onKeep={(record) => {
            onDraft(write(draft, edited.key, record));
            setEdited(undefined);
          }}
        />
      )}
    </Block>
  );
}
