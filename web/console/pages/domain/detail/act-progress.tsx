import { useEffect, useRef, useState } from 'react';
import { domainHistory } from '#contract/api/domain-detail.ts';
import { domainDetail } from '#contract/api/domains.ts';
import { type ActRefused, type changeLocks, domainDelegation } from '#contract/api/registry-acts.ts';
import { type TaskRow, taskItems } from '#contract/api/tasks.ts';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import type { CallProblem } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { type Busy, Button } from '#web/shared/ui/button.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { useTaskProgress } from '../../../tasks/use-task-progress.ts';

/** What stands on the page about the name, and is old when something was done. */
const AFTER = { after: [domainDetail, domainDelegation, domainHistory] };

/** An act on one name: begun by a call, carried out as a task of one name. */
export interface NameAct<E extends Endpoint> {
  /** True when it was begun. */
  run: (input: InputOf<E>) => Promise<boolean>;
  /** The same act once more, with the owner's own lock lifted for it; where that is what stands in the way. */
  lift: (() => void) | undefined;
  busy: Busy;
  problem: CallProblem | undefined;
  number: string | undefined;
  /** The task came to its end, with or without what was wanted. */
  ended: (well: boolean) => void;
  running: boolean;
  /** The last one came to a good end. */
  done: boolean;
}

/** Begins an act on one name and follows it to its end. */
export function useNameAct<E extends Endpoint>(endpoint: E): NameAct<E> {
  const act = useAct(endpoint, AFTER);
  const [number, setNumber] = useState<string>();
  const [running, setRunning] = useState(false);
  const [well, setWell] = useState(false);
  const [last, setLast] = useState<InputOf<E>>();
  async function run(input: InputOf<E>) {
    setNumber(undefined);
    setWell(false);
    setLast(input);
    const done = await act.run(input);
    if (!done) return false;
    setNumber((done.data as OutputOf<typeof changeLocks>).Number);
    setRunning(true);
    return true;
  }
  const { Fix } = (act.problem?.data ?? {}) as Partial<ActRefused>;
  return {
    run,
    lift:
      Fix === 'liftLock' && last ? () => void run({ ...(last as object), LiftLock: true } as InputOf<E>) : undefined,
    busy: act.busy || running,
    problem: act.problem,
    number,
    running,
    done: well,
    ended: (good) => {
      setRunning(false);
      setWell(good);
      act.stale();
    },
  };
}

/** Closes what was typed once it was carried out; what failed stays, to be mended and tried again. */
export function useCloseWhenDone({ done }: { done: boolean }, onClose: () => void): void {
  const before = useRef(done);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes once, when the act has come to its good end.
  useEffect(() => {
    if (done && !before.current) onClose();
    before.current = done;
  }, [done]);
}

/** Why the one name of a task failed, in the server's words. */
function Failure({ number }: { number: string }) {
  const items = useAnswer(taskItems, { Number: number });
  return <p className="ns-wrong">{items.data?.Items[0]?.Reason}</p>;
}

function Ended({ task, number }: { task: TaskRow; number: string }) {
  const { t } = useWords();
  if (task.Success === task.Total) return <StateTag tone="good">{t('detail:act.done')}</StateTag>;
  return (
    <>
      <StateTag tone="bad">{t('detail:act.failed')}</StateTag>
      <Failure number={number} />
    </>
  );
}

function Following({ number, onEnd }: { number: string; onEnd: (well: boolean) => void }) {
  const { t } = useWords();
  const { task, lost, problem } = useTaskProgress(number);
  const finished = task?.State === 'finished';
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends once, whatever the page draws meanwhile.
  useEffect(() => {
    if (finished) onEnd(task.Success === task.Total);
  }, [finished]);
  if (problem) return <ProblemNote problem={problem} />;
  if (finished) return <Ended task={task} number={number} />;
  return <StateTag tone="plain">{t(lost ? 'detail:act.lost' : 'detail:act.running')}</StateTag>;
}

/** How the act stands: refused, under way at the registry, done or failed; beside where it was begun. */
export function ActProgress<E extends Endpoint>({ of }: { of: NameAct<E> }) {
  const { t } = useWords();
  return (
    <div className="detail-act">
      <ProblemNote problem={of.problem} />
      {of.problem?.fields.map(({ Path, Msg }) => (
        <p key={Path} role="alert" className="ns-wrong">
          {Msg}
        </p>
      ))}
      {of.lift && (
        <p>
          <Button size="small" onClick={of.lift}>
            {t('detail:act.lift')}
          </Button>{' '}
          <span className="ns-muted">{t('detail:act.liftHelp')}</span>
        </p>
      )}
      <div role="status">{of.number && <Following key={of.number} number={of.number} onEnd={of.ended} />}</div>
    </div>
  );
}
