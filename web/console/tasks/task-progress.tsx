import { Link } from 'react-router';
import type { TaskRow } from '#contract/api/tasks.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { taskAddress } from './task-address.ts';
import { TaskStateTag } from './task-words.tsx';
import { useTaskProgress } from './use-task-progress.ts';
import './tasks.css';

/** How far a task is: a bar of what succeeded, failed and was cancelled, with the same in words. */
export function TaskBar({ task, lost = false }: { task: TaskRow; lost?: boolean }) {
  const { t } = useWords();
  const { Total, Success, Fail, Cancel } = task;
  const done = Success + Fail + Cancel;
  return (
    <div className="task-progress">
      <div className="ns-row task-progress-head">
        <TaskStateTag task={task} />
        <span role="status">{t('tasks:progress.done', { done, total: Total })}</span>
      </div>
      <progress className="task-progress-value" value={done} max={Total} aria-label={t('tasks:progress.label')} />
      <svg className="task-bar" viewBox={`0 0 ${Math.max(Total, 1)} 8`} preserveAspectRatio="none" aria-hidden="true">
        <rect className="task-bar-good" width={Success} height="8" />
        <rect className="task-bar-bad" x={Success} width={Fail} height="8" />
        <rect className="task-bar-plain" x={Success + Fail} width={Cancel} height="8" />
      </svg>
      {task.State === 'running' && (
        <p className="ns-muted">{lost ? t('tasks:progress.lost') : t('tasks:progress.leave')}</p>
      )}
    </div>
  );
}

/** A task followed where it was begun, with the way to its names; for pages that begin one. */
export function TaskProgress({ number }: { number: string }) {
  const { t } = useWords();
  const { task, lost, problem } = useTaskProgress(number);
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
