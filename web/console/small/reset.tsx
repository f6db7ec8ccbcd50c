import { useState } from 'react';
import type { resetPassword } from '#contract/api/account.ts';
import { DeadLink, useDeadLink } from './dead-link.tsx';
import { Note, PasswordField, Submit } from './fields.tsx';
import { lastSegment } from './path.ts';
import type { SmallSay } from './shell.tsx';
import { startSmall } from './start.tsx';
import { useSmallForm } from './use-small-form.ts';

function Reset({ t }: { t: SmallSay }) {
  const [said, setSaid] = useState<string>();
  const dead = useDeadLink('password');
  const form = useSmallForm<typeof resetPassword>({
    path: '/account/reset-password',
    check: (data): Record<string, string> =>
      data.get('Password') === data.get('PasswordAgain') ? {} : { PasswordAgain: t('gate:again.differs') },
    input: (data) => ({
      Token: lastSegment(),
      Password: String(data.get('Password')),
      PasswordAgain: String(data.get('PasswordAgain')),
    }),
    done: (_, message) => setSaid(message),
  });
  if (said)
    return (
      <>
        <h1>{t('gate:reset.title')}</h1>
        <Note kind="done" text={said} />
        <a className="sm-submit" href="/login/sso">
          {t('gate:signIn.submit')}
        </a>
      </>
    );
  if (dead || form.refusal === 'LINK_DEAD')
    return <DeadLink t={t} why="gate:link.dead.reset" href="/login/forgot" act="gate:link.dead.again" />;
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <h1>{t('gate:reset.title')}</h1>
      <p className="sm-about">{t('gate:reset.why')}</p>
      <Note kind="failed" text={form.failed} />
      <PasswordField
        t={t}
        name="Password"
        label={t('gate:newPassword')}
        help={t('gate:passwordHelp')}
        wrong={form.wrong['Password']}
        autoComplete="new-password"
        autoFocus
      />
      <PasswordField
        t={t}
        name="PasswordAgain"
        label={t('gate:passwordAgain')}
        wrong={form.wrong['PasswordAgain']}
        autoComplete="new-password"
      />
      <Submit busy={form.busy}>{t('gate:reset.submit')}</Submit>
      <p className="sm-links">
        <a href="/login/forgot">{t('gate:signIn.forgot')}</a>
      </p>
    </form>
  );
}

await startSmall('reset', (t) => <Reset t={t} />);
