import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Preview } from '#contract/api/tasks.ts';
import { type CallProblem, isCallProblem } from '#web/shared/call.ts';
import { useTurned } from '#web/shared/i18n/use-turned.ts';
import { currentLang } from '#web/shared/i18n/words.ts';
import type { NamesField } from './names-input.tsx';
import { taskAddress } from './task-address.ts';

/** The two calls of an act on many names; the page adds its own fields to each. */
export interface BatchCalls {
  preview: (names: string[]) => Promise<Preview>;
  /** `To`: where it is followed, when that is not a task's page. */
  start: (names: string[]) => Promise<{ Number: string; To?: string }>;
}

export interface Batch {
  /** What the server says of the names and fields as they are now; undefined until it was asked, and after a change. */
  preview: Preview | undefined;
  busy: 'preview' | 'start' | undefined;
  problem: CallProblem | undefined;
  look: () => Promise<void>;
  start: () => Promise<void>;
}

/**
 * Paste → preview → run → the task's page (design: batches). `fields` is what else the act depends on, as one text: a
 * changed field makes the preview old.
 */
export function useBatch(names: NamesField, fields: string, calls: BatchCalls): Batch {
  const navigate = useNavigate();
  const running = useRef(false);
  const [busy, setBusy] = useState<Batch['busy']>();
  const [problem, setProblem] = useState<CallProblem>();
  const [seen, setSeen] = useState<{ key: string; preview: Preview }>();
  const key = `${fields}\n${names.names.join('\n')}`;

  async function once(what: 'preview' | 'start', work: () => Promise<void>) {
    if (running.current) return;
    running.current = true;
    setBusy(what);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      if (!isCallProblem(error)) throw error;
      // What was refused is looked at anew: a sum that changed is shown before it is agreed to.
      setSeen(error.key === 'TASK_NAMES_TO_CLEAR' ? { key, preview: error.data as Preview } : undefined);
      setProblem(error);
    } finally {
      running.current = false;
      setBusy(undefined);
    }
  }
  async function ask(): Promise<Preview> {
    const asked = currentLang();
    const preview = await calls.preview([...names.names]);
    // The page turned while the answer was under way.
    return asked === currentLang() ? preview : calls.preview([...names.names]);
  }
  const look = () => once('preview', async () => setSeen({ key, preview: await ask() }));
  const handled = useRef(names.pressed);
  // The names come a moment after the press: they are read from the text when there is time for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again once for each press, as soon as its names are there.
  useEffect(() => {
    if (handled.current === names.pressed || seen?.key === key) return;
    handled.current = names.pressed;
    if (seen && names.names.length > 0 && !names.over) void look();
  }, [names.pressed, key]);
  useTurned(() => {
    if (seen?.key !== key) return;
    // What was refused stays beside it; names that cannot be asked for now keep the words that they have.
    calls.preview([...names.names]).then(
      (preview) => setSeen((before) => (before?.key === key ? { key, preview } : before)),
      (error: unknown) => {
        if (!isCallProblem(error)) throw error;
      },
    );
  });
  return {
    preview: seen?.key === key ? seen.preview : undefined,
    busy,
    problem,
    look,
    start: () =>
      once('start', async () => {
        const { Number: number, To = taskAddress(number) } = await calls.start([...names.names]);
        navigate(To);
      }),
  };
}
