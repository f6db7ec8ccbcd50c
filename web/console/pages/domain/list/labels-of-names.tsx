import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Selection } from '#contract/api/domain-filter.ts';
import { domainListFrame, type ListFrame, previewLabels, startLabels } from '#contract/api/domain-labels.ts';
import { domainList } from '#contract/api/domains.ts';
import type { Preview } from '#contract/api/tasks.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { queries, useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import type { NamedOnce } from '../../../tasks/names-text.ts';
import { PreviewSummary } from '../../../tasks/preview-summary.tsx';
import { taskAddress } from '../../../tasks/task-address.ts';
import { TaskBar } from '../../../tasks/task-progress.tsx';
import { useTaskProgress } from '../../../tasks/use-task-progress.ts';
import { Panel, Ticks } from './panel.tsx';

type Wish = Omit<InputOf<typeof startLabels>, 'Selection'>;

interface OnNames {
  selection: Selection;
  /** The names it is for, in words. */
  names: string;
  frame: ListFrame | undefined;
  onClose: () => void;
}

/** A choice without names that were taken out of it, known by either form. */
function without(selection: Selection, gone: readonly NamedOnce[]): Selection {
  const names = gone.flatMap(({ Name, Unicode }) => [Name, Unicode]);
  if ('Names' in selection) return { Names: selection.Names.filter((name) => !names.includes(name)) };
  if ('Filter' in selection)
    return { ...selection, Except: [...(selection.Except ?? []), ...gone.map(({ Name }) => Name)] };
  return selection;
}

/** How the task goes, here; when all of it is done the panel leaves. */
function Going({ number, onDone }: { number: string; onDone: () => void }) {
  const { t } = useWords();
  const { task, lost, problem } = useTaskProgress(number);
  const [finished, all] = [task?.State === 'finished', task?.Success === task?.Total];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is finished.
  useEffect(() => {
    if (!finished) return;
    for (const { path } of [domainList, domainListFrame]) void queries.invalidateQueries({ queryKey: [path] });
    if (all) onDone();
  }, [finished]);
  return (
    <>
      <ProblemNote problem={problem} />
      {task && <TaskBar task={task} lost={lost} />}
      <p>
        <Link to={taskAddress(number)}>{t('tasks:progress.names')}</Link>
      </p>
    </>
  );
}

/**
 * What is wished is looked at by itself; then one press begins it, as a task that can be taken back (acceptance E1,
 * I1).
 */
function LabelForm(
  props: OnNames & { title: string; wish: Wish | undefined; act: (count: number) => string; children: ReactNode },
) {
  const { t } = useWords();
  const { title, wish, names, onClose } = props;
  const [gone, setGone] = useState<readonly NamedOnce[]>([]);
  const [seen, setSeen] = useState<{ key: string; preview: Preview }>();
  const [number, setNumber] = useState<string>();
  const look = useAct(previewLabels);
  const start = useAct(startLabels);
  const input = wish && { Selection: without(props.selection, gone), ...wish };
  const key = JSON.stringify(input);
  // Until something is wished there is no key, as there is none that was looked at.
  const preview = seen && seen.key === key ? seen.preview : undefined;
  const asked = useRef('');
  // A wish that changed while the last one was looked at is looked at when that has its answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each wish, as soon as nothing else is asked.
  useEffect(() => {
    if (!input || look.busy || asked.current === key) return;
    asked.current = key;
    void look.run(input).then((answer) => answer && setSeen({ key, preview: answer.data.Preview }));
  }, [key, look.busy]);
  async function begin() {
    const done = input && (await start.run(input));
    if (done) setNumber(done.data.Number);
  }
  function done() {
    notice('done', t('domains:done.labelled'));
    onClose();
  }
  const ready = preview !== undefined && preview.Good > 0 && preview.Good === preview.Total && number === undefined;
  return (
    <Panel
      title={title}
      about={t('domains:tags.for', { names })}
      {...(ready ? { act: props.act(preview.Good) } : {})}
      onAct={() => void begin()}
      onClose={onClose}
      busy={start.busy}
      problem={start.problem ?? look.problem}
    >
      {number === undefined ? props.children : <Going number={number} onDone={done} />}
      {number === undefined && preview && preview.Groups.length > 0 && (
        <PreviewSummary
          preview={preview}
          onRemove={(names) => setGone((before) => [...before, ...names])}
          onCorrect={() => undefined}
        />
      )}
    </Panel>
  );
}

export function TagPanel(props: OnNames) {
  const { t } = useWords();
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const options = (props.frame?.Tags ?? []).map(({ Id, Name }) => ({ value: Id, label: Name }));
  const wish = add.length + remove.length > 0 ? { Add: add, Remove: remove } : undefined;
  return (
    <LabelForm {...props} title={t('domains:tags.title')} wish={wish} act={(count) => t('domains:tags.act', { count })}>
      {options.length === 0 ? (
        <p>{t('domains:tags.none')}</p>
      ) : (
        <div className="list-two">
          <Ticks legend={t('domains:tags.add')} options={options} on={add} onChange={setAdd} />
          <Ticks legend={t('domains:tags.remove')} options={options} on={remove} onChange={setRemove} />
        </div>
      )}
    </LabelForm>
  );
}

export function FolderPanel(props: OnNames) {
  const { t } = useWords();
  const [folder, setFolder] = useState<string>();
  return (
    <LabelForm
      {...props}
      title={t('domains:folder.title')}
      wish={{ Folder: folder ?? 'none' }}
      act={(count) => t('domains:folder.act', { count })}
    >
      <Choice
        label={t('domains:folder.choose')}
        none={t('domains:list.noFolder')}
        value={folder}
        options={(props.frame?.Folders ?? []).map(({ Id, Name }) => ({ value: Id, label: Name }))}
        onChange={setFolder}
      />
    </LabelForm>
  );
}
