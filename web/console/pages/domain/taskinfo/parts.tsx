import { Link } from 'react-router';
import type { TaskRow } from '#contract/api/tasks.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Block } from '#web/shared/ui/page.tsx';
import { taskAddress } from '../../../tasks/task-address.ts';
import { TaskStateTag } from '../../../tasks/task-words.tsx';

/** The tasks under one heading, each with how far it is; what is pressed above is for all of them. */
export function Parts({ of }: { of: readonly TaskRow[] }) {
  const { t } = useWords();
  return (
    <Block title={t('tasks:parts.title')}>
      <ol className="task-parts">
        {of.map((part) => (
          <li key={part.Number} className="ns-row">
            <Link to={taskAddress(part.Number)}>{part.Number}</Link>
            <TaskStateTag task={part} />
            <span className="ns-muted">
              {t('tasks:progress.done', { done: part.Success + part.Fail + part.Cancel, total: part.Total })}
            </span>
          </li>
        ))}
      </ol>
    </Block>
  );
}
