import { useState } from 'react';
import type { forgotPassword } from '#contract/api/account.ts';
import { useCaptcha } from '#web/shared/captcha/use-captcha.ts';
import { Note, Submit, TextField } from './fields.tsx';
import type { SmallSay } from './shell.tsx';
import { startSmall } from './start.tsx';
import { useSmallForm } from './use-small-form.ts';

function Forgot({ t }: { t: SmallSay }) {
  const { start, take } = useCaptcha();
  const [said, setSaid] = useState<string>();
  const form = useSmallForm<typeof forgotPassword>({
    path: '/account/forgot-password',
    input: async (data) => ({ Email: String(data.get('Email')).trim(), Captcha: await take() }),
    done: (_, message) => setSaid(message),
  });
  return (
    <form noValidate onFocus={start} onSubmit={form.onSubmit}>
      <h1>{t('gate:forgot.title')}</h1>
      <p className="sm-about">{t('gate:forgot.why')}</p>
      <Note kind="done" text={said} />
      <Note kind="failed" text={form.failed} />
      <TextField
        name="Email"
        type="email"
        label={t('gate:email')}
        wrong={form.wrong['Email']}
        autoComplete="username"
        autoFocus
      />
      <Submit busy={form.busy}>{t('gate:forgot.submit')}</Submit>
      <p className="sm-links">
        <a href="/login/sso">{t('gate:forgot.back')}</a>
      </p>
    </form>
  );
}

await startSmall('forgot', (t) => <Forgot t={t} />);
