import { useState } from 'react';
import { Link } from 'react-router';
import { lookOutside } from '#contract/api/dns/outside.ts';
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
function Off({ domain, elsewhere, onClose }: { domain: string; elsewhere: boolean; onClose: () => void }) {
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
      <p>{t(elsewhere ? 'dnssec:elsewhere.off.about' : 'dnssec:off.about')}</p>
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
      <dd>
        <span className="ns-name ns-name-whole">{[KeyTag, Algorithm, DigestType, Digest].join(' ')}</span>
        {of.Elsewhere && (
          <p className="ns-muted">
            {t('dnssec:elsewhere.fields', {
              tag: String(KeyTag),
              algorithm: String(Algorithm),
              type: String(DigestType),
            })}
          </p>
        )}
      </dd>
    </>
  );
}

/** States that go on by themselves when a time has passed, which the page tells. */
const WAITING = ['signed', 'rolling', 'settling', 'fading'] as const;

/** What the zone above a name elsewhere was heard to have, and a press that has it asked again. */
function Above({ of, domain }: { of: SigningState; domain: string }) {
  const { t } = useWords();
  const look = useAct(lookOutside, { after: [readSigning] });
  async function go() {
    const done = await look.run({ Domain: domain });
    if (done) notice('done', done.message);
  }
  if (!of.Elsewhere || of.State === 'off') return null;
  return (
    <>
      {of.ParentAt && of.AtRegistry !== 'others' && (
        <p>
          {t(`dnssec:elsewhere.has.${of.AtRegistry}`)} {t('dnssec:elsewhere.lookedAt')} <When at={of.ParentAt} />
        </p>
      )}
      <p>
        <Button busy={look.busy} onClick={() => void go()}>
          {t('dnssec:elsewhere.look')}
        </Button>
      </p>
      <ProblemNote problem={look.problem} />
    </>
  );
}

/** The state in words; of a name elsewhere it is its holder who tells the registrar. */
function StateWords({ of }: { of: SigningState }) {
  const { t } = useWords();
  const own = (['signed', 'ds_leaving'] as const).find((state) => of.Elsewhere && state === of.State);
  return <strong role="status">{own ? t(`dnssec:elsewhere.state.${own}`) : t(`dnssec:state.${of.State}`)}</strong>;
}

/** When the state goes on by itself. */
function Due({ of }: { of: SigningState }) {
  const { t } = useWords();
  const waits = WAITING.find((state) => state === of.State);
  if (!waits || !of.DueAt || of.Trouble) return null;
  const words = of.Elsewhere && waits === 'signed' ? 'dnssec:elsewhere.due.signed' : (`dnssec:due.${waits}` as const);
  return (
    <p>
      {t(words)} <When at={of.DueAt} />
    </p>
  );
}

/** What there is to know beside the state: when it goes on, what stands in the way, whose records the registry has. */
function Notes({ of, domain }: { of: SigningState; domain: string }) {
  const { t } = useWords();
  return (
    <>
      <Due of={of} />
      {of.Trouble && <p role="note">{of.Trouble}</p>}
      {of.State === 'off' && !of.Takes && <p>{t('dnssec:none')}</p>}
      {of.State === 'off' && of.Takes && !of.Delegated && (
        <p>{t(of.Elsewhere ? 'dnssec:elsewhere.servers' : 'dnssec:servers')}</p>
      )}
      {of.AtRegistry === 'others' && of.Delegated && of.Elsewhere && <p role="note">{t('dnssec:elsewhere.others')}</p>}
      {of.AtRegistry === 'others' && of.Delegated && !of.Elsewhere && (
        <p role="note">
          {t('dnssec:others')} <Link to={`/domain/${domain}#dnssec`}>{t('dnssec:others.act')}</Link>
        </p>
      )}
    </>
  );
}

/**
 * DNSSEC of a zone by one press (acceptance G4): keys, signatures and the DS at the registry, each in its safe order.
 */
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
            <p className="ns-muted">{t(of.Elsewhere ? 'dnssec:elsewhere.about' : 'dnssec:about')}</p>
            <p className="ns-row">
              <StateWords of={of} />
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
            <Above of={of} domain={domain} />
          </>
        )}
      </Answer>
      {asked && <Off domain={domain} elsewhere={signing.data?.Elsewhere === true} onClose={() => setAsked(false)} />}
    </Block>
  );
}
