import { useEffect, useRef, useState } from 'react';
import { checkRegistration, previewRegistration } from '#contract/api/batch-orders.ts';
import type { Preview } from '#contract/api/tasks.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { MoneyOnWire } from '#contract/envelope.ts';
import { add, fromWire, toWire, usd } from '#contract/money.ts';
import { type CallProblem, call, callStream, isCallProblem } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import type { Busy } from '#web/shared/ui/button.tsx';
import { withoutGone } from './without-gone.ts';

export type Wanted = InputOf<typeof previewRegistration>;
type Quote = OutputOf<typeof previewRegistration>;
export type Line = Quote['Lines'][number];
/** What a registry said of one name. */
export type AtRegistry = OutputOf<typeof checkRegistration>;

/** After so long without a change the list is looked at again. */
const AGAIN_MS = 500;

export interface Looked {
  preview: Preview;
  /** Names that can be ordered, with term and price. */
  lines: readonly Line[];
  total: MoneyOnWire;
  needs: Quote['Holders'];
}

export interface Registration {
  /** The list as it is now; undefined until it was looked at, and while it is looked at again. */
  looked: Looked | undefined;
  /** The last look, while a new one is under way. */
  last: Looked | undefined;
  told: ReadonlyMap<string, AtRegistry>;
  /** How many names the registries were asked about, and have answered. */
  asking: { done: number; count: number } | undefined;
  busy: Busy;
  problem: CallProblem | undefined;
  look: () => void;
  /** Forgets what the registries said: prices moved, or names went. */
  afresh: () => void;
}

const sumOf = (lines: readonly Line[]): MoneyOnWire =>
  toWire(lines.reduce((sum, { Price }) => add(sum, fromWire(Price)), usd('0.00')));

interface Ask {
  told: Map<string, AtRegistry>;
  signal: AbortSignal | undefined;
  onAsking: (asking: NonNullable<Registration['asking']>) => void;
}

/** Asks the registries about names and keeps what they say; true where one of them has a price of its own. */
async function askRegistries(names: readonly string[], { told, signal, onAsking }: Ask): Promise<boolean> {
  let dear = false;
  let done = 0;
  onAsking({ done, count: names.length });
  for await (const line of callStream(checkRegistration, { Names: [...names] }, signal ? { signal } : {})) {
    told.set(line.Name, line);
    dear ||= line.Premium;
    done += 1;
    onAsking({ done, count: names.length });
  }
  return dear;
}

async function lookOnce(wanted: Wanted, ask: Ask): Promise<Looked> {
  let quote = await call(previewRegistration, wanted);
  const unasked = quote.Lines.map(({ Name }) => Name).filter(
    (name) => (ask.told.get(name)?.Status ?? 'unknown') === 'unknown',
  );
  // What the registries ask for a premium name is known to the server only after they were asked.
  if (unasked.length > 0 && (await askRegistries(unasked, ask))) quote = await call(previewRegistration, wanted);
  const { preview, lines } = withoutGone(quote, ask.told);
  return { preview, lines, total: sumOf(lines), needs: quote.Holders };
}

/**
 * A list before it is ordered (acceptance D2): the server's judgement, then the registries' word about each name that
 * was not asked yet, then the prices they told. Once begun, every change of the list is looked at again by itself.
 */
export function useRegistration(wanted: Wanted): Registration {
  const { lang } = useWords();
  // What was looked at is told in words of the server.
  const key = `${lang} ${JSON.stringify(wanted)}`;
  const [seen, setSeen] = useState<{ key: string; looked: Looked }>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const [asking, setAsking] = useState<Registration['asking']>();
  const told = useRef(new Map<string, AtRegistry>());
  const tried = useRef<string>(undefined);
  const here = useRef<AbortController>(undefined);
  useEffect(() => {
    const leave = new AbortController();
    here.current = leave;
    return () => leave.abort();
  }, []);

  async function look(): Promise<void> {
    if (busy) return;
    tried.current = key;
    setBusy(true);
    setProblem(undefined);
    try {
      const ask = { told: told.current, signal: here.current?.signal, onAsking: setAsking };
      const looked = await lookOnce(wanted, ask);
      setSeen({ key, looked });
    } catch (error) {
      if (!isCallProblem(error)) throw error;
      if (error.kind !== 'stopped') setProblem(error);
    } finally {
      setAsking(undefined);
      setBusy(false);
    }
  }

  const begun = tried.current !== undefined;
  const old = begun && tried.current !== key && wanted.Names.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when the list changed, a while after the last change.
  useEffect(() => {
    if (!old || busy) return undefined;
    const timer = setTimeout(() => void look(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [old, busy, key]);
  return {
    looked: seen?.key === key ? seen.looked : undefined,
    last: seen?.looked,
    told: told.current,
    asking,
    busy,
    problem,
    look: () => void look(),
    afresh: () => {
      told.current.clear();
      void look();
    },
  };
}
