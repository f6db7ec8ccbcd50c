import { useCallback, useEffect, useState } from 'react';
import { type TaskRow, taskProgress } from '#contract/api/tasks.ts';
import { type CallProblem, callStream, isCallProblem } from '#web/shared/call.ts';

/** Waits before a lost connection is tried again: the last one repeats. */
const WAITS_MS = [1_000, 2_000, 5_000, 15_000] as const;

export interface TaskWatch {
  /** How the task stands, as soon as it is known. */
  task: TaskRow | undefined;
  /** The connection is lost and being made again; the task goes on meanwhile. */
  lost: boolean;
  /** The server refused: there is no such task. */
  problem: CallProblem | undefined;
  /** Watches a finished task again, after a retry. */
  again: () => void;
}

const shown = () => document.visibilityState === 'visible';

/** Resolves when the page is seen again, so that pages in the back hold no connection. */
function whenShown(signal: AbortSignal): Promise<void> {
  if (shown()) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (shown()) resolve();
    };
    document.addEventListener('visibilitychange', look, { signal });
    signal.addEventListener('abort', () => resolve());
  });
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** One answer of the server from its first line to where it ends or is cut; false when the task is finished. */
async function follow(number: string, signal: AbortSignal, seen: (task: TaskRow) => void): Promise<boolean> {
  const cut = new AbortController();
  const hide = () => {
    if (!shown()) cut.abort();
  };
  document.addEventListener('visibilitychange', hide, { signal });
  try {
    for await (const task of callStream(
      taskProgress,
      { Number: number },
      { signal: AbortSignal.any([signal, cut.signal]) },
    )) {
      seen(task);
      if (task.State === 'finished') return false;
    }
  } catch (error) {
    if (!cut.signal.aborted) throw error;
  } finally {
    document.removeEventListener('visibilitychange', hide);
  }
  return true;
}

/**
 * Follows a task live: answers end after some seconds or are cut by what stands in between, and are asked again
 * (acceptance I1).
 */
export function useTaskProgress(number: string): TaskWatch {
  const [task, setTask] = useState<TaskRow>();
  const [lost, setLost] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round watches the same task again.
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    async function watch() {
      for (let failures = 0; !signal.aborted; ) {
        await whenShown(signal);
        try {
          const goesOn = await follow(number, signal, (now) => {
            failures = 0;
            setLost(false);
            setTask(now);
          });
          if (!goesOn) return;
        } catch (error) {
          if (signal.aborted) return;
          if (!isCallProblem(error)) throw error;
          if (error.kind === 'refused' && error.status < 500) return setProblem(error);
          setLost(true);
          await wait(WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0, signal);
          failures += 1;
        }
      }
    }
    setProblem(undefined);
    void watch();
    return () => stop.abort();
  }, [number, round]);
  return { task, lost, problem, again: useCallback(() => setRound((before) => before + 1), []) };
}
