import type { ReactNode } from 'react';
import type { KeptRecord } from '#contract/api/dns/zones.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Button } from '#web/shared/ui/button.tsx';
import type { Column } from '#web/shared/ui/data-table.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { type Draft, type DraftRow, remove, type Typed, ttlsAnswered, undo, write } from '../draft.ts';
import { WeightTold } from '../weight-field.tsx';
import { EditActs, EditCell, type Editing } from './record-cells.tsx';

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
      <Button size="small" aria-label={label} data-act={`${words} ${key}`} onClick={run}>
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

/** Equals are answered with one TTL, the lowest of theirs (RFC 2181 §5.2). */
function Ttl({ of, answered }: { of: Typed; answered: number | undefined }) {
  const { t } = useWords();
  return (
    <>
      {of.Ttl}
      {answered !== undefined && answered !== of.Ttl && (
        <span className="ns-muted zone-remark">{t('zones:ttl.answered', { ttl: answered })}</span>
      )}
    </>
  );
}

function Value({ row: { record, fate, kept } }: { row: DraftRow }) {
  return (
    <>
      <span className="ns-name ns-name-whole">{record.Value}</span>
      <WeightTold of={record} />
      {fate === 'stays' && kept && <Target of={kept} />}
      {record.Remark && <span className="ns-muted zone-remark">{record.Remark}</span>}
    </>
  );
}

interface ColumnsAsked {
  draft: Draft;
  onDraft: (next: Draft) => void;
  onEdit: (row: DraftRow) => void;
  rows: readonly DraftRow[];
  /** The row that is being changed where it stands. */
  editing: Editing | undefined;
}

/** The columns of records; the fields of a row that is being changed stand in its cells. */
export function useColumns({ draft, onDraft, onEdit, rows, editing }: ColumnsAsked): Column<DraftRow>[] {
  const { t } = useWords();
  const ttls = ttlsAnswered(rows);
  const cell = (key: Parameters<typeof EditCell>[0]['cell'], show: (row: DraftRow) => ReactNode) => ({
    key,
    render: (row: DraftRow) => (editing?.key === row.key ? <EditCell of={editing} cell={key} /> : show(row)),
  });
  return [
    { ...cell('Host', ({ record }) => <span className="ns-name">{record.Host}</span>), title: t('zones:field.host') },
    { ...cell('Type', ({ record }) => record.Type), title: t('zones:field.type') },
    { ...cell('Value', (row) => <Value row={row} />), title: t('zones:field.value') },
    { ...cell('Line', ({ record }) => t(`zones:line.${record.Line}`)), title: t('zones:field.line') },
    {
      ...cell('Ttl', ({ record, key }) => <Ttl of={record} answered={ttls.get(key)} />),
      title: t('zones:field.ttl'),
      right: true,
    },
    { ...cell('Priority', ({ record }) => record.Priority), title: t('zones:field.priority'), right: true },
    { key: 'State', title: t('zones:col.asked'), render: (row) => <State row={row} /> },
    {
      key: 'Acts',
      title: <span className="ns-hidden">{t('common:list.acts')}</span>,
      render: (row) =>
        editing?.key === row.key ? (
          <EditActs of={editing} />
        ) : (
          <RowActs row={row} draft={draft} onDraft={onDraft} onEdit={() => onEdit(row)} />
        ),
    },
  ];
}
