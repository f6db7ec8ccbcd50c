import { useId, useRef, useState } from 'react';
import { type Compared, exportZone } from '#contract/api/dns/zone-files.ts';
import { changeZone, listZones, readZone, zoneHistory } from '#contract/api/dns/zones.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { Empty } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { Answered } from './answered.tsx';
import { Changes } from './changes.tsx';
import { ChosenActs } from './chosen-acts.tsx';
import {
  beside,
  type Draft,
  type DraftRow,
  EMPTY,
  NO_DRAFT,
  remove,
  rowsOf,
  type Typed,
  typedOf,
  write,
  writeNew,
} from './draft.ts';
import { IdleLines } from './idle-lines.tsx';
import { ImportDialog, ImportFound } from './import-dialog.tsx';
import { QuickAdd } from './quick-add.tsx';
import { RecordDialog } from './record-dialog.tsx';
import type { Editing } from './rows/record-cells.tsx';
import { useColumns } from './rows/record-columns.tsx';
import { stepped, type WayRow } from './rows/ways-out.ts';
import { IdleWeights } from './weight-field.tsx';

export type Zone = OutputOf<typeof readZone>;

interface Edited {
  readonly key: string;
  readonly record: Typed;
}

/** The row that is changed where it stands; when that ends the keys go on from its act. */
function useEditing(onKeep: (key: string, record: Typed) => void) {
  const form = useId();
  const table = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<Edited>();
  function end(key: string) {
    setEdited(undefined);
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(`[data-act="edit ${key}"]`)?.focus());
  }
  const editing: Editing | undefined = edited && {
    ...edited,
    form,
    set: (more) => setEdited((now) => now && { ...now, record: { ...now.record, ...more } }),
    keep(record) {
      onKeep(edited.key, record);
      end(edited.key);
    },
    leave: () => end(edited.key),
  };
  return { editing, table, edit: setEdited };
}

/** The addresses of the zone as a file. */
function Exports({ of }: { of: Zone }) {
  const { t } = useWords();
  const to = (more: Readonly<Record<string, string>>) =>
    `/api${exportZone.path}?${new URLSearchParams({ Domain: of.Name, ...more })}`;
  return (
    <>
      <a className="ns-button" href={to({})} download>
        {t('zones:export')}
      </a>
      <a className="ns-button" href={to({ Format: 'csv' })} download>
        {t('zones:export.csv')}
      </a>
    </>
  );
}

const wayRow = ({ key, record, fate, kept }: DraftRow): WayRow => ({
  key,
  record,
  leaves: fate === 'removed',
  ...(kept && fate !== 'stays' ? { kept: typedOf(kept) } : {}),
});

/** The records, changed in a draft and applied all at once, none or all. `onLook` reads them anew. */
export function Records({ of, onLook }: { of: Zone; onLook: () => void }) {
  const { t } = useWords();
  const [kept, setDraft] = useState(NO_DRAFT);
  const draft = beside(kept, of.Records);
  const [dialog, setDialog] = useState<Edited>();
  const [importing, setImporting] = useState<string>();
  const [chosen, setChosen] = useState<string[]>([]);
  const [found, setFound] = useState<Compared>();
  const added = useRef(0);
  const apply = useAct(changeZone, { after: [readZone, listZones, zoneHistory] });
  const onDraft = (next: Draft) => {
    apply.clear();
    setDraft(next);
  };
  const { editing, table, edit } = useEditing((key, record) => onDraft(write(draft, key, record)));
  const rows = rowsOf(of.Records, draft);
  // A web forward's value is put together by fields of its own.
  const onEdit = ({ key, record }: Edited) => (record.Type === 'URL' ? setDialog : edit)({ key, record });
  const columns = useColumns({ draft, onDraft, onEdit, rows, editing });
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
  function begin() {
    onDraft(NO_DRAFT);
    setFound(undefined);
    setChosen([]);
  }
  function open(key: string) {
    const row = rows.find((each) => each.key === key);
    if (row) onEdit(row);
  }
  async function go() {
    const { Name: Domain, Version } = of;
    const done = await apply.run({ Domain, Version, Put: [...draft.put.values()], Remove: [...draft.removed] });
    if (!done) return;
    notice('done', done.message);
    begin();
  }
  return (
    <Block title={t('zones:records.title')}>
      <p className="ns-row">
        <Button tone="main" onClick={() => setDialog({ key: nextKey(), record: EMPTY })}>
          {t('zones:record.add')}
        </Button>
        <Button onClick={() => setImporting('')}>{t('zones:import')}</Button>
        <Exports of={of} />
      </p>
      <QuickAdd onAdd={(record) => onDraft(write(draft, nextKey(), record))} onLines={setImporting} />
      <div ref={table}>
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
      </div>
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
        onDiscard={begin}
        onLook={() => {
          apply.clear();
          onLook();
        }}
        ways={{ rows: rows.map(wayRow), onEdit: open, onSteps: (steps) => onDraft(stepped(draft, steps, nextKey)) }}
      />
      <Answered of={of} />
      {dialog && (
        <RecordDialog
          title={t(dialog.record === EMPTY ? 'zones:record.add' : 'zones:record.edit')}
          initial={dialog.record}
          onClose={() => setDialog(undefined)}
          onKeep={(record) => {
            onDraft(write(draft, dialog.key, record));
            setDialog(undefined);
          }}
        />
      )}
    </Block>
  );
}
