import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type TaskRow, taskDetail, taskItems, taskList } from '#contract/api/tasks.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { queries, useAnswer } from '#web/shared/query.ts';
import { Answer, Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Copy } from '#web/shared/ui/copy.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { taskAddress } from '../../../tasks/task-address.ts';
import { TaskBar } from '../../../tasks/task-progress.tsx';
import { useTaskProgress } from '../../../tasks/use-task-progress.ts';
import { TaskActs } from './acts.tsx';
import { Failures } from './failures.tsx';
import { Items } from './items.tsx';
import { Parts } from './parts.tsx';
import './taskinfo.css';

export type Detail = OutputOf<typeof taskDetail>;

/** While a task changes, its names are read again no more often than this. */
const ROWS_AGAIN_MS = 1_500;

/** Reads names and details again when the task has changed, at most every so often, and once more at its end. */
function useFreshRows(task: TaskRow | undefined): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const version = task?.Version;
  const finished = task?.State === 'finished';
  useEffect(() => {
    if (version === undefined) return;
    const read = () => {
      timer.current = undefined;
      const stale = finished ? [taskItems, taskDetail, taskList] : [taskItems, taskDetail];
      for (const { path } of stale) void queries.invalidateQueries({ queryKey: [path] });
    };
    if (finished) {
      clearTimeout(timer.current);
      read();
    } else timer.current ??= setTimeout(read, ROWS_AGAIN_MS);
  }, [version, finished]);
  useEffect(() => () => clearTimeout(timer.current), []);
}

function Facts({ task }: { task: Detail }) {
  const { t } = useWords();
  const link = (number: string) => <Link to={taskAddress(number)}>{number}</Link>;
  return (
    <dl className="task-facts">
      <div>
        <dt>{t('tasks:field.number')}</dt>
        <dd>
          {task.Number} <Copy text={task.Number} />
        </dd>
      </div>
      <div>
        <dt>{t('tasks:field.type')}</dt>
        <dd>{t(`tasks:kind.${task.Type}`)}</dd>
      </div>
      <div>
        <dt>{t('tasks:field.at')}</dt>
        <dd>
          <When at={task.At} />
        </dd>
      </div>
      {task.FinishedAt && (
        <div>
          <dt>{t('tasks:field.finishedAt')}</dt>
          <dd>
            <When at={task.FinishedAt} />
          </dd>
        </div>
      )}
      {task.Heading && (
        <div>
          <dt>{t('tasks:field.heading')}</dt>
          <dd>{link(task.Heading)}</dd>
        </div>
      )}
      {task.UndoOf && (
        <div>
          <dt>{t('tasks:field.undoOf')}</dt>
          <dd>{link(task.UndoOf)}</dd>
        </div>
      )}
      {task.UndoneBy && (
        <div>
          <dt>{t('tasks:field.undoneBy')}</dt>
          <dd>{link(task.UndoneBy)}</dd>
        </div>
      )}
    </dl>
  );
}

/** What became of it since it was cancelled: how many were too late, and how many are not decided (acceptance I1). */
function Called({ task: { Cancel, Cancelling } }: { task: Detail }) {
  const { t } = useWords();
  if (!Cancelling) return null;
  return (
    <p role="status">
      {t('tasks:cancel.came', { cancelled: Cancel, late: Cancelling.Late })}{' '}
      {Cancelling.Open > 0 && t('tasks:cancel.open', { open: Cancelling.Open })}
    </p>
  );
}

/** Why names wait, as long as they do: a partner that is down is told where the whole task is seen. */
function Waits({ of }: { of: Detail['Waits'] }) {
  const { t } = useWords();
  if (of.length === 0) return null;
  return (
    <ul className="task-waits" aria-label={t('tasks:waits.title')}>
      {of.map(({ Key, Reason, Count }) => (
        <li key={Key}>{t('tasks:waits.of', { count: Count, reason: Reason })}</li>
      ))}
    </ul>
  );
}

function Task({ number }: { number: string }) {
  const watch = useTaskProgress(number);
  const detail = useAnswer(taskDetail, { Number: number });
  useFreshRows(watch.task);
  return (
    <>
      <ProblemNote problem={detail.problem ? undefined : watch.problem} />
      <Answer of={detail}>
        {(data) => {
          // The live line is newer than the detail while the task is at work; of the same age it knows less.
          const live = watch.task && watch.task.Version > data.Version ? { ...data, ...watch.task } : data;
          return (
            <>
              <Facts task={live} />
              <TaskBar task={live} lost={watch.lost} />
              <Called task={live} />
              <Waits of={live.Waits} />
              <TaskActs task={live} onAgain={watch.again} />
              {live.Parts && <Parts of={live.Parts} />}
              <Failures task={live} onAgain={watch.again} />
              <Items task={live} />
            </>
          );
        }}
      </Answer>
    </>
  );
}

/**
 * `/domain/taskinfo?Number=…`: one batch task, live: counts, why names failed, one row per name; cancel, retry, undo,
 * download (acceptance I1).
 */
export function Component() {
  const { t } = useWords();
  const [query] = useSearchParams();
  const number = query.get('Number') ?? '';
  return (
    <Page
      title={t('menu:title.domain.taskinfo')}
      documentTitle={number}
      about={t('tasks:info.about')}
      above={{ to: '/domain/task', label: t('menu:title.domain.task') }}
    >
      {number === '' ? (
        <Empty title={t('tasks:info.none')} act={<Link to="/domain/task">{t('menu:title.domain.task')}</Link>} />
      ) : (
        <Task key={number} number={number} />
      )}
    </Page>
  );
}
