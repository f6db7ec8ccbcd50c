import { useEffect, useRef, useState } from 'react';
import { type SearchLine, searchDomains } from '#contract/api/search.ts';
import { type CallProblem, callStream } from '#web/shared/call.ts';
import { useTurned } from '#web/shared/i18n/use-turned.ts';
import { canTurn } from '#web/shared/turned.ts';
import { readAnswers } from './read-answers.ts';

/** A search on the page: what was asked, what was answered so far. */
export interface Search {
  names: readonly string[];
  answers: ReadonlyMap<string, SearchLine>;
  /** Names nobody asked for, in the order they were told. */
  proposed: readonly SearchLine[];
  running: boolean;
  /** The reader stopped it before everything was answered. */
  stopped: boolean;
  problem: CallProblem | undefined;
  run: (names: readonly string[]) => Promise<void>;
  /** Asks once more for these of the names; the other answers stay. */
  again: (names: readonly string[]) => Promise<void>;
  stop: () => void;
}

/** Answers are drawn together this often, so that 500 lines do not mean 500 drawings. */
const DRAW_EVERY_MS = 80;

/** Names whose answers hold words that were told in one language alone, since they name something. */
const saidNames = (answers: ReadonlyMap<string, SearchLine>): string[] =>
  [...answers].filter(([, { Reason }]) => Reason !== undefined && !canTurn(Reason)).map(([name]) => name);

/** Streams a search: answers appear as the registries give them (acceptance D1). A new search ends the one before. */
export function useSearch(): Search {
  const [names, setNames] = useState<readonly string[]>([]);
  const [answers, setAnswers] = useState<ReadonlyMap<string, SearchLine>>(new Map());
  const [proposed, setProposed] = useState<readonly SearchLine[]>([]);
  const [running, setRunning] = useState(false);
  const [stopped, setStopped] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  async function ask(
    asked: readonly string[],
    before: ReadonlyMap<string, SearchLine>,
    Suggest: boolean,
  ): Promise<void> {
    current.current?.abort();
    const mine = new AbortController();
    current.current = mine;
    const found = new Map(before);
    const more: SearchLine[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      timer = undefined;
      if (current.current !== mine) return;
      setAnswers(new Map(found));
      if (Suggest) setProposed([...more]);
    };
    setAnswers(before);
    if (Suggest) setProposed([]);
    setRunning(true);
    setStopped(false);
    setProblem(undefined);
    try {
      const lines = callStream(searchDomains, { Names: [...asked], Suffixes: [], Suggest }, { signal: mine.signal });
      const broken = await readAnswers(lines, asked, { found, more }, () => {
        timer ??= setTimeout(draw, DRAW_EVERY_MS);
      });
      if (!broken || current.current !== mine) return;
      if (broken.kind === 'stopped') setStopped(true);
      else setProblem(broken);
    } finally {
      clearTimeout(timer);
      draw();
      if (current.current === mine) setRunning(false);
    }
  }

  async function again(asked: readonly string[]): Promise<void> {
    if (asked.length === 0) return;
    const kept = new Map(answers);
    for (const name of asked) kept.delete(name);
    return ask(asked, kept, false);
  }
  useTurned(() => void again(saidNames(answers)), !running);
  return {
    names,
    answers,
    proposed,
    running,
    stopped,
    problem,
    run: (asked) => {
      setNames(asked);
      return ask(asked, new Map(), true);
    },
    again,
    stop: () => current.current?.abort(),
  };
}
