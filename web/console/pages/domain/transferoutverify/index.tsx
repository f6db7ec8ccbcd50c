import { useState } from 'react';
import { useParams } from 'react-router';
import {
  approveTransferOut,
  confirmTransferOut,
  listTransfersOut,
  openTransferOut,
  rejectTransferOut,
} from '#contract/api/transfers/transfer-out.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { led } from '#web/shared/i18n/led.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { turned } from '#web/shared/turned.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import '../push/push.css';

type Opened = OutputOf<typeof openTransferOut>;

interface Asked {
  of: Opened;
  sign: string;
  id: string;
  onDone: (message: string) => void;
}

const AFTER = { after: [listTransfersOut] };

/** My own request: yes, by the security code. */
function Confirm({ of, sign, id, onDone }: Asked) {
  const { t } = useWords();
  const confirm = useAct(confirmTransferOut, AFTER);
  async function go() {
    const done = await confirm.run({ Sign: sign, Id: id });
    if (done) onDone(done.message);
  }
  return (
    <>
      <ProblemNote problem={confirm.problem} />
      <p>
        <Button tone="main" size="large" busy={confirm.busy} onClick={() => void go()}>
          {t('transferout:verify.confirm', { count: of.Names.length })}
        </Button>
      </p>
    </>
  );
}

/** Another registrar asks: yes at once, or no. */
function Decide({ id, onDone }: Asked) {
  const { t } = useWords();
  const approve = useAct(approveTransferOut, AFTER);
  const reject = useAct(rejectTransferOut, AFTER);
  async function go(doing: typeof approve | typeof reject) {
    const done = await doing.run({ Id: id });
    if (done) onDone(done.message);
  }
  return (
    <>
      <ProblemNote problem={approve.problem ?? reject.problem} />
      <p className="ns-row">
        <Button tone="main" size="large" busy={reject.busy} onClick={() => void go(reject)}>
          {t('transferout:act.reject')}
        </Button>
        <Button size="large" busy={approve.busy} onClick={() => void go(approve)}>
          {t('transferout:act.approve')}
        </Button>
      </p>
    </>
  );
}

function Ask(asked: Asked) {
  const { t } = useWords();
  const { of } = asked;
  return (
    <>
      <p>{t(`transferout:verify.about.${of.Purpose}`)}</p>
      <p>{t('transferout:verify.account', { account: of.Account })}</p>
      {of.Registrar && <p>{t('transferout:registrar', { name: of.Registrar })}</p>}
      <ul className="push-what">
        {of.Names.map((name) => (
          <li key={name} className="ns-name">
            {name}
          </li>
        ))}
      </ul>
      {of.Purpose === 'answer' && !of.Asked && <p className="ns-wrong">{t('transferout:unasked')}</p>}
      <p>
        {led(t(of.Purpose === 'answer' ? 'transferout:due.approval_pending' : 'transferout:verify.until'))}
        <When at={of.Until} />
      </p>
      {of.Mine && (of.Purpose === 'confirm' ? <Confirm {...asked} /> : <Decide {...asked} />)}
      {!of.Mine && (
        <>
          <p>{t('transferout:verify.signIn')}</p>
          <p>
            <a
              className="ns-button ns-button-main ns-button-large"
              href={`/login/sso?url=${encodeURIComponent(globalThis.location.pathname)}`}
            >
              {t('transferout:verify.signIn.act')}
            </a>
          </p>
        </>
      )}
    </>
  );
}

/**
 * `/domain/transferoutverify/:Sign/:ID`: links of letters about transfers out; opening one changes nothing (acceptance
 * F2).
 */
export function Component() {
  const { t } = useWords();
  const { Sign = '' } = useParams();
  const [done, setDone] = useState<string>();
  const opened = useAnswer(openTransferOut, { Sign }, { when: done === undefined });
  return (
    <Page title={t('menu:title.domain.transferoutverify')} before="text">
      {done === undefined ? (
        <Answer of={opened}>{(data) => <Ask of={data} sign={Sign} id={data.Id} onDone={setDone} />}</Answer>
      ) : (
        <p role="status">{turned(done)}</p>
      )}
      {(done !== undefined || opened.problem) && (
        <p>
          <a href="/domain/transferout/list">{t('transferout:list.link')}</a>
        </p>
      )}
    </Page>
  );
}
