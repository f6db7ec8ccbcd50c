import { useState } from 'react';
import type { activate } from '#contract/api/account.ts';
import { APP } from '../app.ts';
import { DeadLink, useDeadLink } from './dead-link.tsx';
import { Note, PasswordField, Submit } from './fields.tsx';
import { lastSegment } from './path.ts';
import type { SmallSay } from './shell.tsx';
import { startSmall } from './start.tsx';
import { useSmallForm } from './use-small-form.ts';

function Activate({ t }: { t: SmallSay }) {
  const [said, setSaid] = useState<string>();
  const dead = useDeadLink('account');
  const form = useSmallForm<typeof activate>({
    path: '/account/activate',
    input: (data) => ({ Token: lastSegment(), Password: String(data.get('Password')) }),
    done: (_, message) => setSaid(message),
  });
  if (said)
    return (
      <>
        <h1>{t('gate:activate.done')}</h1>
        <Note kind="done" text={said} />
        <a className="sm-submit" href={APP.profilePath}>
          {t('gate:activate.next')}
        </a>
      </>
    );
  if (dead || form.refusal === 'LINK_DEAD')
    return <DeadLink t={t} why="gate:link.dead.activate" href="/login/sso" act="gate:signIn.submit" />;
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <h1>{t('gate:activate.title')}</h1>
      <p className="sm-about">{t('gate:activate.why')}</p>
      <Note kind="failed" text={form.failed} />
      <PasswordField
        t={t}
        name="Password"
        label={t('gate:password')}
        wrong={form.wrong['Password']}
        autoComplete="current-password"
        autoFocus
      />
      <Submit busy={form.busy}>{t('gate:activate.submit')}</Submit>
    </form>
  );
}

await startSmall('activate', (t) => <Activate t={t} />);
