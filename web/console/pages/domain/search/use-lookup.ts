import { useCallback, useEffect, useState } from 'react';
import { type LookupAnswer, lookupDomain } from '#contract/api/lookup.ts';
import { type CallProblem, callStream, isCallProblem } from '#web/shared/call.ts';
import { useTurned } from '#web/shared/i18n/use-turned.ts';

/** The one line of a look-up, or what went wrong; `again` asks once more. Leaving ends the question. */
export function useLookup(name: string): {
  data: LookupAnswer | undefined;
  problem: CallProblem | undefined;
  again: () => void;
} {
  const [data, setData] = useState<LookupAnswer>();
  const [problem, setProblem] = useState<CallProblem>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    // Read here so that asking again is a new question of the same name.
    void turn;
    const leave = new AbortController();
    setData(undefined);
    setProblem(undefined);
    async function ask() {
      for await (const line of callStream(lookupDomain, { Name: name }, { signal: leave.signal })) setData(line);
    }
    ask().catch((error: unknown) => {
      if (!isCallProblem(error)) throw error;
      if (!leave.signal.aborted) setProblem(error);
    });
    return () => leave.abort();
  }, [name, turn]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  useTurned(again);
  return { data, problem, again };
}
