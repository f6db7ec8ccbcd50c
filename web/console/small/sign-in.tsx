import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import type { signIn } from '#contract/api/account.ts';
import type { SignedIn, SecondStep as Step } from '#contract/api/account-factors.ts';
import { localAddress } from '#contract/return-url.ts';
import { useCaptcha } from '#web/shared/captcha/use-captcha.ts';
import { passkeysHere } from '#web/shared/passkeys/here.ts';
import { session } from '#web/shared/session.ts';
import { tellSignedIn } from '#web/shared/signed-in-news.ts';
import { APP } from '../app.ts';
import { Note, PasswordField, Submit, TextField } from './fields.tsx';
import { type Registered, Resend } from './resend.tsx';
import type { SmallSay } from './shell.tsx';
import { startSmall } from './start.tsx';
import { askAlone, usePasskey } from './use-passkey.ts';
import { useSmallForm } from './use-small-form.ts';

/** Fetched only where the account asks for it. */
const SecondStep = lazy(() => import('./second-step.tsx').then((loaded) => ({ default: loaded.SecondStep })));

const query = new URLSearchParams(location.search);
/** Opened by a page that lost its session: it waits for the news (acceptance A9). */
const ownWindow = query.get('window') === '1';

/** Where the reader wanted to go; the part behind `#` is never sent, browsers carry it along themselves. */
function wanted(): string | undefined {
  const address = localAddress(query.get('url'), location.origin);
  return address && !address.includes('#') ? address + location.hash : address;
}

function goOn({ Name, HasSafeCode }: SignedIn): void {
  if (ownWindow) tellSignedIn({ Name });
  else location.assign(wanted() ?? (HasSafeCode ? '/' : APP.profilePath));
}

/** The window that was opened for signing in has done its work. */
function Back({ t }: { t: SmallSay }) {
  return (
    <>
      <h1>{t('gate:signIn.title')}</h1>
      <Note kind="done" text={t('common:lost.back')} />
      <button type="button" className="sm-submit" onClick={() => window.close()}>
        {t('common:act.close')}
      </button>
    </>
  );
}

interface FirstStepProps {
  t: SmallSay;
  email: string;
  onEmail: (email: string) => void;
  onDone: (signedIn: SignedIn) => void;
  onStep: (step: Step) => void;
}

/** E-mail and password, or a passkey instead of both. */
function FirstStep({ t, email, onEmail, onDone, onStep }: FirstStepProps) {
  const [captchaNeeded, setCaptchaNeeded] = useState(false);
  const given = useRef<Registered>({ email: '', password: '' });
  const [unproved, setUnproved] = useState<Registered>();
  const { start, take, state } = useCaptcha();
  const passkey = usePasskey(t, onDone);
  const form = useSmallForm<typeof signIn>({
    path: '/account/sign-in',
    input: async (data) => {
      given.current = { email: String(data.get('Email')).trim(), password: String(data.get('Password')) };
      const { email: Email, password: Password } = given.current;
      const solved = captchaNeeded ? { Captcha: await take() } : {};
      return { Email, Password, Remember: data.has('Remember'), ...solved };
    },
    done: ({ SignedIn: signedIn, SecondStep: step }) => (signedIn ? onDone(signedIn) : step && onStep(step)),
    failed: (key) => {
      setUnproved(key === 'NOT_ACTIVATED' ? given.current : undefined);
      if (key !== 'CAPTCHA_NEEDED') return;
      setCaptchaNeeded(true);
      start();
    },
  });
  const byPasskey = ({ currentTarget: { form: fields } }: MouseEvent<HTMLButtonElement>) =>
    passkey.signIn(askAlone, fields !== null && new FormData(fields).has('Remember'));
  const url = query.get('url');
  const along = url ? `?url=${encodeURIComponent(url)}` : '';
  return (
    <>
      <h1>{t('gate:signIn.title')}</h1>
      <Note kind="failed" text={form.failed ?? passkey.failed} />
      {unproved && <Resend t={t} {...unproved} />}
      <form onSubmit={form.onSubmit} noValidate>
        <TextField
          name="Email"
          type="email"
          label={t('gate:email')}
          wrong={form.wrong['Email']}
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => onEmail(event.target.value)}
        />
        <PasswordField
          t={t}
          name="Password"
          label={t('gate:password')}
          wrong={form.wrong['Password']}
          autoComplete="current-password"
        />
        <label className="sm-check">
          <input type="checkbox" name="Remember" />
          {t('gate:signIn.remember')}
        </label>
        {captchaNeeded && state === 'working' && (
          <p className="sm-help" role="status">
            {t('common:captcha.working')}
          </p>
        )}
        <Submit busy={form.busy}>{t('gate:signIn.submit')}</Submit>
        {passkeysHere() && (
          <button type="button" className="sm-submit sm-second" aria-busy={passkey.busy} onClick={byPasskey}>
            {t('gate:signIn.passkey')}
          </button>
        )}
        <p className="sm-links">
          <a href={`/login/register${along}`}>{t('gate:signIn.new')}</a>
          <a href="/login/forgot">{t('gate:signIn.forgot')}</a>
        </p>
      </form>
    </>
  );
}

function SignIn({ t }: { t: SmallSay }) {
  const known = session();
  const [back, setBack] = useState(ownWindow && known.SignedIn);
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<Step>();
  useEffect(() => {
    if (back && known.Name) tellSignedIn({ Name: known.Name });
  }, [back, known.Name]);
  function done(signedIn: SignedIn) {
    setBack(ownWindow);
    goOn(signedIn);
  }
  if (back) return <Back t={t} />;
  if (!step) return <FirstStep t={t} email={email} onEmail={setEmail} onDone={done} onStep={setStep} />;
  return (
    <Suspense fallback={<h1>{t('gate:second.title')}</h1>}>
      <SecondStep t={t} step={step} onDone={done} onOver={() => setStep(undefined)} />
    </Suspense>
  );
}

await startSmall('sign-in', (t) => <SignIn t={t} />);
