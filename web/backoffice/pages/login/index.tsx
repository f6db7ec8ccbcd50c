import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { InputOf } from '#contract/endpoint.ts';
import { localAddress } from '#contract/return-url.ts';
import { STAFF_IDLE_MINUTES, STAFF_SESSION_HOURS } from '#contract/rules/session.ts';
import { staffSignIn } from '#contract/staff-api/sign-in.ts';
import { useCaptcha } from '#web/shared/captcha/use-captcha.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { tellSignedIn } from '#web/shared/signed-in-news.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/fields/field.tsx';
import { Password, TextInput } from '#web/shared/ui/fields/text.tsx';
import { ServerForm, Submit, useServerForm } from '#web/shared/ui/form.tsx';
import { Page } from '#web/shared/ui/page.tsx';

/** What stands in a window of its own once the page that lost its session goes on. */
function SignedInAgain() {
  const { t } = useWords();
  return (
    <Page title={t('office:signIn.title')} about={t('common:lost.back')}>
      <Button onClick={() => window.close()}>{t('common:act.close')}</Button>
    </Page>
  );
}

/**
 * `/login`: name, password and second factor in one step. With `window=1` it was opened by a page that lost its
 * session.
 */
export function Component() {
  const { t } = useWords();
  const [query] = useSearchParams();
  const [again, setAgain] = useState(false);
  const captchaNeeded = useRef(false);
  const { start, take, state } = useCaptcha();
  const form = useServerForm(staffSignIn, {
    toInput: async (values) =>
      ({ ...values, ...(captchaNeeded.current ? { Captcha: await take() } : {}) }) as InputOf<typeof staffSignIn>,
    done: ({ Name }) => {
      if (query.get('window') === '1') {
        tellSignedIn({ Name });
        setAgain(true);
        return;
      }
      // A whole new page: the frame is the server's, and it knows the session from here on.
      location.assign(localAddress(query.get('url')) ?? '/inbox');
    },
  });
  const asked = form.problem?.key === 'CAPTCHA_NEEDED';
  useEffect(() => {
    if (!asked) return;
    captchaNeeded.current = true;
    start();
  }, [asked, start]);
  if (again) return <SignedInAgain />;
  return (
    <Page title={t('office:signIn.title')} about={t('office:signIn.about')}>
      {query.get('ended') === '1' && (
        <p role="status">{t('staff:signIn.ended', { minutes: STAFF_IDLE_MINUTES, hours: STAFF_SESSION_HOURS })}</p>
      )}
      <ServerForm of={form}>
        <Field name="Name" label={t('office:signIn.name')}>
          <TextInput autoComplete="username" autoFocus />
        </Field>
        <Field name="Password" label={t('office:signIn.password')}>
          <Password autoComplete="current-password" />
        </Field>
        <Field name="Totp" label={t('office:signIn.totp')}>
          <TextInput inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
        </Field>
        {state === 'working' && <p role="status">{t('common:captcha.working')}</p>}
        <Submit of={form}>{t('office:signIn.submit')}</Submit>
      </ServerForm>
    </Page>
  );
}
