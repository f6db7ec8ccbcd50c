import { useState } from 'react';
import { useParams } from 'react-router';
import { openRegistrantLink, proveRegistrantEmail } from '#contract/api/holders/registrant-email.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import '../../../registrant/registrant.css';

type Opened = OutputOf<typeof openRegistrantLink>;
type Proved = OutputOf<typeof proveRegistrantEmail>;

function Done({ of }: { of: Proved }) {
  const { t } = useWords();
  return (
    <div role="status">
      <p>
        <StateTag tone="good">{t('registrant:page.done')}</StateTag>
      </p>
      {of.Names > 0 && <p>{t('registrant:page.doneNames', { count: of.Names })}</p>}
      {of.Lifted > 0 && <p>{t('registrant:page.doneLifted', { count: of.Lifted })}</p>}
    </div>
  );
}

function Names({ of }: { of: Opened }) {
  const { t } = useWords();
  if (of.Total === 0) return null;
  return (
    <Block title={t('registrant:page.names', { count: of.Total })}>
      <ul className="registrant-names">
        {of.Names.map((name) => (
          <li key={name} className="ns-name">
            {name}
          </li>
        ))}
      </ul>
      {of.Total > of.Names.length && <p>{t('registrant:page.more', { count: of.Total - of.Names.length })}</p>}
    </Block>
  );
}

function Ask({ of, token, onDone }: { of: Opened; token: string; onDone: (proved: Proved) => void }) {
  const { t } = useWords();
  const prove = useAct(proveRegistrantEmail);
  async function go() {
    const done = await prove.run({ Token: token });
    if (done) onDone(done.data);
  }
  if (of.Proved) return <StateTag tone="good">{t('registrant:page.already')}</StateTag>;
  return (
    <>
      <p>{t('registrant:page.ask')}</p>
      <p>
        <strong>{of.Email}</strong>
      </p>
      <ProblemNote problem={prove.problem} />
      <p>
        <Button tone="main" size="large" busy={prove.busy} onClick={go}>
          {t('registrant:page.submit')}
        </Button>
      </p>
      <Names of={of} />
    </>
  );
}

/**
 * `/domain/emailverify/:Sign`: the link of a letter to a holder; open to visitors, and only its button proves
 * (acceptance H3).
 */
export function Component() {
  const { t } = useWords();
  const { Sign = '' } = useParams();
  const [proved, setProved] = useState<Proved>();
  const opened = useAnswer(openRegistrantLink, { Token: Sign }, { when: proved === undefined });
  return (
    <Page title={t('menu:title.domain.emailverify')} about={t('registrant:page.about')} before="text">
      {proved ? (
        <Done of={proved} />
      ) : (
        <Answer of={opened}>{(data) => <Ask of={data} token={Sign} onDone={setProved} />}</Answer>
      )}
    </Page>
  );
}
