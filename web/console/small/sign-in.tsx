import { useEffect, useState } from 'react';
import type { signIn } from '#contract/api/account.ts';
import { localAddress } from '#contract/return-url.ts';
import { useCaptcha } from '#web/shared/captcha/use-captcha.ts';
import { session } from '#web/shared/session.ts';
import { tellSignedIn } from '#web/shared/signed-in-news.ts';
import { APP } from '../app.ts';
import { Note, PasswordField, Submit, TextField } from './fields.tsx';
import type { SmallSay } from './shell.tsx';
import { startSmall } from './start.tsx';
import { useSmallForm } from './use-small-form.ts';

const query = new URLSearchParams(location.search);
/** Opened by a page that lost its session: it waits for the news (acceptance A9). */
const ownWindow = query.get('window') === '1';

function goOn(name: string, hasSafeCode: boolean): void {
  if (ownWindow) tellSignedIn({ Name: name });
  else location.assign(localAddress(query.get('url')) ?? (hasSafeCode ? '/' : APP.profilePath));
}

function SignIn({ t }: { t: SmallSay }) {
  const known = session();
  const [signedIn, setSignedIn] = useState(ownWindow && known.SignedIn);
  const [captchaNeeded, setCaptchaNeeded] = useState(false);
  const { start, take, state } = useCaptcha();
  const [email, setEmail] = useState('');
  useEffect(() => {
    if (signedIn && known.Name) tellSignedIn({ Name: known.Name });
  }, [signedIn, known.Name]);
  const form = useSmallForm<typeof signIn>({
    path: '/account/sign-in',
    input: async (given) => ({
      Email: String(given.get('Email')).trim(),
      Password: String(given.get('Password')),
      Remember: given.has('Remember'),
      ...(captchaNeeded ? { Captcha: await take() } : {}),
    }),
    done: (data) => {
      setSignedIn(ownWindow);
      goOn(email.trim(), data.HasSafeCode);
    },
    failed: (key) => {
      if (key !== 'CAPTCHA_NEEDED') return;
      setCaptchaNeeded(true);
      start();
    },
  });
  const url = query.get('url');
  const along = url ? `?url=${encodeURIComponent(url)}` : '';
  if (signedIn)
    return (
      <>
        <h1>{t('gate:signIn.title')}</h1>
        <Note kind="done" text={t('common:lost.back')} />
        <button type="button" className="sm-submit" onClick={() => window.close()}>
          {t('common:act.close')}
        </button>
      </>
    );
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <h1>{t('gate:signIn.title')}</h1>
      <Note kind="failed" text={form.failed} />
      <TextField
        name="Email"
        type="email"
        label={t('gate:email')}
        wrong={form.wrong['Email']}
        autoComplete="username"
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.target.value)}
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
      <p className="sm-links">
        <a href={`/login/register${along}`}>{t('gate:signIn.new')}</a>
        <a href="/login/forgot">{t('gate:signIn.forgot')}</a>
      </p>
    </form>
  );
}

await startSmall('sign-in', (t) => <SignIn t={t} />);
