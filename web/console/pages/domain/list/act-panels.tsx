import { useState } from 'react';
import type { Selection } from '#contract/api/domain-filter.ts';
import { domainListFrame, type ListFrame, removeView, saveNote, saveView } from '#contract/api/domain-labels.ts';
import { EXPORT_FORMATS, exportDomains, selectDomains } from '#contract/api/domain-selection.ts';
import { type DomainRow, domainList } from '#contract/api/domains.ts';
import { NOTE_LENGTH_MAX } from '#contract/rules/domain-lists.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { type Act, useAct } from '#web/shared/query.ts';
import { Choice } from '#web/shared/ui/choice.tsx';
import type { ListAddress } from './address.ts';
import { Panel } from './panel.tsx';

const AFTER = { after: [domainListFrame, domainList] };

interface Closing {
  onClose: () => void;
}
interface OnNames extends Closing {
  selection: Selection;
  /** The names it is for, in words. */
  names: string;
}

/** Says the server's words and leaves, when it was done. */
async function thenClose(
  doing: ReturnType<Act<never>['run']> | Promise<{ message: string } | undefined>,
  onClose: () => void,
) {
  const done = await doing;
  if (!done) return;
  notice('done', done.message);
  onClose();
}

export function NotePanel({ row, onClose }: Closing & { row: DomainRow }) {
  const { t } = useWords();
  const [text, setText] = useState(row.Note);
  const act = useAct(saveNote, AFTER);
  const title = t('domains:note.title', { name: row.Unicode });
  return (
    <Panel
      title={title}
      about={t('domains:note.help')}
      act={t('common:act.confirm')}
      onAct={() => thenClose(act.run({ Domain: row.Name, Note: text }), onClose)}
      onClose={onClose}
      busy={act.busy}
      problem={act.problem}
    >
      <textarea
        className="ns-field ns-field-wide list-text"
        aria-label={title}
        rows={3}
        maxLength={NOTE_LENGTH_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </Panel>
  );
}

export function ViewPanel({
  address,
  frame,
  onClose,
}: Closing & { address: ListAddress; frame: ListFrame | undefined }) {
  const { t } = useWords();
  const [name, setName] = useState('');
  const [save, drop] = [
    useAct(saveView, { after: [domainListFrame] }),
    useAct(removeView, { after: [domainListFrame] }),
  ];
  const { filter, sort, order, columns } = address;
  // A pasted list is kept for a day, a view for ever.
  const { List: _, ...lasting } = filter;
  const settings = { Filter: lasting, Sort: sort, Order: order, Columns: [...columns] };
  return (
    <Panel
      title={t('domains:view.title')}
      about={t('domains:view.help')}
      act={t('domains:view.title')}
      onAct={() => thenClose(save.run({ Name: name, Settings: settings }), onClose)}
      onClose={onClose}
      busy={save.busy || drop.busy}
      problem={save.problem ?? drop.problem}
    >
      <input
        className="ns-field"
        aria-label={t('domains:view.name')}
        placeholder={t('domains:view.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {frame && frame.Views.length > 0 && (
        <>
          <h3>{t('domains:view.saved')}</h3>
          <ul className="list-labels">
            {frame.Views.map(({ Id, Name }) => (
              <li key={Id} className="ns-row">
                <span>{Name}</span>
                <button
                  type="button"
                  className="ns-link"
                  aria-label={t('common:act.remove', { what: Name })}
                  onClick={() => drop.run({ Id })}
                >
                  ×
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

/** The choice is kept first, so that a lost session or an empty choice is told here and not inside a file. */
export function ExportPanel({ selection, names, address, onClose }: OnNames & { address: ListAddress }) {
  const { t } = useWords();
  const [format, setFormat] = useState<(typeof EXPORT_FORMATS)[number]>('csv');
  const [columns, setColumns] = useState<'shown' | 'all'>('shown');
  const act = useAct(selectDomains);
  async function start() {
    const kept = await act.run({ Selection: selection });
    if (!kept) return;
    const query = new URLSearchParams({
      Selection: kept.data.Id,
      Format: format,
      Sort: address.sort,
      Order: address.order,
    });
    if (columns === 'shown' && address.columns.length > 0) query.set('Columns', address.columns.join(','));
    const link = document.createElement('a');
    link.href = `/api${exportDomains.path}?${query}`;
    link.download = '';
    link.click();
    onClose();
  }
  return (
    <Panel
      title={t('domains:export.title')}
      about={names}
      act={t('domains:export.start')}
      onAct={start}
      onClose={onClose}
      busy={act.busy}
      problem={act.problem}
    >
      <div className="ns-row">
        <Choice
          label={t('domains:export.format')}
          labelled
          value={format}
          options={EXPORT_FORMATS.map((value) => ({ value, label: t(`domains:export.${value}`) }))}
          onChange={(one) => setFormat(one ?? 'csv')}
        />
        <Choice
          label={t('domains:export.columns')}
          labelled
          value={columns}
          options={(['shown', 'all'] as const).map((value) => ({ value, label: t(`domains:export.${value}`) }))}
          onChange={(one) => setColumns(one ?? 'shown')}
        />
      </div>
    </Panel>
  );
}
