import { useState } from 'react';
import type { register } from '#contract/api/account.ts';
import { useCaptcha } from '#web/shared/captcha/use-captcha.ts';
import { Note, PasswordField, Submit, TextField } from './fields.tsx';
import { type Registered, Resend } from './resend.tsx';
import type { SmallKey, SmallSay } from './shell.tsx';
import { startSmall } from './start.tsx';
import { useSmallForm } from './use-small-form.ts';

const KINDS = [
  ['individual', 'gate:register.individual'],
  ['enterprise', 'gate:register.enterprise'],
] as const satisfies readonly (readonly [string, SmallKey])[];

const text = (form: FormData, name: string) => String(form.get(name) ?? '');

/** What stands after the registration: look into the mailbox, and the mail again. */
function Sent({ t, message, ...registered }: Registered & { t: SmallSay; message: string }) {
  return (
    <>
      <h1>{t('gate:register.sent')}</h1>
      <Resend t={t} {...registered} said={message} />
      <p className="sm-links">
        <a href="/login/sso">{t('gate:forgot.back')}</a>
      </p>
    </>
  );
}

function Kinds({ t, wrong }: { t: SmallSay; wrong: string | undefined }) {
  return (
    <fieldset className="sm-field">
      <legend>{t('gate:register.kind')}</legend>
      <div className="sm-kinds">
        {KINDS.map(([kind, label], index) => (
          <label className="sm-check" key={kind}>
            <input type="radio" name="Kind" value={kind} defaultChecked={index === 0} />
            {t(label)}
          </label>
        ))}
      </div>
      {wrong && <p className="sm-wrong">{wrong}</p>}
    </fieldset>
  );
}

function Agreement({ t, wrong }: { t: SmallSay; wrong: string | undefined }) {
  return (
    <div className="sm-field">
      <label className="sm-check">
        <input type="checkbox" name="Agreed" aria-invalid={wrong !== undefined} aria-describedby="agreed-note" />
        <span>
          {t('gate:register.agree')}{' '}
          <a href="/legal/terms" target="_blank" rel="noreferrer">
            {t('gate:register.terms')}
          </a>{' '}
          {t('gate:register.and')}{' '}
          <a href="/legal/privacy" target="_blank" rel="noreferrer">
            {t('gate:register.privacy')}
          </a>
        </span>
      </label>
      <p id="agreed-note" className="sm-wrong">
        {wrong}
      </p>
    </div>
  );
}

function Register({ t }: { t: SmallSay }) {
  const { start, take, state } = useCaptcha();
  const [sent, setSent] = useState<Registered & { message: string }>();
  const form = useSmallForm<typeof register>({
    path: '/account/register',
    check: (data) => ({
      ...(text(data, 'Password') === text(data, 'PasswordAgain') ? {} : { PasswordAgain: t('gate:again.differs') }),
      ...(data.has('Agreed') ? {} : { Agreed: t('common:agree.needed') }),
    }),
    input: async (data) => ({
      Email: text(data, 'Email').trim(),
      Password: text(data, 'Password'),
      PasswordAgain: text(data, 'PasswordAgain'),
      Kind: text(data, 'Kind') === 'enterprise' ? 'enterprise' : 'individual',
      Agreed: true,
      Captcha: await take(),
    }),
    done: (_, message, data) =>
      setSent({ message, email: text(data, 'Email').trim(), password: text(data, 'Password') }),
  });
  if (sent) return <Sent t={t} {...sent} />;
  return (
    <form noValidate onFocus={start} onSubmit={form.onSubmit}>
      <h1>{t('gate:register.title')}</h1>
      <Note kind="failed" text={form.failed} />
      <TextField
        name="Email"
        type="email"
        label={t('gate:email')}
        wrong={form.wrong['Email']}
        autoComplete="username"
        autoFocus
      />
      <PasswordField
        t={t}
        name="Password"
        label={t('gate:password')}
        help={t('gate:passwordHelp')}
        wrong={form.wrong['Password']}
        autoComplete="new-password"
      />
      <PasswordField
        t={t}
        name="PasswordAgain"
        label={t('gate:passwordAgain')}
        wrong={form.wrong['PasswordAgain']}
        autoComplete="new-password"
      />
      <Kinds t={t} wrong={form.wrong['Kind']} />
      <Agreement t={t} wrong={form.wrong['Agreed']} />
      {state === 'working' && (
        <p className="sm-help" role="status">
          {t('common:captcha.working')}
        </p>
      )}
      <Submit busy={form.busy}>{t('gate:register.submit')}</Submit>
      <p className="sm-links">
        <a href="/login/sso">{t('gate:register.have')}</a>
      </p>
    </form>
  );
}

await startSmall('register', (t) => <Register t={t} />);
