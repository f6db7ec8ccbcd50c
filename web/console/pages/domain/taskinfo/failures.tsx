import { useSearchParams } from 'react-router';
import { retryTask, taskDetail, taskItems, taskList } from '#contract/api/tasks.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import type { Detail } from './index.tsx';

const AFTER = [taskDetail, taskItems, taskList];

/** Why names failed, each reason with its number, its names, and a retry of just these. */
export function Failures({ task, onAgain }: { task: Detail; onAgain: () => void }) {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const retry = useAct(retryTask, { after: AFTER });
  if (task.Failures.length === 0) return null;
  async function run(reason: string) {
    const done = await retry.run({ Number: task.Number, Reasons: [reason] });
    if (!done) return;
    notice('done', done.message);
    onAgain();
  }
  const only = (reason: string) => {
    const next = new URLSearchParams(query);
    next.set('State', 'fail');
    next.set('Reason', reason);
    setQuery(next);
  };
  return (
    <Block title={t('tasks:failures.title')}>
      <ProblemNote problem={retry.problem} />
      <ul className="task-failures">
        {task.Failures.map(({ Key, Reason, Count }) => (
          <li key={Key}>
            <span className="task-failure-words">
              <strong>{Count}</strong> {Reason}
            </span>
            <span className="ns-row">
              <button type="button" className="ns-link" onClick={() => only(Key)}>
                {t('tasks:failures.only')}
              </button>
              {task.Actions.includes('retry') && task.Failures.length > 1 && (
                <Button size="small" busy={retry.busy} onClick={() => void run(Key)}>
                  {t('tasks:retry.these', { count: Count })}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Block>
  );
}
