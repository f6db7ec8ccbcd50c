import { useState } from 'react';
import { checkServersOut, type ServerSeen } from '#contract/api/transfers/transfer-out.ts';
import { type CallProblem, callStream, isCallProblem } from '#web/shared/call.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';

/** Whether the name servers of a name that leaves answer for it, asked when the reader wants to know. */
export function ServerCheck({ id }: { id: string }) {
  const { t } = useWords();
  const [seen, setSeen] = useState<readonly ServerSeen[]>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  async function run() {
    setSeen([]);
    setProblem(undefined);
    setBusy(true);
    const found: ServerSeen[] = [];
    try {
      for await (const one of callStream(checkServersOut, { Id: id })) {
        found.push(one);
        setSeen([...found].sort((a, b) => (a.Server < b.Server ? -1 : 1)));
      }
    } catch (error) {
      if (!isCallProblem(error)) throw error;
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <section aria-label={t('transferout:servers.title')}>
      <h3>{t('transferout:servers.title')}</h3>
      <ProblemNote problem={problem} />
      <div role="status">
        {seen && seen.length > 0 && (
          <>
            <ul className="push-what">
              {seen.map(({ Server, Sight, Ours }) => (
                <li key={Server}>
                  <strong>{Server}</strong> {t(`transferout:sight.${Sight}`)}
                  {Ours && ` (${t('transferout:servers.ours')})`}
                </li>
              ))}
            </ul>
            <p className="ns-muted">{t('transferout:servers.about')}</p>
          </>
        )}
        {seen?.length === 0 && !busy && !problem && <p>{t('transferout:servers.none')}</p>}
      </div>
      <Button size="small" busy={busy} onClick={() => void run()}>
        {t(seen ? 'transferout:servers.again' : 'transferout:servers.check')}
      </Button>
    </section>
  );
}
