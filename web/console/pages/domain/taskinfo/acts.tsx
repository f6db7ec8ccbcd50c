import { Fragment, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  cancelTask,
  downloadTask,
  previewUndo,
  retryTask,
  taskDetail,
  taskItems,
  taskList,
  undoTask,
} from '#contract/api/tasks.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { localTime, timeZone } from '#web/shared/ui/when.tsx';
import { taskAddress } from '../../../tasks/task-address.ts';
import type { Detail } from './index.tsx';

const AFTER = [taskDetail, taskItems, taskList];
/** So many irreversible names are named one by one. */
const SHOWN_MAX = 20;

const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0);

interface ActProps {
  task: Detail;
  onClose: () => void;
}

/** What a cancelling gives back: what has not begun, or only what a worker has and has not sent. */
function useCancelWords({ Waiting }: Detail) {
  const { t } = useWords();
  return Waiting > 0
    ? { act: t('tasks:cancel.act', { count: Waiting }), ask: t('tasks:cancel.ask', { count: Waiting }) }
    : { act: t('orders:cancel.act'), ask: t('orders:cancel.ask') };
}

function CancelDialog({ task, onClose }: ActProps) {
  const { t } = useWords();
  const words = useCancelWords(task);
  const cancel = useAct(cancelTask, { after: AFTER });
  async function run() {
    const done = await cancel.run({ Number: task.Number });
    if (!done) return;
    const { Begun } = done.data;
    notice('done', Begun > 0 ? `${done.message}. ${t('tasks:cancel.begun', { count: Begun })}` : done.message);
    onClose();
  }
  return (
    <Dialog
      title={t('tasks:cancel.title')}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('tasks:cancel.keep')}</Button>
          <Button tone="danger" busy={cancel.busy} onClick={() => void run()}>
            {words.act}
          </Button>
        </>
      }
    >
      <p>{words.ask}</p>
      <ProblemNote problem={cancel.problem} />
    </Dialog>
  );
}

function UndoDialog({ task, onClose }: ActProps) {
  const { t } = useWords();
  const navigate = useNavigate();
  const undo = useAct(undoTask, { after: AFTER });
  const preview = useAnswer(previewUndo, { Number: task.Number });
  const until = task.UndoUntil ? localTime(task.UndoUntil, timeZone()) : '';
  async function run() {
    const done = await undo.run({ Number: task.Number });
    if (!done) return;
    notice('done', done.message);
    onClose();
    navigate(taskAddress(done.data.Number));
  }
  return (
    <Dialog
      title={t('tasks:undo.title')}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('common:act.cancel')}</Button>
          <Button tone="main" busy={undo.busy} disabled={!preview.data?.Reversible} onClick={() => void run()}>
            {t('tasks:undo.act', { count: preview.data?.Reversible ?? 0 })}
          </Button>
        </>
      }
    >
      <Answer of={preview}>
        {({ Reversible, Irreversible }) => (
          <>
            <p>{t('tasks:undo.ask', { count: Reversible })}</p>
            {until && <p className="ns-muted">{t('tasks:undo.until', { until })}</p>}
            {Irreversible.length > 0 && (
              <>
                <p>{t('tasks:undo.cannot', { count: sum(Irreversible.map(({ Names }) => Names.length)) })}</p>
                {Irreversible.map(({ Key, Reason, Names }) => (
                  <Fragment key={Key + Reason}>
                    <p>{t('tasks:preview.group', { reason: Reason, count: Names.length })}</p>
                    <p className="ns-name task-cannot">
                      {Names.slice(0, SHOWN_MAX).join(', ')}
                      {Names.length > SHOWN_MAX && ' …'}
                    </p>
                  </Fragment>
                ))}
              </>
            )}
          </>
        )}
      </Answer>
      <ProblemNote problem={undo.problem} />
    </Dialog>
  );
}

/** The acts that the server offers now, and the download, which is always there. */
export function TaskActs({ task, onAgain }: { task: Detail; onAgain: () => void }) {
  const { t } = useWords();
  const [asked, setAsked] = useState<'cancel' | 'undo'>();
  const words = useCancelWords(task);
  const retry = useAct(retryTask, { after: AFTER });
  const close = () => setAsked(undefined);
  async function retryAll() {
    const done = await retry.run({ Number: task.Number });
    if (!done) return;
    notice('done', done.message);
    onAgain();
  }
  return (
    <>
      <ProblemNote problem={retry.problem} />
      <div className="ns-row task-acts">
        {task.Actions.includes('cancel') && <Button onClick={() => setAsked('cancel')}>{words.act}</Button>}
        {task.Actions.includes('retry') && (
          <Button tone={task.State === 'finished' ? 'main' : 'plain'} busy={retry.busy} onClick={() => void retryAll()}>
            {t('tasks:retry.all', { count: task.Fail })}
          </Button>
        )}
        {task.Actions.includes('undo') && <Button onClick={() => setAsked('undo')}>{t('tasks:undo.title')}</Button>}
        <a className="ns-button" href={`/api${downloadTask.path}?Number=${encodeURIComponent(task.Number)}`} download>
          {t('tasks:download')}
        </a>
      </div>
      {asked === 'cancel' && <CancelDialog task={task} onClose={close} />}
      {asked === 'undo' && <UndoDialog task={task} onClose={close} />}
    </>
  );
}
