import { useEffect, useRef, useState } from 'react';
import { cart, checkCart, removeFromCart } from '#contract/api/orders.ts';
import { type CallProblem, callStream } from '#web/shared/call.ts';
import { useAct } from '#web/shared/query.ts';
import { changeSession } from '#web/shared/session.ts';
import { type Line, readCheck } from './read-check.ts';

/** A name that was taken out of the cart, with the words why. */
export interface OutOfCart {
  Name: string;
  Unicode: string;
  Reason: string;
}

export interface CartCheck {
  /** What the registries said of each name so far. */
  lines: ReadonlyMap<string, Line>;
  running: boolean;
  problem: CallProblem | undefined;
  /** Names that became unavailable and are out of the cart now (acceptance D3). */
  out: readonly OutOfCart[];
  again: () => void;
}

/**
 * Asks the registries about the cart when it is opened, and takes out what can no longer be registered; what was not
 * answered stays, since silence is not a refusal.
 */
export function useCartCheck(items: readonly { Name: string; Unicode: string }[] | undefined): CartCheck {
  const [lines, setLines] = useState<ReadonlyMap<string, Line>>(new Map());
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const [out, setOut] = useState<readonly OutOfCart[]>([]);
  const asked = useRef(new Set<string>());
  const here = useRef<AbortController>(undefined);
  const remove = useAct(removeFromCart, { after: [cart] });

  async function takeOut(gone: ReadonlyMap<string, Line>, known: ReadonlyMap<string, string>): Promise<void> {
    if (gone.size === 0) return;
    const answer = await remove.run({ Names: [...gone.keys()] });
    if (!answer) return;
    changeSession({ CartCount: answer.data.Items.length });
    const now = [...gone.values()].map(({ Name, Reason = '' }) => ({
      Name,
      Unicode: known.get(Name) ?? Name,
      Reason,
    }));
    setOut((before) => [...before.filter(({ Name }) => !gone.has(Name)), ...now]);
  }

  async function ask(): Promise<void> {
    const known = new Map((items ?? []).map(({ Name, Unicode }) => [Name, Unicode]));
    for (const name of known.keys()) asked.current.add(name);
    setRunning(true);
    setProblem(undefined);
    try {
      const lines = callStream(checkCart, {}, here.current ? { signal: here.current.signal } : {});
      const read = await readCheck(lines, (line) => setLines((before) => new Map(before).set(line.Name, line)));
      if (read.problem?.kind === 'stopped') return;
      setProblem(read.problem);
      await takeOut(read.gone, known);
      // What a registry asks for a premium name is known since it was asked: the cart shows it before anything is paid.
      if (read.dear) remove.stale();
    } finally {
      setRunning(false);
    }
  }

  useEffect(() => {
    const leave = new AbortController();
    here.current = leave;
    return () => leave.abort();
  }, []);
  const fresh = items?.some(({ Name }) => !asked.current.has(Name)) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when names come that were not asked about, never for another reason.
  useEffect(() => {
    if (fresh && !running) void ask();
  }, [fresh, running]);
  return { lines, running, problem, out, again: () => void ask() };
}
