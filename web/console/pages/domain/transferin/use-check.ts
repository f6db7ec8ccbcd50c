import { useRef, useState } from 'react';
import { checkTransferIn, type TransferInLine } from '#contract/api/transfers/transfer-in.ts';
import { type CallProblem, callStream, isCallProblem } from '#web/shared/call.ts';
import { useTurned } from '#web/shared/i18n/use-turned.ts';
import type { PastedLine } from './read-lines.ts';

export interface Check {
  /** What was asked, in its order; undefined before the first look. */
  readonly asked: readonly PastedLine[] | undefined;
  readonly told: readonly TransferInLine[];
  readonly running: boolean;
  readonly problem: CallProblem | undefined;
  readonly run: (lines: readonly PastedLine[]) => Promise<void>;
}

/** Looks at names; answers appear as registries give them. A new look ends the one before. */
export function useCheck(): Check {
  const [asked, setAsked] = useState<readonly PastedLine[]>();
  const [told, setTold] = useState<readonly TransferInLine[]>([]);
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const current = useRef<AbortController>(undefined);

  async function run(lines: readonly PastedLine[]): Promise<void> {
    current.current?.abort();
    const mine = new AbortController();
    current.current = mine;
    setAsked(lines);
    setTold([]);
    setProblem(undefined);
    setRunning(true);
    const place = new Map(lines.map(({ Name }, at) => [Name, at]));
    const found: TransferInLine[] = [];
    try {
      for await (const line of callStream(checkTransferIn, { Lines: [...lines] }, { signal: mine.signal })) {
        found.push(line);
        setTold([...found].sort((a, b) => (place.get(a.Typed) ?? 0) - (place.get(b.Typed) ?? 0)));
      }
    } catch (error) {
      if (isCallProblem(error) && current.current === mine) setProblem(error);
    } finally {
      if (current.current === mine) setRunning(false);
    }
  }
  useTurned(() => void (asked && run(asked)));
  return { asked, told, running, problem, run };
}
