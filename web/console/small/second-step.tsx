import { useState } from 'react';
import type {
  PasskeyQuestion,
  SignedIn,
  SecondStep as Step,
  signInByCode,
  signInByRecoveryCode,
} from '#contract/api/account-factors.ts';
import { passkeysHere } from '#web/shared/passkeys/here.ts';
import { Note, Submit, TextField } from './fields.tsx';
import type { SmallKey, SmallSay } from './shell.tsx';
import { usePasskey } from './use-passkey.ts';
import { useSmallForm } from './use-small-form.ts';

interface StepProps {
  t: SmallSay;
  ticket: string;
  onDone: (signedIn: SignedIn) => void;
  /** The ticket is too old: the password is asked again. */
  onOver: () => void;
}

function StartAgain({ t, onOver }: Pick<StepProps, 't' | 'onOver'>) {
  return (
    <button type="button" className="sm-submit" onClick={onOver}>
      {t('gate:second.again')}
    </button>
  );
}

type ByCode = typeof signInByCode | typeof signInByRecoveryCode;

const CODES = {
  authenticator: { label: 'gate:second.code', help: 'gate:second.code.help', path: '/account/sign-in-code' },
  recovery: { label: 'gate:second.recovery', help: 'gate:second.recovery.help', path: '/account/sign-in-recovery' },
} as const satisfies Record<string, { label: SmallKey; help: SmallKey; path: ByCode['path'] }>;

function CodeForm({ kind, t, ticket, onDone, onOver }: StepProps & { kind: keyof typeof CODES }) {
  const { label, help, path } = CODES[kind];
  const form = useSmallForm<ByCode>({
    path,
    input: (given) => ({ Ticket: ticket, Code: String(given.get('Code')) }),
    done: onDone,
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Note kind="failed" text={form.failed} />
      {form.refusal === 'STEP_OVER' ? (
        <StartAgain t={t} onOver={onOver} />
      ) : (
        <>
          <TextField
            name="Code"
            label={t(label)}
            help={t(help)}
            wrong={form.wrong['Code']}
            autoComplete={kind === 'authenticator' ? 'one-time-code' : 'off'}
            inputMode={kind === 'authenticator' ? 'numeric' : 'text'}
            autoFocus
          />
          <Submit busy={form.busy}>{t('gate:signIn.submit')}</Submit>
        </>
      )}
    </form>
  );
}

function PasskeyForm({ t, ticket, question, onDone, onOver }: StepProps & { question: PasskeyQuestion }) {
  const { signIn, busy, failed, refusal } = usePasskey(t, onDone);
  const here = passkeysHere(question.Site);
  return (
    <>
      <Note kind="failed" text={failed} />
      <p className="sm-about">{here ? t('gate:second.passkey.help') : t('gate:second.passkey.elsewhere')}</p>
      {refusal === 'STEP_OVER' ? (
        <StartAgain t={t} onOver={onOver} />
      ) : (
        here && (
          <button
            type="button"
            className="sm-submit"
            aria-busy={busy}
            onClick={() => signIn(async () => ({ Ticket: ticket, Passkey: question }))}
          >
            {t('gate:second.passkey')}
          </button>
        )
      )}
    </>
  );
}

type Way = Step['Kinds'][number] | 'recovery';
const WAY_WORDS = {
  passkey: 'gate:second.use.passkey',
  authenticator: 'gate:second.use.code',
  recovery: 'gate:second.use.recovery',
} as const satisfies Record<Way, SmallKey>;

/** After the password: one of the account's second factors, or a recovery code (acceptance B2). */
export function SecondStep({ t, step, onDone, onOver }: Omit<StepProps, 'ticket'> & { step: Step }) {
  const { Ticket: ticket, Kinds, Passkey: question } = step;
  const ways: Way[] = [...Kinds, 'recovery'];
  const [way, setWay] = useState<Way>(
    question && passkeysHere(question.Site) ? 'passkey' : Kinds.includes('authenticator') ? 'authenticator' : ways[0]!,
  );
  const props = { t, ticket, onDone, onOver };
  return (
    <>
      <h1>{t('gate:second.title')}</h1>
      {way === 'passkey' && question ? (
        <PasskeyForm {...props} question={question} />
      ) : (
        <CodeForm key={way} {...props} kind={way === 'recovery' ? 'recovery' : 'authenticator'} />
      )}
      <ul className="sm-ways">
        {ways
          .filter((one) => one !== way)
          .map((one) => (
            <li key={one}>
              <button type="button" className="sm-link" onClick={() => setWay(one)}>
                {t(WAY_WORDS[one])}
              </button>
            </li>
          ))}
      </ul>
      {way === 'recovery' && <p className="sm-help">{t('gate:second.lost')}</p>}
    </>
  );
}
