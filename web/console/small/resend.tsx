import { useState } from 'react';
import type { resendActivation } from '#contract/api/account.ts';
import { useCaptcha } from '#web/shared/captcha/use-captcha.ts';
import { Note, Submit } from './fields.tsx';
import type { SmallSay } from './shell.tsx';
import { useSmallForm } from './use-small-form.ts';

/** What was registered, as it was typed a moment ago. */
export interface Registered {
  email: string;
  password: string;
}

/** The activation mail once more, for who has just given address and password (acceptance B1). */
export function Resend({ t, email, password, said: first }: Registered & { t: SmallSay; said?: string }) {
  const { take } = useCaptcha();
  const [said, setSaid] = useState(first);
  const form = useSmallForm<typeof resendActivation>({
    path: '/account/resend-activation',
    input: async () => ({ Email: email, Password: password, Captcha: await take() }),
    done: (_, words) => setSaid(words),
  });
  return (
    <form onSubmit={form.onSubmit}>
      <Note kind="done" text={said} />
      <Note kind="failed" text={form.failed} />
      <Submit busy={form.busy}>{t('gate:register.again')}</Submit>
    </form>
  );
}
