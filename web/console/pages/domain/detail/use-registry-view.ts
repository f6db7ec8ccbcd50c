import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  domainHistory,
  type RegistryView,
  registryView,
  type TakenOver,
  takeOverRegistry,
} from '#contract/api/domain-detail.ts';
import { domainDetail } from '#contract/api/domains.ts';
import { domainDelegation } from '#contract/api/registry-acts.ts';
import { type CallProblem, callStream, isCallProblem } from '#web/shared/call.ts';

interface Asking {
  data: RegistryView | undefined;
  problem: CallProblem | undefined;
  /** What is under way: asking, or taking over what is named. */
  busy: 'ask' | TakenOver | undefined;
  ask: () => void;
  /** Answers whether something was taken over. */
  takeOver: (what: TakenOver) => Promise<boolean>;
}

/** The registry's side of a name: asked when the reader wants it, since each question is a command to the registry. */
export function useRegistryView(domain: string): Asking {
  const client = useQueryClient();
  const [data, setData] = useState<RegistryView>();
  const [problem, setProblem] = useState<CallProblem>();
  const [busy, setBusy] = useState<Asking['busy']>();
  async function during<T>(what: Asking['busy'], work: () => Promise<T>): Promise<T | undefined> {
    if (busy) return undefined;
    setBusy(what);
    setProblem(undefined);
    try {
      return await work();
    } catch (error) {
      if (!isCallProblem(error)) throw error;
      setProblem(error);
      return undefined;
    } finally {
      setBusy(undefined);
    }
  }
  const ask = () =>
    during('ask', async () => {
      for await (const line of callStream(registryView, { Domain: domain })) setData(line);
    });
  async function takeOver(what: TakenOver): Promise<boolean> {
    const taken = await during(what, async () => {
      let done = false;
      for await (const { Taken, View } of callStream(takeOverRegistry, { Domain: domain, What: [what] })) {
        setData(View);
        done = Taken.includes(what);
      }
      for (const read of [domainDetail, domainDelegation, domainHistory])
        void client.invalidateQueries({ queryKey: [read.path] });
      return done;
    });
    return taken ?? false;
  }
  return { data, problem, busy, ask: () => void ask(), takeOver };
}
