import { useEffect, useState } from 'react';
import { answeredZone } from '#contract/api/dns/answered.ts';
import type { readZone } from '#contract/api/dns/zones.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { type CallProblem, callStream, isCallProblem } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';

type Seen = OutputOf<typeof answeredZone>;
type State = Seen['Servers'][number]['State'];

const TONES: Readonly<Record<State, Tone>> = {
  new: 'good',
  old: 'warn',
  other: 'bad',
  silent: 'bad',
  unresolved: 'bad',
};

/** Asks each name server until all answer the change, or the server gives up; `turn` asks once more. */
function useAsked(domain: string, turn: number) {
  const [seen, setSeen] = useState<Seen>();
  const [problem, setProblem] = useState<CallProblem>();
  const [asking, setAsking] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks the same once more.
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    async function ask() {
      for await (const found of callStream(answeredZone, { Domain: domain }, { signal }))
        if (!signal.aborted) setSeen(found);
    }
    setAsking(true);
    setProblem(undefined);
    ask()
      .catch((error: unknown) => {
        if (!isCallProblem(error)) throw error;
        if (!signal.aborted) setProblem(error);
      })
      .finally(() => {
        if (!signal.aborted) setAsking(false);
      });
    return () => leave.abort();
  }, [domain, turn]);
  return { seen, problem, asking };
}

function Asked({ domain }: { domain: string }) {
  const { t } = useWords();
  const [turn, setTurn] = useState(0);
  const { seen, problem, asking } = useAsked(domain, turn);
  if (seen?.Servers.length === 0) return null;
  return (
    <section className="zone-changes" aria-label={t('zones:answered.title')}>
      <p role="status">
        {seen?.Done ? (
          <StateTag tone="good">{t('zones:answered.done')}</StateTag>
        ) : (
          t(asking ? 'zones:answered.asking' : 'zones:answered.notYet')
        )}
      </p>
      <ProblemNote problem={problem} />
      {seen && (
        <ul className="zone-wrong">
          {seen.Servers.map(({ Server, State: state }) => (
            <li key={Server} className="ns-row">
              <span className="ns-name ns-name-whole">{Server}</span>
              <StateTag tone={TONES[state]}>{t(`zones:answered.${state}`)}</StateTag>
            </li>
          ))}
        </ul>
      )}
      {!asking && !seen?.Done && (
        <p>
          <Button onClick={() => setTurn((now) => now + 1)}>{t('zones:answered.again')}</Button>
        </p>
      )}
    </section>
  );
}

/** A change is done when every name server answers it: each is asked after a change, until it does. */
export function Answered({ of }: { of: Pick<OutputOf<typeof readZone>, 'Name' | 'Version' | 'Rests'> }) {
  const [opened] = useState(of.Version);
  if (of.Version === opened || of.Rests) return null;
  return <Asked key={of.Version} domain={of.Name} />;
}
