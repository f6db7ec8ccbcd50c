import { useState } from 'react';
import { Link } from 'react-router';
import { readSigning, type Signing as SigningState, signZone, unsignZone } from '#contract/api/dns/signing.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';

/** Ending is asked about once: it goes on for a day by itself. */
function Off({ domain, onClose }: { domain: string; onClose: () => void }) {
  const { t } = useWords();
  const off = useAct(unsignZone, { after: [readSigning] });
  async function go() {
    const done = await off.run({ Domain: domain });
    if (!done) return;
    notice('done', done.message);
    onClose();
  }
  return (
    <Dialog
      title={t('dnssec:off.title')}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('common:act.back')}</Button>
          <Button tone="main" busy={off.busy} onClick={() => void go()}>
            {t('dnssec:off')}
          </Button>
        </>
      }
    >
      <ProblemNote problem={off.problem} />
      <p>{t('dnssec:off.about')}</p>
    </Dialog>
  );
}

function Ds({ of }: { of: SigningState }) {
  const { t } = useWords();
  if (!of.Ds) return null;
  const { KeyTag, Algorithm, DigestType, Digest } = of.Ds;
  return (
    <>
      <dt>{t('dnssec:ds')}</dt>
      <dd className="ns-name ns-name-whole">{[KeyTag, Algorithm, DigestType, Digest].join(' ')}</dd>
    </>
  );
}

/** States that go on by themselves when a time has passed, which the page tells. */
const WAITING = ['signed', 'rolling', 'settling', 'fading'] as const;

/** What there is to know beside the state: when it goes on, what stands in the way, whose records the registry has. */
function Notes({ of, domain }: { of: SigningState; domain: string }) {
  const { t } = useWords();
  const waits = WAITING.find((state) => state === of.State);
  return (
    <>
      {waits && of.DueAt && !of.Trouble && (
        <p>
          {t(`dnssec:due.${waits}`)} <When at={of.DueAt} />
        </p>
      )}
      {of.Trouble && <p role="note">{of.Trouble}</p>}
      {of.State === 'off' && !of.Takes && <p>{t('dnssec:none')}</p>}
      {of.State === 'off' && of.Takes && !of.Delegated && <p>{t('dnssec:servers')}</p>}
      {of.AtRegistry === 'others' && of.Delegated && (
        <p role="note">
          {t('dnssec:others')} <Link to={`/domain/${domain}#dnssec`}>{t('dnssec:others.act')}</Link>
        </p>
      )}
    </>
  );
}

/** DNSSEC of a zone by one press (acceptance G4): keys, signatures and the DS at the registry, each in its safe order. */
export function Signing({ domain }: { domain: string }) {
  const { t } = useWords();
  const [asked, setAsked] = useState(false);
  const signing = useAnswer(readSigning, { Domain: domain });
  const on = useAct(signZone, { after: [readSigning] });
  async function go() {
    const done = await on.run({ Domain: domain });
    if (done) notice('done', done.message);
  }
  return (
    <Block title={t('dnssec:title')}>
      <Answer of={signing}>
        {(of) => (
          <>
            <p className="ns-muted">{t('dnssec:about')}</p>
            <p className="ns-row">
              <strong role="status">{t(`dnssec:state.${of.State}`)}</strong>
              {of.Actions.includes('on') && (
                <Button busy={on.busy} onClick={() => void go()}>
                  {t('dnssec:on')}
                </Button>
              )}
              {of.Actions.includes('off') && <Button onClick={() => setAsked(true)}>{t('dnssec:off')}</Button>}
            </p>
            <ProblemNote problem={on.problem} />
            <Notes of={of} domain={domain} />
            <dl className="ns-facts">
              <Ds of={of} />
            </dl>
          </>
        )}
      </Answer>
      {asked && <Off domain={domain} onClose={() => setAsked(false)} />}
    </Block>
  );
}
