import { useState } from 'react';
import { useParams } from 'react-router';
import {
  approveTransferOut,
  confirmTransferOut,
  listTransfersOut,
  openTransferOut,
  rejectTransferOut,
  takeTransferOutCode,
} from '#contract/api/transfers/transfer-out.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { led } from '#web/shared/i18n/led.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { turned } from '#web/shared/turned.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Copy } from '#web/shared/ui/copy.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import '../push/push.css';

type Opened = OutputOf<typeof openTransferOut>;
type Taken = OutputOf<typeof takeTransferOutCode> & { name: string };

interface Asked {
  of: Opened;
  sign: string;
  id: string;
  onDone: (message: string) => void;
  onTaken: (of: Taken) => void;
}

const UNTIL = {
  confirm: 'transferout:verify.until',
  answer: 'transferout:due.approval_pending',
  code: 'transferout:due.code_issued',
} as const;

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

/** A name that a decision gave: its password, once, to whoever has the link. */
function Take({ of, sign, onTaken }: Asked) {
  const { t } = useWords();
  const take = useAct(takeTransferOutCode);
  async function go() {
    const done = await take.run({ Sign: sign });
    if (done) onTaken({ ...done.data, name: of.Names[0] ?? '' });
  }
  return (
    <>
      <ProblemNote problem={take.problem} />
      <p>
        <Button tone="main" size="large" busy={take.busy} onClick={() => void go()}>
          {t('transferout:verify.code')}
        </Button>
      </p>
      <p className="ns-muted">{t('transferout:verify.code.here')}</p>
    </>
  );
}

function TakenCode({ of }: { of: Taken }) {
  const { t } = useWords();
  return (
    <div role="status">
      <p>{t('transferout:code.title', { name: of.name })}</p>
      <p className="ns-row">
        <code>{of.Code}</code>
        <Copy text={of.Code} />
      </p>
      <p>
        {t('transferout:code.until')}
        <When at={of.ValidUntil} />
      </p>
      <p>{t('transferout:verify.code.once')}</p>
    </div>
  );
}

function SignIn() {
  const { t } = useWords();
  return (
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
  );
}

function Act(asked: Asked) {
  const { Purpose, Mine } = asked.of;
  if (Purpose === 'code') return <Take {...asked} />;
  if (!Mine) return <SignIn />;
  return Purpose === 'confirm' ? <Confirm {...asked} /> : <Decide {...asked} />;
}

function Ask(asked: Asked) {
  const { t } = useWords();
  const { of } = asked;
  return (
    <>
      <p>{t(`transferout:verify.about.${of.Purpose}`)}</p>
      {of.Purpose !== 'code' && <p>{t('transferout:verify.account', { account: of.Account })}</p>}
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
        {led(t(UNTIL[of.Purpose]))}
        <When at={of.Until} />
      </p>
      <Act {...asked} />
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
  const [taken, setTaken] = useState<Taken>();
  const waits = done === undefined && taken === undefined;
  const opened = useAnswer(openTransferOut, { Sign }, { when: waits });
  return (
    <Page title={t('menu:title.domain.transferoutverify')} before="text">
      {waits && (
        <Answer of={opened}>
          {(data) => <Ask of={data} sign={Sign} id={data.Id} onDone={setDone} onTaken={setTaken} />}
        </Answer>
      )}
      {taken && <TakenCode of={taken} />}
      {done !== undefined && <p role="status">{turned(done)}</p>}
      {(done !== undefined || (waits && opened.problem)) && (
        <p>
          <a href="/domain/transferout/list">{t('transferout:list.link')}</a>
        </p>
      )}
    </Page>
  );
}
