import { useState } from 'react';
import { RECORDS_PER_BATCH_MAX } from '#contract/rules/dns/many.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Empty } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { EMPTY, type Typed } from '../../resolution/zone/draft.ts';
import { IdleLines } from '../../resolution/zone/idle-lines.tsx';
import { RecordDialog } from '../../resolution/zone/record-dialog.tsx';
import { WeightTold } from '../../resolution/zone/weight-field.tsx';
import { LinesDialog } from './lines-dialog.tsx';

interface Row {
  readonly at: number;
  readonly record: Typed;
}

interface RecordsFieldProps {
  title: string;
  records: readonly Typed[];
  onChange: (records: readonly Typed[]) => void;
}

/** The records of a batch; what is wrong with them the server says when the names are looked at. */
export function RecordsField({ title, records, onChange }: RecordsFieldProps) {
  const { t } = useWords();
  const [edited, setEdited] = useState<Row>();
  const [pasting, setPasting] = useState(false);
  const act = (words: 'edit' | 'remove', { record: { Host, Type } }: Row, run: () => void) => (
    <Button
      size="small"
      aria-label={t('zones:act.of', { act: t(`zones:act.${words}`), host: Host, type: Type })}
      onClick={run}
    >
      {t(`zones:act.${words}`)}
    </Button>
  );
  const columns: Column<Row>[] = [
    {
      key: 'Host',
      title: t('zones:field.host'),
      render: ({ record }) => <span className="ns-name">{record.Host}</span>,
    },
    { key: 'Type', title: t('zones:field.type'), render: ({ record }) => record.Type },
    {
      key: 'Value',
      title: t('zones:field.value'),
      render: ({ record }) => (
        <>
          <span className="ns-name ns-name-whole">{record.Value}</span>
          <WeightTold of={record} />
        </>
      ),
    },
    { key: 'Line', title: t('zones:field.line'), render: ({ record }) => t(`zones:line.${record.Line}`) },
    { key: 'Ttl', title: t('zones:field.ttl'), right: true, render: ({ record }) => record.Ttl },
    { key: 'Priority', title: t('zones:field.priority'), right: true, render: ({ record }) => record.Priority },
    {
      key: 'Acts',
      title: <span className="ns-hidden">{t('common:list.acts')}</span>,
      render: (row) => (
        <span className="ns-row">
          {act('edit', row, () => setEdited(row))}
          {act('remove', row, () => onChange(records.filter((_, at) => at !== row.at)))}
        </span>
      ),
    },
  ];
  return (
    <Block title={title}>
      <DataTable
        label={title}
        rows={records.map((record, at) => ({ at, record }))}
        rowKey={({ at }) => String(at)}
        columns={columns}
        empty={<Empty title={t('manyzones:records.empty')} />}
      />
      <IdleLines lines={records.map(({ Line }) => Line)} />
      <p className="ns-row">
        <Button
          disabled={records.length >= RECORDS_PER_BATCH_MAX}
          onClick={() => setEdited({ at: records.length, record: EMPTY })}
        >
          {t('zones:record.add')}
        </Button>
        <Button disabled={records.length >= RECORDS_PER_BATCH_MAX} onClick={() => setPasting(true)}>
          {t('manyzones:lines.open')}
        </Button>
      </p>
      {pasting && (
        <LinesDialog
          room={RECORDS_PER_BATCH_MAX - records.length}
          onClose={() => setPasting(false)}
          onAdd={(more) => {
            onChange([...records, ...more]);
            setPasting(false);
          }}
        />
      )}
      {edited && (
        <RecordDialog
          title={t(edited.record === EMPTY ? 'zones:record.add' : 'zones:record.edit')}
          initial={edited.record}
          onClose={() => setEdited(undefined)}
          onKeep={(record) => {
            onChange(records.toSpliced(edited.at, 1, record));
            setEdited(undefined);
          }}
        />
      )}
    </Block>
  );
}
